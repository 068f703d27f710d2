"""What is kept: the database, its tables, logs and owners."""
