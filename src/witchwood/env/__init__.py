"""The games as environments for research: many at once in arrays, and doors for Gymnasium, PettingZoo, OpenSpiel."""
