import { stringify } from "yaml";
import { collectionNote } from "./collection-note.ts";
import type { PlannedField, PlannedFolder, PlannedRequest } from "./plan-requests.ts";

/** One file per environment with its host and key variable. No file contains a key. */
const environments: Readonly<Record<string, readonly object[]>> = {
  // `npm start` writes the host and the key to `.local/env.json`. Bruno reads both from environment variables.
  local: [
    { name: "base_url", value: "{{process.env.VSP_BASE_URL}}" },
    { name: "api_key", value: "{{process.env.VSP_API_KEY}}" },
    { name: "webhook_url", value: "http://127.0.0.1:4090/webhooks" },
  ],
  sandbox: remoteVariables("https://sandbox.example"),
  production: remoteVariables("https://production.example"),
};

function remoteVariables(baseUrl: string): object[] {
  return [
    { name: "base_url", value: baseUrl, description: "The address you were given." },
    { secret: true, name: "api_key" },
    {
      name: "webhook_url",
      value: "https://example.com/webhooks",
      description: "Address that receives your events.",
    },
  ];
}

/** Returns the YAML files of the collection in the OpenCollection format, by path. Each request has its own file. */
export function emitBruno(folders: readonly PlannedFolder[], version: string): Record<string, string> {
  const files: [string, object][] = [
    ["opencollection.yml", describeCollection(version)],
    ...Object.entries(environments).map(([name, variables]): [string, object] => [
      `environments/${name}.yml`,
      { name, variables },
    ]),
    ...folders.flatMap(({ name, requests }, index): [string, object][] => [
      [`${pathOf(name)}/folder.yml`, { info: { name, type: "folder", seq: index + 1 } }],
      ...requests.map((request, position): [string, object] => [
        `${pathOf(name)}/${pathOf(request.operationId)}.yml`,
        describeRequest(request, position + 1),
      ]),
    ]),
  ];
  return Object.fromEntries(files.map(([path, content]) => [path, stringify(content, { lineWidth: 0 })]));
}

const describeCollection = (version: string): object => ({
  opencollection: "1.0.0",
  info: { name: "Vehicle Sourcing Partner API", version },
  request: { auth: { type: "apikey", key: "x-api-key", value: "{{api_key}}", placement: "header" } },
  bundled: false,
  docs: collectionNote,
});

/** Returns a name as part of a path: `getOrder` and `Get order` as `get-order`. */
const pathOf = (name: string): string =>
  name
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, "-")
    .replaceAll(/[^A-Za-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .toLowerCase();

function describeRequest(request: PlannedRequest, position: number): object {
  const sent = request.query.filter(({ isEnabled }) => isEnabled);
  const search = sent.length === 0 ? "" : `?${sent.map(({ name, value }) => `${name}=${value}`).join("&")}`;
  const parameters = [
    ...request.pathParameters.map((field) => ({ ...describeField(field), type: "path" })),
    ...request.query.map((field) => ({ ...describeField(field), type: "query" })),
  ];
  const actions = Object.entries(request.keeps).map(([name, place]) => keepVariable(name, place));
  return {
    info: { name: request.name, type: "http", seq: position },
    http: {
      method: request.method,
      url: `{{base_url}}${request.path.replaceAll(/\{(\w+)\}/g, ":$1")}${search}`,
      ...(request.headers.length > 0 && { headers: request.headers.map(describeField) }),
      ...(parameters.length > 0 && { params: parameters }),
      ...(request.body !== null && { body: { type: "json", data: request.body } }),
      ...(request.needsKey && { auth: "inherit" }),
    },
    ...(actions.length > 0 && { runtime: { actions } }),
    docs: request.description,
  };
}

const describeField = ({ name, value, description, isEnabled }: PlannedField): object => ({
  ...{ name, value },
  ...(description !== "" && { description }),
  ...(!isEnabled && { disabled: true }),
});

const keepVariable = (name: string, place: string): object => ({
  type: "set-variable",
  phase: "after-response",
  selector: { expression: `res.body.${place} ?? bru.getVar("${name}")`, method: "jsonq" },
  variable: { name, scope: "runtime" },
});
