"""How hard a solitaire's deal is: what is measured, the cut points between the levels, and how they are found."""
