import base64
import hashlib
import hmac
import re
import sys
import time
from typing import Optional

TOLERANCE_SECONDS = 300


def is_authentic(secret: str, signature_header: Optional[str], raw_body: bytes) -> bool:
    """Whether raw_body, exactly as it arrived, was signed with secret within the last five minutes."""
    parts = [part.partition("=")[::2] for part in (signature_header or "").split(",")]
    timestamp = next((value for name, value in parts if name == "t"), "")
    if not re.fullmatch(r"[0-9]{1,15}", timestamp):
        return False
    if abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    signed = timestamp.encode() + b"." + raw_body
    expected = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    # During a secret rotation, the header has one v1 value per secret.
    return any(
        name == "v1" and hmac.compare_digest(value.encode(), expected.encode()) for name, value in parts
    )


def follows_digest(raw_body: bytes, digest_before: str) -> bool:
    """Whether the event in raw_body directly follows the log event with digest digest_before."""
    link = re.search(rb',"digest":"([\w-]{43})"\}\Z', raw_body)
    if link is None:
        return False
    content = raw_body[: link.start()] + b"}"
    # The digest covers a null preview, because a message can be withdrawn later.
    if re.match(rb'\{"id":"[^"]*","type":"chat\.message"', content):
        content = re.sub(rb'"preview":"(?:[^"\\]|\\.)*"', b'"preview":null', content, count=1)
    expected = base64.urlsafe_b64encode(hashlib.sha256(content + digest_before.encode()).digest())
    return expected.rstrip(b"=") == link[1]


# Try it: python3 verify.py <secret> <X-Svc-Signature> [<digest before>] < body.json
if __name__ == "__main__":
    secret, signature_header = (sys.argv[1:] + ["", ""])[:2]
    body = sys.stdin.buffer.read()
    follows = len(sys.argv) < 4 or follows_digest(body, sys.argv[3])
    authentic = is_authentic(secret, signature_header, body) and follows
    print("authentic" if authentic else "not authentic")
    sys.exit(0 if authentic else 1)
