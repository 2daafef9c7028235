import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener } from "node:http";
import type { Clock } from "../machine/clock.ts";
import type { MetricSink } from "../machine/metric-datum.ts";
import { readBody } from "../machine/read-body.ts";
import { splitTarget } from "../machine/split-target.ts";
import { type FunctionRuntime, isThrottled } from "../runtime/run-functions.ts";
import { type Authorization, createJwtCheck } from "./authorize-jwt.ts";
import { buildRequestEvent } from "./build-request-event.ts";
import { handlePreflight, isPreflight, withCors } from "./handle-cors.ts";
import { matchRoute, type RouteMatch } from "./match-route.ts";
import type { LocalApi, RouteTarget } from "./read-apis.ts";
import {
  gatewayAnswer,
  type HttpAnswer,
  internalServerError,
  readFunctionAnswer,
  writeAnswer,
} from "./write-response.ts";

/** API Gateway accepts request bodies up to this size. */
const longestBodyBytes = 10 * 1024 * 1024;

/** The dependencies of serving APIs. */
export interface ApiContext {
  runtime: FunctionRuntime;
  clock: Clock;
  /** Receives the metrics of API Gateway. */
  report: MetricSink;
  reportTrouble: (message: string) => void;
}

/** Serves the requests of one HTTP API by its routes, as API Gateway does. */
export function serveApi(
  api: LocalApi,
  { runtime, clock, report, reportTrouble }: ApiContext,
): RequestListener {
  const checks = new Map(api.authorizers.map((authorizer) => [authorizer.id, createJwtCheck(authorizer)]));

  const authorize = async (request: IncomingMessage, target: RouteTarget): Promise<Authorization | null> => {
    if (target.authorizerId === null) return null;
    const authorizer = api.authorizers.find(({ id }) => id === target.authorizerId);
    const check = checks.get(target.authorizerId);
    if (authorizer === undefined || check === undefined)
      return { allowed: false, answer: internalServerError };
    const header = request.headers[authorizer.header];
    return check(typeof header === "string" ? header : undefined, target.scopes);
  };

  const handle = async (request: IncomingMessage, requestId: string): Promise<HttpAnswer> => {
    const body = await readBody(request, longestBodyBytes);
    if (body === null) return gatewayAnswer(413, "Request Entity Too Large");
    if (api.cors !== undefined && isPreflight(request)) return handlePreflight(request, api.cors);
    const match = findRoute(api, request);
    if (match === undefined) return gatewayAnswer(404, "Not Found");
    const { target, routeKey } = match.route;
    const authorization = await authorize(request, target);
    if (authorization !== null && !authorization.allowed) return authorization.answer;
    if (!target.permitted) {
      reportTrouble(`${api.name}: no Lambda permission lets ${routeKey} invoke ${target.function.identity}`);
      return internalServerError;
    }
    const event = buildRequestEvent(request, {
      apiId: api.apiId,
      stageName: api.stageName ?? "$default",
      routeKey,
      requestId,
      pathParameters: match.pathParameters,
      stageVariables: api.stageVariables,
      authorizer:
        authorization === null ? null : { claims: authorization.claims, scopes: authorization.scopes },
      body,
      timeEpoch: clock.now(),
    });
    return callFunction(runtime, target, event);
  };

  return (request, response) => {
    const requestId = randomUUID();
    const startedAt = performance.now();
    handle(request, requestId)
      .catch(() => internalServerError)
      .then((answer) => {
        reportAnswer(report, api.apiId, answer.statusCode, performance.now() - startedAt);
        const { cors } = api;
        const final = cors === undefined || isPreflight(request) ? answer : withCors(request, cors, answer);
        const headers = { ...final.headers, "apigw-requestid": requestId };
        writeAnswer(response, request.method ?? "GET", { ...final, headers });
      })
      .catch((error: Error) => response.destroy(error));
  };
}

/** Reports a value of each metric for every request, so that the average of an error metric is the error rate. */
function reportAnswer(report: MetricSink, apiId: string, statusCode: number, milliseconds: number): void {
  const base = { namespace: "AWS/ApiGateway", dimensions: { ApiId: apiId } };
  report({ ...base, name: "Count", value: 1 });
  report({ ...base, name: "4xx", value: Number(statusCode >= 400 && statusCode < 500) });
  report({ ...base, name: "5xx", value: Number(statusCode >= 500) });
  report({ ...base, name: "Latency", value: milliseconds });
}

function findRoute(api: LocalApi, request: IncomingMessage): RouteMatch<RouteTarget> | undefined {
  if (api.stageName === null) return undefined;
  const { path } = splitTarget(request.url ?? "/");
  const prefix = api.stageName === "$default" ? "" : `/${api.stageName}`;
  if (path !== prefix && !path.startsWith(`${prefix}/`)) return undefined;
  return matchRoute(api.routes, request.method ?? "GET", path.slice(prefix.length) || "/");
}

async function callFunction(
  runtime: FunctionRuntime,
  target: RouteTarget,
  event: unknown,
): Promise<HttpAnswer> {
  const expired = Promise.withResolvers<null>();
  const timer = setTimeout(() => expired.resolve(null), target.timeoutMilliseconds);
  const result = await Promise.race([runtime.invoke(target.function, event, "awaited"), expired.promise]);
  clearTimeout(timer);
  if (result === null || isThrottled(result)) return gatewayAnswer(503, "Service Unavailable");
  return result.ok ? readFunctionAnswer(result) : internalServerError;
}
