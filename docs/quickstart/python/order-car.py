import json
import os
import sys
import uuid
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def call(path, body=None, **headers):
    """Returns the response; raises HTTPError if the request was rejected."""
    request = Request(
        os.environ["API"] + path,
        data=None if body is None else json.dumps(body).encode(),
        headers={"x-api-key": os.environ["KEY"], "content-type": "application/json", **headers},
    )
    with urlopen(request) as answer:
        return json.load(answer)


def order_any_car():
    """If another buyer was faster, the order is rejected. Then order the next car."""
    for car in call("/v1/vehicles?orderable_only=true&limit=50")["data"]:
        bid = {"vehicle_id": car["id"], "max_bid_amount_usd": car["pricing"]["listing_price"]}
        try:
            return call("/v1/orders", bid, **{"Idempotency-Key": str(uuid.uuid4())})
        except HTTPError as refusal:
            if refusal.code not in (404, 409, 410):
                sys.exit(refusal.read().decode())
    sys.exit("No car could be ordered")


order = order_any_car()
print(order["id"], order["status"])
for status in ["acquiring", "secured", "export_processing", "in_transit"]:
    call(f"/v1/orders/{order['id']}/sandbox-status", {"status": status})
    print(order["id"], call(f"/v1/orders/{order['id']}")["status"])
