"""Games played and measured in compiled loops."""
