"""What is asked and told, by whatever serves tables, a service or a page: the one definition of it.

What clients ask are frozen dataclasses, what they are told are typed dictionaries, ready for any writer of JSON.
`server/protocol/` reads and writes them; the client's types are made from them. Deal numbers travel as text: they have
64 bits, and a browser's numbers hold 53.
"""
