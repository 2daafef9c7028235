/** A first call in one language. */
export interface Snippet {
  language: string;
  /** What the code is saved as or typed into. */
  where: string;
  code: string;
}

const jsonOf = JSON.stringify;

/**
 * A first call, the list of three cars, in five languages. Each runs as it is, with nothing installed but the language
 * itself; where no key is given, it is read from the environment, as it should be kept there in the end.
 */
export function writeSnippets(apiUrl: string, key: string | null): Snippet[] {
  const url = `${apiUrl}/v1/vehicles?limit=3`;
  return [
    {
      ...{ language: "curl", where: "in a terminal" },
      code: `curl -sS ${quoteForShell(url)} -H ${key === null ? '"x-api-key: $VSP_API_KEY"' : quoteForShell(`x-api-key: ${key}`)}`,
    },
    {
      ...{ language: "JavaScript", where: "first-call.mjs, run by node" },
      code: `const response = await fetch(${jsonOf(url)}, {
  headers: { "x-api-key": ${key === null ? "process.env.VSP_API_KEY" : jsonOf(key)} },
});
console.log(response.status, await response.json());`,
    },
    {
      ...{ language: "Python", where: "first_call.py, run by python3" },
      code: `import json, os, urllib.request

request = urllib.request.Request(
    ${jsonOf(url)},
    headers={"x-api-key": ${key === null ? 'os.environ["VSP_API_KEY"]' : jsonOf(key)}},
)
with urllib.request.urlopen(request) as response:
    print(response.status, json.load(response))`,
    },
    {
      ...{ language: "PHP", where: "first-call.php, run by php" },
      code: `<?php
$context = stream_context_create(["http" => [
    "header" => "x-api-key: " . ${key === null ? 'getenv("VSP_API_KEY")' : jsonOf(key)},
    "ignore_errors" => true,
]]);
echo file_get_contents(${jsonOf(url)}, false, $context), PHP_EOL;`,
    },
    {
      ...{ language: "Go", where: "main.go, run by go run main.go" },
      code: `package main

import (
	"fmt"
	"io"
	"net/http"${key === null ? '\n\t"os"' : ""}
)

func main() {
	request, _ := http.NewRequest("GET", ${jsonOf(url)}, nil)
	request.Header.Set("x-api-key", ${key === null ? 'os.Getenv("VSP_API_KEY")' : jsonOf(key)})
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()
	body, _ := io.ReadAll(response.Body)
	fmt.Println(response.StatusCode, string(body))
}`,
    },
  ];
}

/** Places an order for the cheapest car that can be ordered, and simulates that it was bought: an event follows. */
export function writeOrderScript(apiUrl: string, key: string | null): string {
  return `export KEY=${key === null ? '"$VSP_API_KEY"' : quoteForShell(key)}
export API=${quoteForShell(apiUrl)}
node --input-type=module -e '
const headers = { "x-api-key": process.env.KEY, "content-type": "application/json" };
const call = async (method, path, body) => {
  const init = { method, headers: { ...headers, "idempotency-key": crypto.randomUUID() } };
  const response = await fetch(process.env.API + path, body ? { ...init, body: JSON.stringify(body) } : init);
  const answer = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(answer));
  return answer;
};
const { data } = await call("GET", "/v1/vehicles?orderable_only=true&sort=price_asc&limit=100");
const car = data[Math.floor(Math.random() * data.length)];
const bid = car.purchase_method === "bid" ? { max_bid_amount_usd: car.pricing.listing_price } : {};
const order = await call("POST", "/v1/orders", { vehicle_id: car.id, ...bid });
await call("POST", \`/v1/orders/\${order.id}/sandbox-status\`, { status: "acquiring" });
console.log("ordered", order.id);
'`;
}

const quoteForShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
