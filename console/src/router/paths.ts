import type { Environment } from "../config/environments.ts";

/** Returns the address of a page of an environment: `pathOf("sandbox", "orders", id)`. */
export const pathOf = (environment: Environment, ...parts: string[]): string =>
  `/${[environment, ...parts].map(encodeURIComponent).join("/")}`;

/** Returns a URL with a query in the form that pages parse; undefined values are omitted. */
export function withSearch(path: string, search: Readonly<Record<string, unknown>>): string {
  const text = writeSearch(search);
  return `${path}${text}`;
}

/** Returns the query of a URL as texts by name, which a page's own schema parses further. */
export const readSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text));

/** Formats a search as a URL query: lists with commas, without empty values. */
export function writeSearch(search: Readonly<Record<string, unknown>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    const text = Array.isArray(value) ? value.join(",") : value;
    if (text !== undefined && text !== null && text !== "") parameters.set(name, String(text));
  }
  return parameters.size === 0 ? "" : `?${parameters}`;
}
