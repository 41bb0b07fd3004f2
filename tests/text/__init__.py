"""Text that people type, and menus."""
