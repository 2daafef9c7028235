import type { Audience, RouteDefinition } from "../define-route.ts";
import { takesBody } from "../errors-of-route.ts";
import type { Json } from "../openapi/collect-schemas.ts";
import { nameMethod } from "./name-method.ts";

interface DocumentedOperation {
  parameters?: { in?: string; name: string; required: boolean; description?: string; schema: Json }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Json }> };
  responses: Record<string, { content?: Record<string, { schema: Json }> }>;
}

/** The client's data about one operation, in addition to its types. */
export interface PlannedOperation {
  route: RouteDefinition;
  resource: string;
  method: string;
  /** Names of the path parameters, in path order. */
  pathParameters: string[];
  query: NonNullable<DocumentedOperation["parameters"]>;
  body: { schema: Json; required: boolean } | null;
  /** Schema of the response's JSON; null if the response is binary or empty. */
  answer: Json | null;
  /** Schemas of alternative success responses with another status, each with its own name. */
  otherAnswers: Json[];
  /** How the response body is read; `none` without a body. */
  reads: "json" | "text" | "bytes" | "none";
  /**
   * Schema of a list item if the response is a page of a list. The cursor is sent in the query or in the
   * body.
   */
  item: Json | null;
  cursorIn: "query" | "body" | null;
  /** Whether repeating the request after a lost response has no second effect. */
  isRepeatable: boolean;
}

/** Returns the operations that some audiences can call, from the OpenAPI document and the route table. */
export function planOperations(
  routes: readonly RouteDefinition[],
  document: Json,
  audiences: readonly Audience[],
): PlannedOperation[] {
  const paths = document.paths as Record<string, Record<string, DocumentedOperation>>;
  return routes
    .filter(({ audience }) => audiences.includes(audience))
    .map((route) => plan(route, paths[route.path]![route.method.toLowerCase()]!));
}

function plan(route: RouteDefinition, operation: DocumentedOperation): PlannedOperation {
  const { requestBody, parameters = [], responses } = operation;
  const content = Object.entries(responses)
    .filter(([status]) => /^2/.test(status))
    .flatMap(([, response]) => Object.entries(response.content ?? {}));
  const [contentType, first] = content[0] ?? [null, null];
  const answer = contentType === "application/json" && first !== null ? first.schema : null;
  const others = content.slice(1).map(([, { schema }]) => schema);
  const otherAnswers = others.filter(({ $ref }) => $ref !== undefined && $ref !== answer?.$ref);
  const fields = answer?.properties as Record<string, { items?: Json }> | undefined;
  const isPage = fields?.data?.items !== undefined && "next_cursor" in fields;
  return {
    route,
    ...nameMethod(route),
    pathParameters: [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name),
    query: parameters.filter((one) => one.in === "query"),
    body:
      requestBody === undefined
        ? null
        : { schema: requestBody.content["application/json"]!.schema, required: requestBody.required },
    answer,
    otherAnswers,
    reads: contentType === null ? "none" : readingOf(contentType),
    item: isPage ? fields.data!.items! : null,
    cursorIn: isPage ? (route.method !== "GET" && takesBody(route) ? "body" : "query") : null,
    isRepeatable:
      route.method !== "POST" || route.requiresIdempotencyKey === true || route.repeatable === true,
  };
}

const readingOf = (contentType: string): "json" | "text" | "bytes" =>
  contentType === "application/json" ? "json" : contentType.startsWith("text/") ? "text" : "bytes";
