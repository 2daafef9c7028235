import type { RouteDefinition } from "../define-route.ts";

/** The location of an operation in the client: `client.<resource>.<method>()`. */
export interface MethodName {
  resource: string;
  method: string;
}

/** The nouns of operation ids and their resources. Longer nouns come before their prefixes. */
const resourceOfNoun: readonly (readonly [noun: string, resource: string])[] = [
  ["WebhookEndpoints", "webhookEndpoints"],
  ["WebhookEndpoint", "webhookEndpoints"],
  ["WebhookSecret", "webhookEndpoints"],
  ["HistoryLookups", "historyLookups"],
  ["HistoryLookup", "historyLookups"],
  ["HistoryReport", "historyLookups"],
  ["Certificates", "certificates"],
  ["Certificate", "certificates"],
  ["MessageThreads", "messageThreads"],
  ["MessageThread", "messageThreads"],
  ["Attachment", "attachments"],
  ["Messages", "messages"],
  ["Message", "messages"],
  ["Assistant", "assistant"],
  ["Invoices", "invoices"],
  ["Invoice", "invoices"],
  ["Vehicles", "vehicles"],
  ["Vehicle", "vehicles"],
  ["Watches", "watches"],
  ["Watch", "watches"],
  ["Orders", "orders"],
  ["Order", "orders"],
  ["Checkpoints", "checkpoints"],
  ["Checkpoint", "checkpoints"],
  ["PublicKeys", "publicKeys"],
  ["Events", "events"],
  ["Event", "events"],
  ["Health", "health"],
];

/** The part of a two-word noun that remains in the method name: `getHistoryReport` is `historyLookups.getReport`. */
const keptEnding: Readonly<Record<string, string>> = {
  WebhookSecret: "Secret",
  HistoryReport: "Report",
  // The noun is plural, but the keys are read as one object. The method therefore gets no suffix.
  PublicKeys: "",
};

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/**
 * Returns the resource of an area whose operation ids contain no resource noun: `history-lookups` is
 * `historyLookups`.
 */
const resourceOfArea = (area: string): string =>
  area.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Returns the name of a partner operation in the client. It omits the noun that the resource already
 * contains: `getOrderVehicle` is `orders.getVehicle`. Plural operations keep a suffix: `replayEvents` is
 * `events.replayMany`.
 */
export function nameMethod({ operationId, area }: Pick<RouteDefinition, "operationId" | "area">): MethodName {
  const [verb = operationId] = /^[a-z]+/.exec(operationId) ?? [];
  const rest = operationId.slice(verb.length);
  const found = resourceOfNoun.find(([noun]) => rest.startsWith(noun));
  if (found === undefined) return { resource: resourceOfArea(area), method: lowerFirst(operationId) };
  const [noun, resource] = found;
  const isMany = noun.endsWith("s") && rest === noun && verb !== "list";
  const ending = keptEnding[noun] ?? (isMany ? "Many" : "");
  return { resource, method: `${verb}${ending}${rest.slice(noun.length)}` };
}
