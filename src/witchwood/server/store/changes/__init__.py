"""How what happens is written: acknowledged plays first, all else after them, and the news of both."""
