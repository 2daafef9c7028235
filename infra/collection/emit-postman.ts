import type { Json } from "../../shared/contract/openapi/collect-schemas.ts";
import { collectionNote } from "./collection-note.ts";
import type { PlannedField, PlannedFolder, PlannedRequest } from "./plan-requests.ts";

const schema = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

/**
 * Returns the collection in Postman's format 2.1. Host and key are variables; the collection contains no key.
 */
export const emitPostman = (folders: readonly PlannedFolder[], version: string): Json => ({
  info: {
    name: "Vehicle Sourcing Partner API",
    description: `Version ${version}. ${collectionNote}`,
    schema,
  },
  auth: {
    type: "apikey",
    apikey: [
      { key: "key", value: "x-api-key", type: "string" },
      { key: "value", value: "{{api_key}}", type: "string" },
      { key: "in", value: "header", type: "string" },
    ],
  },
  variable: [
    { key: "base_url", value: "https://sandbox.example", type: "string" },
    { key: "api_key", value: "", type: "string" },
    { key: "webhook_url", value: "https://example.com/webhooks", type: "string" },
  ],
  item: folders.map(({ name, requests }) => ({ name, item: requests.map(describeRequest) })),
});

function describeRequest(request: PlannedRequest): Json {
  const { name, method, description, headers, body, needsKey, keeps } = request;
  return {
    name,
    ...(Object.keys(keeps).length > 0 && { event: [keepVariables(keeps)] }),
    request: {
      method,
      description,
      header: [
        ...headers.map(describeField),
        ...(body === null ? [] : [{ key: "Content-Type", value: "application/json" }]),
      ],
      url: describeUrl(request),
      ...(body !== null && { body: { mode: "raw", raw: body, options: { raw: { language: "json" } } } }),
      ...(!needsKey && { auth: { type: "noauth" } }),
    },
    response: [],
  };
}

function describeUrl({ path, query, pathParameters }: PlannedRequest): Json {
  const segments = path.slice(1).replaceAll(/\{(\w+)\}/g, ":$1");
  const sent = query.filter(({ isEnabled }) => isEnabled).map(({ name, value }) => `${name}=${value}`);
  return {
    raw: `{{base_url}}/${segments}${sent.length === 0 ? "" : `?${sent.join("&")}`}`,
    host: ["{{base_url}}"],
    path: segments.split("/"),
    ...(query.length > 0 && { query: query.map(describeField) }),
    ...(pathParameters.length > 0 && { variable: pathParameters.map(describeField) }),
  };
}

const describeField = ({ name, value, description, isEnabled }: PlannedField): Json => ({
  key: name,
  value,
  ...(description !== "" && { description }),
  ...(!isEnabled && { disabled: true }),
});

/**
 * Stores values of the response in variables. If a value is missing, for example after a rejection, its variable stays
 * unchanged.
 */
const keepVariables = (keeps: Readonly<Record<string, string>>): Json => ({
  listen: "test",
  script: {
    type: "text/javascript",
    exec: [
      "const answer = pm.response.json();",
      "const keep = (name, value) => value !== undefined && pm.collectionVariables.set(name, value);",
      ...Object.entries(keeps).map(
        ([name, place]) =>
          `keep("${name}", answer.${place.replaceAll(/\[|\./g, (mark) => (mark === "[" ? "?.[" : "?."))});`,
      ),
    ],
  },
});
