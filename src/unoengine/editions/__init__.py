"""The boxes, one file each: data only."""
