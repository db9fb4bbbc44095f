"""The rows of a study: all that decides them lies in this folder, in `agents`, in the engine and in the game."""
