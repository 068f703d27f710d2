"""What a host does besides serving: copies, matches in and out, tables in trouble, looking for what is wrong."""
