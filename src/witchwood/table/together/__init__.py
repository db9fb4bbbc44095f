"""What people have beside a game: talk, rooms and ratings."""
