import * as z from "zod/mini";
import { adviceHeaders } from "../advice-headers.ts";
import type { RouteDefinition, RouteResponse } from "../define-route.ts";
import { takesBody } from "../errors-of-route.ts";
import { mayBeKept } from "../may-be-kept.ts";
import { tagOf } from "../tag-table.ts";
import { parameterExamples, requestExamples, responseExamples } from "./collect-examples.ts";
import type { Json, SchemaCollection } from "./collect-schemas.ts";
import { describeErrors } from "./describe-errors.ts";
import { describeRateLimit, rateLimitHeadersOf } from "./describe-rate-limit.ts";
import { describeRoles } from "./describe-roles.ts";
import { nameAnswers } from "./name-answers.ts";
import type { OperationContext } from "./operation-context.ts";

/** Returns one route as an OpenAPI operation. */
export function describeOperation(route: RouteDefinition, context: OperationContext): Json {
  const { schemas, examples } = context;
  return {
    operationId: route.operationId,
    tags: [tagOf(route.area).name],
    summary: route.summary,
    description: [
      route.description,
      ...describeRateLimit(route),
      ...describeRoles(route),
      ...describePlace(route),
    ].join("\n\n"),
    security: securityOf(route),
    parameters: describeParameters(route, context),
    ...(takesBody(route) && route.body !== undefined
      ? {
          requestBody: {
            required: !(route.body instanceof z.ZodMiniOptional),
            ...jsonContent(schemas.describe(route.body, "input"), requestExamples(examples)),
          },
        }
      : {}),
    responses: nameAnswers(route.operationId, {
      ...Object.fromEntries(
        Object.entries(route.responses).map(([status, response]) => [
          status,
          describeResponse(route, response, schemas, responseExamples(examples, Number(status))),
        ]),
      ),
      ...(mayBeKept(route) && { 304: describeResponse(route, notModifiedResponse, schemas) }),
      ...describeErrors(route, context),
    }),
  };
}

const describePlace = ({ sandboxOnly }: RouteDefinition): string[] =>
  sandboxOnly === true ? ["Sandbox only."] : [];

const hasIgnoredFields = ({ ignoresBody, unusedFields }: RouteDefinition): boolean =>
  ignoresBody === true || unusedFields !== undefined;

const tagHeader: Json = { ETag: { $ref: "#/components/headers/EntityTag" } };

const notModifiedResponse: RouteResponse = {
  description: "The response that `If-None-Match` names has not changed.",
};

function securityOf({ audience, protocol }: RouteDefinition): Json[] {
  if (audience === "public") return [];
  if (protocol === "mcp") return [{ apiKey: [] }, { bearerKey: [] }];
  if (audience === "partner") return [{ apiKey: [] }];
  return [{ consoleToken: [audience === "operator" ? "operator" : "partner"] }];
}

function describeParameters(route: RouteDefinition, context: OperationContext): Json[] {
  const shared = (name: string): Json => ({ $ref: `#/components/parameters/${name}` });
  return [
    ...parametersIn("path", route.params, context),
    ...parametersIn("query", route.query, context),
    ...(route.requiresIdempotencyKey === true ? [shared("IdempotencyKey")] : []),
    ...(route.audience === "partner" ? [shared("UserId")] : []),
    ...(mayBeKept(route) ? [shared("IfNoneMatch")] : []),
  ];
}

function parametersIn(
  place: "path" | "query",
  schema: z.ZodMiniType | undefined,
  { schemas, examples }: OperationContext,
): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemas.describe(schema, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    ...(description === undefined ? {} : { description }),
    ...(rest.type === "array" ? { style: "form", explode: false } : {}),
    schema: rest,
    ...parameterExamples(examples, place, name, rest),
  }));
}

function describeResponse(
  route: RouteDefinition,
  response: RouteResponse,
  schemas: SchemaCollection,
  examples: Json = {},
): Json {
  const own = Object.entries(response.headers ?? {}).map(([name, description]) => [
    name,
    { description, schema: { type: "string" } },
  ]);
  const headers = {
    "X-Request-Id": { $ref: "#/components/headers/RequestId" },
    [adviceHeaders.ignoredParams]: { $ref: "#/components/headers/IgnoredParams" },
    [adviceHeaders.suggestedParams]: { $ref: "#/components/headers/SuggestedParams" },
    ...(hasIgnoredFields(route) && {
      [adviceHeaders.ignoredFields]: { $ref: "#/components/headers/IgnoredFields" },
    }),
    ...(route.audience === "partner"
      ? {
          "X-Quota-Limit": { $ref: "#/components/headers/QuotaLimit" },
          "X-Quota-Remaining": { $ref: "#/components/headers/QuotaRemaining" },
        }
      : {}),
    ...rateLimitHeadersOf(route),
    ...(mayBeKept(route) ? tagHeader : {}),
    ...Object.fromEntries(own),
  };
  const { description, schema, contentType } = response;
  if (schema !== undefined)
    return { description, headers, ...jsonContent(schemas.describe(schema, "output"), examples) };
  if (contentType === undefined) return { description, headers };
  return {
    description,
    headers,
    content: { [contentType]: { schema: { type: "string", format: "binary" } } },
  };
}

const jsonContent = (schema: Json, examples: Json): Json => ({
  content: { "application/json": { schema, ...examples } },
});
