"""Changes of the database from version to version, carried out when the server starts."""
