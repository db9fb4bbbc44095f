"""Tables of one person in a page: the client's requests and messages, answered without a server, threads or database.

It is asked what a service is asked, and says the same; what takes other people is not there.
"""
