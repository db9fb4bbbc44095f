"""What client and service say to each other, as JSON."""
