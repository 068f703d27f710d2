"""Workers: processes beside the server in which bots think and advice is worked out.

A task (`tasks`) is written as data (`encoding`), waits its turn (`fair_queue`) in the pool (`pool`), and is carried out
by a worker (`worker`): a child of the server (`child_process`, in which `child` runs), or a process on another host
(`remote` on the server, `lending` there). Nothing is ever pickled.
"""
