import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import type { GatewayHandler } from "../../../shared/http/pipeline.ts";

/** A request as a test describes it. */
export interface TestRequest {
  method?: string;
  path?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** The raw query string, if it contains more than `query`. */
  rawQuery?: string;
  headers?: Record<string, string>;
  /** Sent as JSON; text is sent unchanged. */
  body?: unknown;
  isBase64Encoded?: boolean;
  sourceIp?: string;
  /** Stage variables of the API; none by default. */
  stageVariables?: Record<string, string>;
  claims?: Record<string, unknown>;
  /** Remaining time of the function; unlimited by default. */
  remainingMilliseconds?: number;
}

/** A response with its body parsed. */
export interface TestAnswer {
  status: number;
  headers: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  body: any;
}

/** The request id of every test request. */
export const testRequestId = "JKJaXmPLvHcESHA=";

/** Calls a function as the HTTP API does, payload format 2.0. */
export async function callHandler(handler: GatewayHandler, request: TestRequest = {}): Promise<TestAnswer> {
  const answer = await invokeHandler(handler, request);
  const headers = (answer.headers ?? {}) as Record<string, string>;
  return { status: answer.statusCode ?? 0, headers, body: readBody(answer) };
}

/** Calls a function like `callHandler`, but returns its result unparsed. */
export function invokeHandler(
  handler: GatewayHandler,
  request: TestRequest,
): Promise<APIGatewayProxyStructuredResultV2> {
  const { remainingMilliseconds } = request;
  const context =
    remainingMilliseconds === undefined ? {} : { getRemainingTimeInMillis: () => remainingMilliseconds };
  return handler(toEvent(request), context as Context);
}

/** Parsed JSON, or bytes. */
function readBody({ body, isBase64Encoded }: APIGatewayProxyStructuredResultV2): unknown {
  if (body === undefined) return undefined;
  return isBase64Encoded === true ? Buffer.from(body, "base64") : JSON.parse(body);
}

/** Returns a request as the HTTP API passes it on, payload format 2.0. */
export function toEvent(request: TestRequest): APIGatewayProxyEventV2 {
  const { method = "GET", path = "/", claims, sourceIp = "203.0.113.7" } = request;
  const hasBody = request.body !== undefined;
  const body = typeof request.body === "string" ? request.body : JSON.stringify(request.body);
  return {
    version: "2.0",
    routeKey: `${method} ${path}`,
    rawPath: path,
    rawQueryString: request.rawQuery ?? new URLSearchParams(request.query).toString(),
    headers: { ...(hasBody ? { "content-type": "application/json" } : {}), ...request.headers },
    queryStringParameters: request.query,
    pathParameters: request.params,
    body: hasBody ? body : undefined,
    ...(request.stageVariables && { stageVariables: request.stageVariables }),
    isBase64Encoded: request.isBase64Encoded ?? false,
    requestContext: {
      requestId: testRequestId,
      http: { method, path, sourceIp, protocol: "HTTP/1.1", userAgent: "test" },
      ...(claims === undefined ? {} : { authorizer: { jwt: { claims, scopes: null } } }),
    },
  } as unknown as APIGatewayProxyEventV2;
}
