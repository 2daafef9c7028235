import json
import os
from http.server import BaseHTTPRequestHandler, HTTPServer

from verify import is_authentic

PORT = int(os.environ.get("PORT", "4090"))


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        raw_body = self.rfile.read(int(self.headers.get("content-length", 0)))
        authentic = is_authentic(os.environ["SECRET"], self.headers.get("x-svc-signature"), raw_body)
        self.send_response(204 if authentic else 400)
        self.end_headers()
        event = json.loads(raw_body) if authentic else {}
        order = event.get("data", {}).get("order", {})
        print("verified" if authentic else "rejected", event.get("type", ""), order.get("status", ""), flush=True)

    def log_message(self, *_):
        """Suppresses the log lines of the server."""


server = HTTPServer(("127.0.0.1", PORT), Receiver)
print(f"waiting on port {PORT}", flush=True)
server.serve_forever()
