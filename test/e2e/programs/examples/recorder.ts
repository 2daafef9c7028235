import type { RouteDefinition } from "../../../../shared/contract/define-route.ts";
import type { OperationExample } from "../../../../shared/contract/examples/example-library.ts";
import { routesServed } from "../../../../shared/contract/match-route.ts";
import { routeTable } from "../../../../shared/contract/route-table.ts";
import { fillPath } from "../../../support/requests/path-parameters.ts";
import { type Answer, type EnvironmentName, send } from "../../../support/stage/stage-client.ts";
import { stage, untilIdle } from "../../shared-stage.ts";

/** The caller: with a key, as a partner's user, as the operator client, as a signed-in person, or anonymous. */
export type Caller =
  | { key: string }
  | { token: string }
  | { partnerId: string; scope: "partner" }
  | { scope: "operator" }
  | { scope: "none" };

/** One call of an operation. */
export interface Call {
  as: Caller;
  /** Default: the sandbox. */
  environment?: EnvironmentName;
  /** Distinguishes an operation's examples; unnecessary for the only example with a status. */
  name?: string;
  /** The example's subject. Default: the operation's summary. */
  summary?: string;
  path?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Sent as JSON; text is sent unchanged. */
  body?: unknown;
  /** The expected status. Default: the operation's first success status. */
  status?: number;
  /** Selects the displayed part of the response. Default: all of it. */
  show?: (body: Answer["body"]) => unknown;
}

/** A recorded call, before values are replaced. */
export interface RecordedCall {
  operationId: string;
  /** The stage's time at the call, epoch milliseconds. */
  at: number;
  /** The recorded request. */
  sent: Call;
  example: OperationExample;
}

/**
 * The routes of the sandbox. Console counterparts are the same functions with the same input and response, so they
 * reuse the partner's examples.
 */
export const routesWalked = (): RouteDefinition[] =>
  routesServed(routeTable, ["public", "partner", "operator", "partner_console"], "sandbox").filter(
    ({ partnerRoute }) => partnerRoute === undefined,
  );

/** The route of an operation. */
export function routeOf(operationId: string): RouteDefinition {
  const found = routeTable.find((route) => route.operationId === operationId);
  if (found === undefined) throw new Error(`No operation ${operationId}`);
  return found;
}

async function identify(caller: Caller): Promise<Record<string, string>> {
  if ("key" in caller) return { "x-api-key": caller.key };
  if ("token" in caller) return { authorization: `Bearer ${caller.token}` };
  if (caller.scope === "none") return {};
  const partnerId = "partnerId" in caller ? caller.partnerId : undefined;
  return { authorization: `Bearer ${await stage.token(caller.scope, partnerId)}` };
}

/** Maximum displayed length of an unexpected response. */
const mostSaid = 800;

/** Calls operations of the sandbox and stores requests and responses. */
export class Recorder {
  readonly calls: RecordedCall[] = [];
  readonly steps: number[] = [];
  readonly #mistakes: string[] = [];
  readonly #offsetMilliseconds: number;

  /** @param offsetMilliseconds difference between the stage's time and the machine's */
  constructor(offsetMilliseconds: number) {
    this.#offsetMilliseconds = offsetMilliseconds;
  }

  /** The stage's time, epoch milliseconds. */
  now(): number {
    return Date.now() + this.#offsetMilliseconds;
  }

  /** Marks that later calls happen after earlier ones. */
  step(): number {
    const now = this.now();
    this.steps.push(now);
    return now;
  }

  /**
   * Calls an operation and stores the call. An unexpected rejection is recorded and reported with all others.
   * @throws Error with the response if a call that should succeed has another status
   */
  async call(operationId: string, call: Call): Promise<Answer> {
    const at = this.step();
    const route = routeOf(operationId);
    const expected =
      call.status ??
      Math.max(
        ...Object.keys(route.responses)
          .map(Number)
          .filter((status) => status < 300),
      );
    const answer = await makeCall(route, call);
    if (answer.status !== expected) {
      const said = JSON.stringify(answer.body).slice(0, mostSaid);
      const mistake = `${operationId}: ${answer.status} for ${expected}: ${said}`;
      if (expected < 300) throw new Error(mistake);
      this.#mistakes.push(mistake);
      return answer;
    }
    this.calls.push({ operationId, at, sent: call, example: describeCall(route, call, answer) });
    if (changesSomething(route, answer)) await untilIdle();
    return answer;
  }

  /**
   * Calls an operation without storing the call.
   * @throws Error with the response if it is rejected
   */
  async uncaptured(operationId: string, call: Call): Promise<Answer> {
    this.step();
    const route = routeOf(operationId);
    const answer = await makeCall(route, call);
    if (answer.status >= 300)
      throw new Error(`${operationId}: ${answer.status} ${JSON.stringify(answer.body)}`);
    if (changesSomething(route, answer)) await untilIdle();
    return answer;
  }

  /** @throws Error that names the calls with unexpected rejections */
  expectNoMistakes(): void {
    if (this.#mistakes.length > 0) throw new Error(this.#mistakes.join("\n"));
  }

  /** Returns an operation's first successful call, as it was sent. */
  sample(operationId: string): Call {
    const found = this.calls.find(
      (one) => one.operationId === operationId && one.example.response.status < 300,
    );
    if (found === undefined) throw new Error(`${operationId} was not called yet`);
    return found.sent;
  }
}

/** Sends a call to the API of its route. */
export async function makeCall(route: RouteDefinition, call: Call): Promise<Answer> {
  const { base_url, console_api_url } = stage.env[call.environment ?? "sandbox"];
  const isPartners = route.audience === "partner" || route.audience === "public";
  const query = new URLSearchParams(call.query).toString();
  const path = fillPath(route, mapValues(call.path ?? {}, encodeURIComponent));
  const url = `${isPartners ? base_url : console_api_url}${path}${query === "" ? "" : `?${query}`}`;
  const headers = { ...(await identify(call.as)), "accept-encoding": "identity", ...call.headers };
  return send(url, { method: route.method, headers, body: call.body });
}

const mapValues = (values: Record<string, string>, change: (value: string) => string) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));

function describeCall(route: RouteDefinition, call: Call, answer: Answer): OperationExample {
  const { as, path = {}, query = {}, body, show = (whole: unknown) => whole } = call;
  const headers = { ...("key" in as && { "x-api-key": as.key }), ...call.headers };
  const { status } = answer;
  const isJson = answer.headers.get("content-type")?.includes("json") ?? false;
  const code: unknown = isJson ? answer.body?.error?.code : undefined;
  const name = call.name ?? (typeof code === "string" ? code : status === 304 ? "not-modified" : "example");
  return {
    name,
    summary: call.summary ?? (status === 304 ? "The answer that was held still holds" : route.summary),
    request: { path, query, headers, ...(body !== undefined && { body: shortenText(body) }) },
    response: {
      status,
      headers: Object.fromEntries([...answer.headers].filter(([name]) => !transportHeaders.has(name))),
      ...(isJson && status !== 304 && { body: show(answer.body) }),
    },
  };
}

/** Effects of a call belong to its step. The next step begins when no work is left. */
const changesSomething = ({ method }: RouteDefinition, { status }: Answer): boolean =>
  method !== "GET" && status < 300;

/** Headers of HTTP and of the gateway, which differ in every call. */
const transportHeaders: ReadonlySet<string> = new Set([
  ...["apigw-requestid", "connection", "content-length", "date", "keep-alive", "transfer-encoding"],
]);

/** Longer bodies are truncated. */
const longestText = 200;

function shortenText(body: unknown): unknown {
  const text = JSON.stringify(body);
  return text.length <= 20_000 ? body : `${text.slice(0, longestText)}…`;
}
