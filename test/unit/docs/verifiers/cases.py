import base64
import sys

sys.path.insert(0, sys.argv[1])
from verify import follows_digest, is_authentic  # noqa: E402

for line in sys.stdin.read().split("\n"):
    secret, header, digest, body = line.split("\t")
    raw_body = base64.b64decode(body)
    follows = digest == "-" or follows_digest(raw_body, digest)
    print("true" if is_authentic(secret, None if header == "-" else header, raw_body) and follows else "false")
