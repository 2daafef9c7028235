import type { LocalSocketApi, SocketRoute } from "./read-socket-apis.ts";

/**
 * Returns the route named in a message's JSON, or `$default`. A name that starts with a dollar sign is ignored.
 * Undefined if the API has neither.
 */
export function selectRoute(
  { routes, selection }: Pick<LocalSocketApi, "routes" | "selection">,
  text: string,
): SocketRoute | undefined {
  const key = readKey(text, selection);
  const named = key === undefined || key.startsWith("$") ? undefined : routes.get(key);
  return named ?? routes.get("$default");
}

/** Returns the text at a path of names in a JSON text; undefined if there is none. */
function readKey(text: string, names: readonly string[]): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  for (const name of names) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return typeof value === "string" ? value : undefined;
}
