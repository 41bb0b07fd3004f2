"""How a release is made: the workflows, and what they promise."""
