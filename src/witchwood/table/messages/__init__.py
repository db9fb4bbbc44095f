"""All messages between clients and a service or a page: their one definition.

Requests are frozen dataclasses; responses are typed dictionaries, ready for any writer of JSON. The client's types are
made from them. Deal numbers travel as text: they have 64 bits, and a browser's numbers hold 53.
"""
