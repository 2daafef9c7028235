import { longestId } from "../domain/text-limits.ts";

/** The subject of a request in its log line. */
type NamedThings = Partial<Record<"order_id" | "vehicle_id", string>>;

const singular: Readonly<Record<string, keyof NamedThings>> = { orders: "order_id", vehicles: "vehicle_id" };

/**
 * Returns the order or car in a request's path, or in the body's `vehicle_id`.
 * @param params path parameters that match the route's schema, otherwise undefined
 * @param body the body if it matches the schema, otherwise undefined
 */
export function nameThings(path: string, params: unknown, body: unknown): NamedThings {
  const [, resource = ""] = /\/(\w+)\/\{id\}/.exec(path) ?? [];
  const named = singular[resource];
  const given = { ...(body as object | undefined), ...(params as object | undefined) } as {
    id?: unknown;
    vehicle_id?: unknown;
  };
  return {
    ...(isId("vehicle_id", given.vehicle_id) && { vehicle_id: given.vehicle_id }),
    ...(named !== undefined && isId(named, given.id) && { [named]: given.id }),
  };
}

/** The prefixes of our ids. A key or token that someone puts into the path must not reach the log. */
const beginnings: Readonly<Record<keyof NamedThings, RegExp>> = {
  order_id: /^ord_/,
  vehicle_id: /^(?:auction|retail)_/,
};

const isId = (kind: keyof NamedThings, value: unknown): value is string =>
  typeof value === "string" &&
  value.length <= longestId &&
  /^[\w.:-]+$/.test(value) &&
  beginnings[kind].test(value);
