"""What client and service say to each other over HTTP: the one definition, from which the client's types are made.

What is said of a table stands in `witchwood/table/messages/`.
"""
