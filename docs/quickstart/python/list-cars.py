import json
import os
from urllib.request import Request, urlopen

url = os.environ["API"] + "/v1/vehicles?orderable_only=true&sort=price_asc&limit=5"
with urlopen(Request(url, headers={"x-api-key": os.environ["KEY"]})) as answer:
    for car in json.load(answer)["data"]:
        price = car["pricing"]["listing_price"]
        print(f"{car['id']}  {car['make']} {car['model']} {car['year']}  {price} USD")
