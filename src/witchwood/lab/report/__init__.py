"""A study's report: one page of HTML that needs nothing else, and its pictures as files."""
