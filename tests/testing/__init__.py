"""The kit that tests plug-ins: what it finds, and that it finds nothing where nothing is wrong."""
