"""`python -m witchwood` is the command `witchwood`."""

from witchwood.cli import main

main()
