"""A server under fire: real processes that are killed, databases that go away, and many people who play meanwhile.

`make soak` runs it. The server is a black box: it is started as a host starts it and spoken to over HTTP and sockets.
Afterwards its database is read, and everything anybody was told is held against it.
"""
