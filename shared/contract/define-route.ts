import type * as z from "zod/mini";
import type { RateLimitName } from "../domain/access/rate-limit.ts";
import type { ErrorCode } from "../domain/errors/error-codes.ts";

/** The callers of a route and their credentials: an API key, a console token, or none. */
export type Audience = "public" | "partner" | "operator" | "partner_console";

/** One documented response of a route. A response without a schema has no JSON body. */
export interface RouteResponse {
  description: string;
  schema?: z.ZodMiniType;
  contentType?: string;
  headers?: Record<string, string>;
}

/**
 * One route of the API: the single source for the gateway's routes, the OpenAPI document, the assistant's
 * descriptions and the authorisation tests. Its function lives in `functions/<partner|console>/<area>/<operation in
 * kebab-case>.ts`; a mirror uses the function of its partner route.
 */
export interface RouteDefinition {
  operationId: string;
  audience: Audience;
  /**
   * `mcp`: takes the key as a bearer token too, counts only tool calls against a budget, and answers messages it cannot
   * read in JSON-RPC instead of the error envelope.
   */
  protocol?: "mcp";
  /** Folder of its function, and the stack it is deployed with. */
  area: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Gateway syntax: `/v1/orders/{id}`. */
  path: string;
  summary: string;
  description: string;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** True when a sent body is ignored; its fields are named in a response header. */
  ignoresBody?: boolean;
  /** Fields of the body that are accepted but have no effect; those sent are named in a response header. */
  unusedFields?: readonly string[];
  responses: Record<number, RouteResponse>;
  /** Error codes of this route, in addition to the codes of its audience. */
  errors: readonly ErrorCode[];
  /** Counts against a trial key's lifetime budget. */
  budgeted: boolean;
  /** The limit of a partner route and its mirror, counted per key or per user. */
  rateLimit?: RateLimitName;
  /** For a partner GET route whose response contains a link that opens a file. Such a response is not cacheable. */
  neverKept?: true;
  /** Does not exist in production. */
  sandboxOnly?: boolean;
  /**
   * Exists in production, but refuses every caller there with 403 `forbidden` before the request is validated. The
   * text is the error message.
   */
  refusedInProduction?: string;
  requiresIdempotencyKey?: boolean;
  /**
   * On a POST without an idempotency key: sending it once more does no second thing, so that a client whose answer was
   * lost may repeat it.
   */
  repeatable?: true;
  /**
   * On a partner route: the partner's users have it in the console too, as `mirrorInConsole` makes it. The route table,
   * the OpenAPI document, the gateway's route, the function, its bundle and its role follow from this.
   */
  inConsole?: boolean;
  /** On a console route that mirrors a partner route: the partner route. */
  mirrorOf?: RouteDefinition;
}

/** Declares a route, keeping its literal types for the handler that serves it. */
export function defineRoute<const Route extends RouteDefinition>(route: Route): Route {
  return route;
}

type SchemaOutput<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;

/** Validated path parameters of a route. */
export type RouteParams<Route extends RouteDefinition> = SchemaOutput<Route["params"]>;
/** Validated query of a route. */
export type RouteQuery<Route extends RouteDefinition> = SchemaOutput<Route["query"]>;
/** Validated body of a route. */
export type RouteBody<Route extends RouteDefinition> = SchemaOutput<Route["body"]>;
