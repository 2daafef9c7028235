import type { Json } from "../../shared/contract/openapi/collect-schemas.ts";
import { type SampleRequest, sampleRequests, variablesOfPath, writeBody } from "./sample-requests.ts";

/** A query parameter or header of a request. The tool's user can enable a disabled one. */
export interface PlannedField {
  name: string;
  value: string;
  description: string;
  isEnabled: boolean;
}

/** One request of the collection, in a form that does not depend on the tool. */
export interface PlannedRequest {
  operationId: string;
  name: string;
  description: string;
  folder: string;
  method: string;
  /** The path in gateway syntax: `/v1/orders/{id}`. */
  path: string;
  pathParameters: PlannedField[];
  query: PlannedField[];
  headers: PlannedField[];
  /** JSON with variables in it; null for a request without a body. */
  body: string | null;
  needsKey: boolean;
  /** Variables that are set from the response, by name. */
  keeps: Readonly<Record<string, string>>;
}

/** A folder of the collection. */
export interface PlannedFolder {
  name: string;
  requests: PlannedRequest[];
}

interface Parameter {
  name: string;
  in: string;
  description?: string;
  schema: Json;
}

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Json[];
  parameters: ({ $ref?: string } & Parameter)[];
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { parameters: Record<string, Parameter> };
}

/** Tools replace this text by a new version-4 UUID in each request. */
const newUuid = "{{$guid}}";

/**
 * Returns the requests of the collection by folder, one for each operation of the partner API's OpenAPI document.
 * @throws Error for an operation without a sample, and for a sample without an operation
 */
export function planRequests(document: Json): PlannedFolder[] {
  const { paths, components } = document as unknown as Document;
  const operations = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) => [operation.operationId, { path, method, operation }] as const,
      ),
    ),
  );
  const missing = [...operations.keys()].filter((id) => !(id in sampleRequests));
  if (missing.length > 0) throw new Error(`No sample requests in the collection for ${missing.join(", ")}`);
  const folders = new Map<string, PlannedRequest[]>();
  for (const [operationId, sample] of Object.entries(sampleRequests)) {
    const described = operations.get(operationId);
    if (described === undefined)
      throw new Error(`The collection has a sample for no operation: ${operationId}`);
    const { path, method, operation } = described;
    const parameters = operation.parameters.map((one) => resolve(one, components));
    const request = planRequest({ path, method, operation, parameters }, sample);
    folders.set(request.folder, [...(folders.get(request.folder) ?? []), request]);
  }
  return [...folders].map(([name, requests]) => ({ name, requests }));
}

const resolve = (parameter: { $ref?: string } & Parameter, components: Document["components"]): Parameter =>
  parameter.$ref === undefined
    ? parameter
    : components.parameters[parameter.$ref.replace("#/components/parameters/", "")]!;

function planRequest(
  {
    path,
    method,
    operation,
    parameters,
  }: { path: string; method: string; operation: Operation; parameters: Parameter[] },
  { query = {}, headers = {}, body, keeps = {} }: SampleRequest,
): PlannedRequest {
  const variables = variablesOfPath(path);
  const fieldsIn = (place: string, values: Readonly<Record<string, string>>): PlannedField[] =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, description = "", schema }) => ({
        name,
        value: values[name] ?? possibleValueOf(schema),
        description,
        isEnabled: name in values,
      }));
  const sentHeaders = Object.entries(headers).map(([name, value]) => ({
    ...{ name, value, description: "", isEnabled: true },
  }));
  const { operationId, summary, description, tags, security } = operation;
  return {
    ...{ operationId, description, path, keeps },
    name: summary,
    folder: tags[0]!,
    method: method.toUpperCase(),
    pathParameters: fieldsIn("path", variables),
    query: fieldsIn("query", query),
    headers: [...sentHeaders, ...fieldsIn("header", { "Idempotency-Key": newUuid })],
    body: body === undefined ? null : writeBody(body),
    needsKey: security.length > 0,
  };
}

/**
 * Returns an initial value for a parameter that a user may enable: its default, the first of its values, or
 * nothing.
 */
function possibleValueOf(schema: Json): string {
  const {
    default: value,
    enum: values,
    items,
  } = schema as { default?: unknown; enum?: unknown[]; items?: Json };
  const first = value ?? values?.[0];
  if (first !== undefined) return String(first);
  return items === undefined ? "" : possibleValueOf(items);
}
