import { InvalidArgumentError } from "./errors.ts";
import type { CallInput, Operation } from "./operation.ts";

/** Returns the URL of a call, with encoded path parameters and the query in the service's format. */
export function buildUrl(
  baseUrl: string,
  operation: Operation,
  { path = [], query = {} }: CallInput,
): string {
  const filled = operation.pathParameters.reduce(
    (text, name, index) => text.replace(`{${name}}`, encodePathParameter(name, path[index])),
    operation.path,
  );
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query) as [string, unknown][]) {
    const text = queryText(name, value);
    if (text !== null) parameters.set(name, text);
  }
  return `${baseUrl}${filled}${parameters.size === 0 ? "" : `?${parameters}`}`;
}

/** Rejects two dots, which would leave the path, and an empty id, which would call the list instead. */
function encodePathParameter(name: string, value: unknown): string {
  if (typeof value !== "string" || value.trim() === "")
    throw new InvalidArgumentError(`${name} must be a text that is not empty.`);
  if (value === "." || value === "..") throw new InvalidArgumentError(`${name} cannot be "${value}".`);
  return encodeURIComponent(value);
}

function queryText(name: string, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.map((one) => commaFree(name, String(one))).join(",");
  return value instanceof Date ? value.toISOString() : String(value);
}

function commaFree(name: string, value: string): string {
  if (!value.includes(",")) return value;
  throw new InvalidArgumentError(`A value of ${name} cannot have a comma: commas separate the values.`);
}

/**
 * Reports whether a text can be sent in a header. Checked here, because a platform's own error would quote the value.
 */
export const isHeaderText = (value: unknown): value is string =>
  typeof value === "string" && /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(value);
