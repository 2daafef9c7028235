import { longestHeader } from "../../domain/text-limits.ts";
import type { Audience, RouteDefinition } from "../define-route.ts";
import { type ExampleLibrary, noExamples } from "../examples/example-library.ts";
import { eventsTag, tagOf, tagTable } from "../tag-table.ts";
import { ExampleCollection, hasSucceeded } from "./collect-examples.ts";
import { type Json, SchemaCollection } from "./collect-schemas.ts";
import { describeCommonHeaders } from "./common-headers.ts";
import { describeOperation } from "./describe-operation.ts";
import { describeWebhooks } from "./describe-webhooks.ts";

/** The API that a document describes. */
export type ApiName = "partner" | "console";

const audiencesOf: Record<ApiName, readonly Audience[]> = {
  partner: ["public", "partner"],
  console: ["operator", "partner_console"],
};

const titles: Record<ApiName, string> = {
  partner: "Vehicle Sourcing Partner API",
  console: "Vehicle Sourcing Console API",
};

/** What the API is for and where to begin. */
const introductions: Record<ApiName, string> = {
  partner:
    "Import cars from Korea: search live inventory of auction houses and dealers, place binding orders, and follow each car from bid to delivery. Signed webhooks report every change, watches find cars for you, and you can request vehicle history reports.\n\n- [Quickstart](/docs/quickstart): from a key to the first order\n- [Guide](/docs/guide): one page per task\n- [Errors](/docs/errors): every error code and its remedy",
  console:
    "The API of the operator and partner console: operators bid, buy, export, ship and invoice; partners manage keys, webhooks and orders.",
};

const securitySchemes: Record<ApiName, Json> = {
  partner: {
    apiKey: {
      type: "apiKey",
      in: "header",
      name: "x-api-key",
      description: "`svc_prd_...` on the production host, `svc_stg_...` on the sandbox host.",
    },
    bearerKey: {
      type: "http",
      scheme: "bearer",
      description: "The same key, for assistant clients that can send only a bearer token.",
    },
  },
  console: {
    consoleToken: {
      type: "http",
      scheme: "bearer",
      bearerFormat: "JWT",
      description: "Access token of the console's issuer with the scope of the operation.",
    },
  },
};

const parameters: Json = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: true,
    description:
      "A new UUID v4 for each new request. Send the same UUID again only to retry the same request.",
    schema: { type: "string", format: "uuid" },
    example: "7c9e6679-7425-40de-944b-e07fc1f90ae7",
  },
  UserId: {
    name: "X-User-Id",
    in: "header",
    required: false,
    description:
      "Attributes the call to one of your end users: any stable, opaque text. Also read as `X_User_Id`.",
    schema: { type: "string", maxLength: longestHeader },
  },
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    required: false,
    description:
      "The `ETag` of a response that you have stored. If the response is unchanged, the service returns 304 without a body.",
    schema: { type: "string" },
  },
};

const header = (description: string, type = "string"): Json => ({ description, schema: { type } });

const headers: Json = {
  RequestId: header("Id of this request; quote it to support."),
  HelpLink: header('Page about the error code, `rel="help"`.'),
  IgnoredParams: header("Unknown query parameters that were ignored."),
  SuggestedParams: header(
    "Probable corrections of ignored parameters: `colour=color, limt=limit`. Absent if no known name is similar.",
  ),
  IgnoredFields: header("Fields of the body that were accepted but have no effect."),
  QuotaLimit: header("Lifetime budget of calls of a trial key. Absent: unlimited.", "integer"),
  QuotaRemaining: header("Calls left in the lifetime budget after this call. Absent: unlimited.", "integer"),
  RateLimitPolicy: header(
    'The limit that the call counts against, separately for each key or user: `"write";q=60;w=60` is 60 calls in 60 seconds.',
  ),
  RateLimit: header(
    'Calls left within that limit after this call: `"write";r=57;t=42` is 57 calls, with more available in 42 seconds.',
  ),
  RetryAfter: header("Seconds to wait before you retry the call. Absent if waiting does not help."),
  Challenge: header('How MCP clients authenticate: `Bearer realm="Vehicle Sourcing Partner API"`.'),
  EntityTag: header("Identifies this response. Send it in `If-None-Match` with the next request."),
};

const sharedByApi: Record<ApiName, { parameters: Json; headerNames: readonly string[] }> = {
  partner: { parameters, headerNames: Object.keys(headers) },
  console: {
    parameters: { IdempotencyKey: parameters.IdempotencyKey },
    headerNames: [
      ...["RequestId", "HelpLink", "RateLimitPolicy", "RateLimit", "RetryAfter"],
      ...["IgnoredParams", "SuggestedParams", "IgnoredFields"],
    ],
  },
};

/** Returns the OpenAPI 3.1 document of one API, built from the route table, with the examples of a library. */
export function buildOpenapi(
  api: ApiName,
  routes: readonly RouteDefinition[],
  version: string,
  library: ExampleLibrary = noExamples,
): Json {
  const schemas = new SchemaCollection();
  const shared = new ExampleCollection();
  const served = routes.filter((route) => audiencesOf[api].includes(route.audience));
  const paths: Record<string, Json> = {};
  for (const route of served) {
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: describeOperation(route, {
        ...{ schemas, shared },
        examples: examplesOf(route, library),
      }),
    };
  }
  const webhooks = api === "partner" ? { webhooks: describeWebhooks(schemas, library.events) } : {};
  const common = sharedByApi[api];
  return {
    openapi: "3.1.1",
    info: describeInfo(api, version),
    servers: [{ url: "/", description: "The host this document was fetched from." }],
    tags: describeTags(api, served),
    paths,
    ...webhooks,
    components: {
      securitySchemes: securitySchemes[api],
      parameters: common.parameters,
      headers: Object.fromEntries(common.headerNames.map((name) => [name, headers[name]])),
      examples: shared.components,
      schemas: schemas.components,
    },
  };
}

/** Returns the examples of a route. A console counterpart has the successful examples of its partner route. */
const examplesOf = ({ operationId, partnerRoute }: RouteDefinition, { operations }: ExampleLibrary) =>
  partnerRoute === undefined
    ? (operations[operationId] ?? [])
    : (operations[partnerRoute.operationId] ?? []).filter(hasSucceeded);

function describeInfo(api: ApiName, version: string): Json {
  return {
    title: titles[api],
    version,
    description: `${introductions[api]}\n\nBranch on \`error.code\`; ignore fields you do not know. Timestamps are ISO 8601 with offset.\n\n${describeCommonHeaders()}`,
    license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
  };
}

/** Returns the sections in which a document has operations, in reading order. */
function describeTags(api: ApiName, routes: readonly RouteDefinition[]): Json[] {
  const used = new Set(routes.map((route) => tagOf(route.area)));
  const tags = Object.values(tagTable).filter((tag) => used.has(tag));
  return [...tags, ...(api === "partner" ? [eventsTag] : [])].map(({ name, description }) => ({
    name,
    description,
  }));
}
