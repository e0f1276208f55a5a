"""Lets schemathesis send events of CMCD, which are lines of text."""
import schemathesis


@schemathesis.serializer("application/cmcd")
def serialize(_, value):
    return value if isinstance(value, bytes) else str(value).encode()
