/** A first call in one language. */
export interface Snippet {
  language: string;
  /** Where the code is used: a file name or a program. */
  where: string;
  code: string;
}

const jsonOf = JSON.stringify;

/**
 * Returns a first call, the list of three cars, in five languages. Each program runs unchanged and needs only the
 * language itself. Without a given key, a program reads the key from the environment, where the key belongs in the long
 * run.
 */
export function writeSnippets(apiUrl: string, key: string | null): Snippet[] {
  const url = `${apiUrl}/v1/vehicles?limit=3`;
  return [
    {
      ...{ language: "curl", where: "in a terminal" },
      code: `curl -sS ${quoteForShell(url)} -H ${key === null ? '"x-api-key: $VSP_API_KEY"' : quoteForShell(`x-api-key: ${key}`)}`,
    },
    {
      ...{ language: "JavaScript", where: "first-call.mjs, run with node" },
      code: `const response = await fetch(${jsonOf(url)}, {
  headers: { "x-api-key": ${key === null ? "process.env.VSP_API_KEY" : jsonOf(key)} },
});
console.log(response.status, await response.json());`,
    },
    {
      ...{ language: "Python", where: "first_call.py, run with python3" },
      code: `import json, os, urllib.request

request = urllib.request.Request(
    ${jsonOf(url)},
    headers={"x-api-key": ${key === null ? 'os.environ["VSP_API_KEY"]' : jsonOf(key)}},
)
with urllib.request.urlopen(request) as response:
    print(response.status, json.load(response))`,
    },
    {
      ...{ language: "PHP", where: "first-call.php, run with php" },
      code: `<?php
$context = stream_context_create(["http" => [
    "header" => "x-api-key: " . ${key === null ? 'getenv("VSP_API_KEY")' : jsonOf(key)},
    "ignore_errors" => true,
]]);
echo file_get_contents(${jsonOf(url)}, false, $context), PHP_EOL;`,
    },
    {
      ...{ language: "Go", where: "main.go, run with go run main.go" },
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

/** Returns a text as one shell word. */
export const quoteForShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
