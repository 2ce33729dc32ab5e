"""The games as others want them for research: PettingZoo, OpenSpiel."""
