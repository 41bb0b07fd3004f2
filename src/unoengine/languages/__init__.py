"""What is said in which language, one file each: data only."""
