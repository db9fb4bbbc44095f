"""What is kept of people, and how they get it or have it deleted."""
