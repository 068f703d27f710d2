"""Several matches that belong together: series and tournaments. Values only: nothing here knows a table or a store."""
