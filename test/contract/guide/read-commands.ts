import type { RouteDefinition } from "../../../shared/contract/define-route.ts";
import { methodsOfPath } from "../../../shared/contract/match-route.ts";
import { routeTable } from "../../../shared/contract/route-table.ts";
import { blocksOf } from "../../support/read-guide.ts";

/** One API call in an example for a shell. */
export interface ShownCall {
  text: string;
  method: string;
  /** Without its query; ids in variables are `{id}`. */
  path: string;
  query: Record<string, string>;
  /** Absent when it sends none. */
  body?: unknown;
  sendsIdempotencyKey: boolean;
}

/** Returns the calls in the examples of a page. */
export const callsOf = (markdown: string): ShownCall[] =>
  blocksOf(markdown, "sh")
    .flatMap((block) => block.replaceAll("\\\n", " ").split(/\n(?=\S)/))
    .flatMap((line) => line.split(/(?=\bcurl )/))
    .flatMap(readCall);

function readCall(line: string): ShownCall[] {
  const [, address] = /^curl .*?"\$(?:API|CONSOLE)(\/[^"]+)"/.exec(line) ?? [];
  if (address === undefined || address.startsWith("/docs/")) return [];
  const [path = "", query = ""] = address.replaceAll(/\$\{[^}]*\}/g, "").split("?");
  const sent = / -d (?:'(\{[^']*)'|"(\{(?:[^"\\]|\\.)*)")/.exec(line);
  const body = sent?.[1] ?? sent?.[2]?.replaceAll('\\"', '"').replaceAll(/\$[A-Z]+/g, "1");
  const encoded = [...line.matchAll(/--data-urlencode "([^"]+)"/g)].map(([, pair = ""]) => pair);
  const pairs = [...query.split("&").filter((one) => one !== ""), ...encoded];
  return [
    {
      text: line.trim(),
      method: /-X (\w+)/.exec(line)?.[1] ?? (body === undefined ? "GET" : "POST"),
      path: path.replaceAll(/\$[A-Z]+/g, "{id}"),
      query: Object.fromEntries(pairs.map((pair) => splitAt(pair, pair.indexOf("=")))),
      ...(body !== undefined && { body: JSON.parse(body) }),
      sendsIdempotencyKey: line.includes("Idempotency-Key"),
    },
  ];
}

const splitAt = (text: string, index: number): [string, string] => [
  text.slice(0, index),
  text.slice(index + 1),
];

/** Returns the route of a call; undefined if there is none. */
export const routeOf = ({ method, path }: Pick<ShownCall, "method" | "path">): RouteDefinition | undefined =>
  routeTable.find((route) => route.method === method && methodsOfPath([route], path).length > 0);
