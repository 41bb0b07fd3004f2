"""The small parts, one by one."""
