"""The games as environments for research: many at once in arrays, and adapters for Gymnasium, PettingZoo, OpenSpiel."""
