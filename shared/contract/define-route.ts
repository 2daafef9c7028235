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
 * One route of the API. The gateway's routes, the OpenAPI document, the assistant's descriptions and the authorization
 * tests are derived from it. The route's function is in `functions/<partner|console>/<area>/<operation in
 * kebab-case>.ts`. A console counterpart uses the function of its partner route.
 */
export interface RouteDefinition {
  operationId: string;
  audience: Audience;
  /**
   * `mcp`: accepts the key as a bearer token too, counts only tool calls against a budget, and rejects
   * unreadable messages in JSON-RPC instead of the error envelope.
   */
  protocol?: "mcp";
  /** The folder of the route's function. The area also determines the stack that contains the function. */
  area: string;
  /**
   * Name of a function, such as `serve-chat-tokens`, that serves this console route together with other routes of its
   * area. The other routes are usually the same operation for the other audience: operators or partners' users. The
   * route's handler stays in the route's own file. On a partner route, the field names the function of the route's
   * counterpart.
   */
  consoleFunction?: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Gateway syntax: `/v1/orders/{id}`. */
  path: string;
  summary: string;
  description: string;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** True if a sent body is ignored. A response header then names its fields. */
  ignoresBody?: boolean;
  /**
   * Fields of the body that are accepted but have no effect. If a request contains such fields, a response header names
   * them.
   */
  unusedFields?: readonly string[];
  responses: Record<number, RouteResponse>;
  /** Error codes of this route, in addition to the codes of its audience. */
  errors: readonly ErrorCode[];
  /** Whether a call counts against a trial key's lifetime budget. */
  budgeted: boolean;
  /** The limit of a partner route and its counterpart, counted per key or per user. */
  rateLimit?: RateLimitName;
  /** For a partner GET route whose response contains a link that opens a file. Such a response is not cacheable. */
  neverKept?: true;
  /** Whether the route does not exist in production. */
  sandboxOnly?: boolean;
  /**
   * Set on a route that exists in production but rejects every caller there with 403 `forbidden` before validation. The
   * text is the error message.
   */
  refusedInProduction?: string;
  requiresIdempotencyKey?: boolean;
  /**
   * For a POST without an idempotency key: repeating it has no second effect, so a client may retry after a
   * lost response.
   */
  repeatable?: true;
  /**
   * For a partner route that the console also offers to the partner's users, in the form that `toConsoleRoute`
   * derives. The route table, the OpenAPI document, the gateway's route, the function, its bundle and its role follow
   * from this.
   */
  inConsole?: boolean;
  /** For a route with `inConsole`: the query of the counterpart, if it accepts more than the partner route. */
  consoleQuery?: z.ZodMiniType;
  /** For the console counterpart of a partner route: the partner route. */
  partnerRoute?: RouteDefinition;
}

/** Declares a route, keeping its literal types for the route's handler. */
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
