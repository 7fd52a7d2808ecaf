"""Server of `manage.py serve`: uvicorn, with a door for the hall and a way of its own for the desk.

A request passes the door (`door`). A page that is ready is answered at once (`kept`, `files`). Any
other request waits for a thread of its way (`ways`): the desk never waits behind the hall.
"""
