"""What an operator does beside a running service: lists, reports, backups."""
