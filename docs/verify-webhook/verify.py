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
    # While a secret is being rotated there is one v1 for each.
    return any(
        name == "v1" and hmac.compare_digest(value.encode(), expected.encode()) for name, value in parts
    )


# Try it: python3 verify.py <secret> <X-Svc-Signature> < body.json
if __name__ == "__main__":
    secret, signature_header = (sys.argv[1:] + ["", ""])[:2]
    authentic = is_authentic(secret, signature_header, sys.stdin.buffer.read())
    print("authentic" if authentic else "not authentic")
    sys.exit(0 if authentic else 1)
