"""The rows of a study: all that decides them lies in this folder, in `lab/question.py` (who sits where, under what
rules), in `agents`, in the engine and in the game.
"""
