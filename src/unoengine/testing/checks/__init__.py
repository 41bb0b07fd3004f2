"""What must hold for every plug-in? One file per kind of check."""
