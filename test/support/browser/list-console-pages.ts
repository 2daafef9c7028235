import { readFileSync } from "node:fs";

const declared = /\bcreateRoute\(/g;
const loaded = /path: "([^"]+)"(?:(?!createRoute\().)*?lazyRouteComponent\(/gs;
const redirected = /\bthrow redirect\(/g;

/**
 * Returns the paths of a role's pages as its route tree has them, such as `operator/orders/$id`, without redirects.
 * @throws Error if the path of a route cannot be parsed
 */
export function listConsolePages(role: "operator" | "partner"): string[] {
  const file = `console/src/${role}/${role}-routes.ts`;
  const source = readFileSync(file, "utf8");
  const count = (pattern: RegExp) => [...source.matchAll(pattern)].length;
  const pages = [...source.matchAll(loaded)].map(([, path = ""]) => path);
  if (pages.length === 0 || pages.length + count(redirected) !== count(declared))
    throw new Error(
      `${file} has ${count(declared)} routes, of which ${pages.length} are recognized as pages`,
    );
  return pages;
}
