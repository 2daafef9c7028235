import { viewHeader } from "../../../shared/domain/access/partner-view.ts";
import { ConnectionError, SessionEndedError } from "./api-error.ts";
import type { CallInput, CallOptions, CallTypes, Operation } from "./operation.ts";
import { readRefusal } from "./read-refusal.ts";

/** Provides the access tokens that an API client sends. */
export interface TokenSource {
  /** Returns the access token; null if nobody is signed in. */
  accessToken(): Promise<string | null>;
  /** Returns a token that replaces the rejected token; null if the session has ended. */
  renew(refused: string): Promise<string | null>;
  /** Redirects the user to sign-in, and returns to this URL afterward. */
  signInAgain(): void;
}

/** A response body with its headers. */
export interface Exchange<Answer> {
  answer: Answer;
  /** The response headers that the API exposes to web pages. */
  headers: Headers;
}

/** Sends the operations of one environment's console API. */
export interface ApiClient {
  call<Types extends CallTypes>(
    operation: Operation<Types>,
    input: CallInput<Types>,
    options?: CallOptions,
  ): Promise<Types["answer"]>;
  /** Like `call`, and also returns the response headers. */
  exchange<Types extends CallTypes>(
    operation: Operation<Types>,
    input: CallInput<Types>,
    options?: CallOptions,
  ): Promise<Exchange<Types["answer"]>>;
}

/** The time limit for one request and its response. */
const timeoutMilliseconds = 30_000;

/**
 * Returns a client that sends each call with the session's token. After a 401 it renews the token and repeats the call
 * once. Without a new token it redirects to sign-in. Calls throw `ApiError` for a rejection, `ConnectionError` without
 * a response and `SessionEndedError` on the redirect to sign-in. A cancelled call throws the reason of its signal.
 *
 * @param viewId the view with which an operator reads a partner's console; null on the user's own pages
 */
export function createApiClient(
  baseUrl: string,
  tokens: TokenSource,
  send: typeof fetch = (...request) => fetch(...request),
  viewId: string | null = null,
): ApiClient {
  const exchange: ApiClient["exchange"] = async (operation, input, options = {}) => {
    const url = buildUrl(baseUrl, operation, input);
    const init = buildInit(operation, input, options, viewId);
    const attempt = (token: string) => sendOnce(send, url, withToken(init, token), options.signal);
    let token = await tokens.accessToken();
    let response = token === null ? null : await attempt(token);
    if (token !== null && response?.status === 401) {
      token = await tokens.renew(token);
      response = token === null ? null : await attempt(token);
    }
    if (response === null) {
      tokens.signInAgain();
      throw new SessionEndedError("Your session has ended. Sign in again.");
    }
    if (!response.ok) throw await readRefusal(response);
    return { answer: await readAnswer(response, operation), headers: response.headers };
  };
  return { exchange, call: async (...call) => (await exchange(...call)).answer };
}

/** Returns the URL of a call, with encoded path parameters and the query in the service's format. */
export function buildUrl<Types extends CallTypes>(
  baseUrl: string,
  { path: template }: Operation<Types>,
  { path, query }: { path?: Types["path"]; query?: Types["query"] },
): string {
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = path?.[name] ?? "";
    // A dot segment would change the path, and an empty parameter would call the list instead of one record.
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`"${value}" cannot be the ${name} of ${template}`);
    return encodeURIComponent(value);
  });
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null || value === "") continue;
    if (Array.isArray(value) && value.length === 0) continue;
    parameters.set(name, value instanceof Date ? value.toISOString() : String(value));
  }
  return `${baseUrl}${filled}${parameters.size === 0 ? "" : `?${parameters}`}`;
}

/** Error responses are always JSON, regardless of the requested type. */
const acceptedBy: Partial<Record<Operation<CallTypes>["reads"], string>> = {
  bytes: "application/pdf, application/json",
  csv: "text/csv, application/json;q=0.5",
};

function buildInit<Types extends CallTypes>(
  { method, path, reads }: Operation<Types>,
  { body }: { body?: Types["body"] },
  { idempotencyKey }: CallOptions,
  viewId: string | null,
): RequestInit & { headers: Record<string, string> } {
  return {
    method,
    headers: {
      accept: acceptedBy[reads] ?? "application/json",
      ...(body !== undefined && { "content-type": "application/json" }),
      // In a view, every call of the partner's console sends the view's id. The operator's own calls never do.
      ...(viewId !== null && path.startsWith("/console/") && { [viewHeader]: viewId }),
      ...(method !== "GET" && { "idempotency-key": idempotencyKey ?? crypto.randomUUID() }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    cache: "no-store",
    credentials: "omit",
    // A redirect could carry the token to another host.
    redirect: "error",
    referrerPolicy: "no-referrer",
  };
}

const withToken = (init: ReturnType<typeof buildInit>, token: string): RequestInit => ({
  ...init,
  headers: { ...init.headers, authorization: `Bearer ${token}` },
});

async function sendOnce(
  send: typeof fetch,
  url: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMilliseconds);
  try {
    const response = await send(url, {
      ...init,
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    // The body is read within the time limit too, because the connection may break while it is transferred.
    return new Response(await bodyOf(response), { status: response.status, headers: response.headers });
  } catch (cause) {
    signal?.throwIfAborted();
    const reason = timeout.aborted ? "did not respond in time" : "could not be reached";
    throw new ConnectionError(`The service ${reason}. Check your connection and try again.`, { cause });
  }
}

/** Returns the body of a response; some statuses have no body. */
const bodyOf = async (response: Response): Promise<ArrayBuffer | null> =>
  response.status === 204 || response.status === 205 ? null : response.arrayBuffer();

async function readAnswer<Types extends CallTypes>(
  response: Response,
  { reads }: Operation<Types>,
): Promise<Types["answer"]> {
  if (reads === "none" || response.status === 204) return undefined;
  if (reads === "bytes" || reads === "csv") return new Uint8Array(await response.arrayBuffer());
  return reads === "text" ? response.text() : response.json();
}
