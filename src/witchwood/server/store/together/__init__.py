"""What is kept of rooms and talk."""
