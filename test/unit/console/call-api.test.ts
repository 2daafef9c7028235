import { describe, expect, it } from "vitest";
import { buildUrl, createApiClient, type TokenSource } from "../../../console/src/api/api-client.ts";
import {
  ApiError,
  ConnectionError,
  isRefusal,
  issuesOf,
  SessionEndedError,
} from "../../../console/src/api/api-error.ts";
import {
  createApiKey,
  getOwnInvoiceDocument,
  getOwnOrder,
  listOwnOrders,
} from "../../../console/src/api/generated/operations.ts";

interface Sent {
  url: string;
  headers: Record<string, string>;
  init: RequestInit;
}

/** Returns a `fetch` that answers from a list and records its requests. */
function answering(...answers: (Response | Error | (() => Promise<Response>))[]) {
  const sent: Sent[] = [];
  const send = (async (url: string, init: RequestInit) => {
    sent.push({ url, headers: init.headers as Record<string, string>, init });
    const answer = answers[Math.min(sent.length, answers.length) - 1];
    if (answer instanceof Error) throw answer;
    return typeof answer === "function" ? answer() : answer!.clone();
  }) as typeof fetch;
  return { sent, send };
}

/** Returns a session that renews until its tokens run out. */
function session(...later: string[]) {
  const seen = { renewals: 0, signIns: 0 };
  const tokens: TokenSource = {
    accessToken: async () => "first",
    renew: async () => {
      seen.renewals++;
      return later.shift() ?? null;
    },
    signInAgain: () => {
      seen.signIns++;
    },
  };
  return { tokens, seen };
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const unauthorized = json({ message: "Unauthorized" }, 401);

describe("console API calls", () => {
  it("every console API call carries the token, and a write also carries its own idempotency key", async () => {
    const { sent, send } = answering(json({}));
    const client = createApiClient("https://api.test", session().tokens, send);
    await client.call(getOwnOrder, { path: { id: "ord_1" } });
    await client.call(createApiKey, { body: { name: "a" } });
    await client.call(createApiKey, { body: { name: "a" } }, { idempotencyKey: "given" });
    expect(sent.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill("Bearer first"));
    const keys = sent.map(({ headers }) => headers["idempotency-key"]);
    expect(keys[0]).toBeUndefined();
    expect(keys[1]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[2]).toBe("given");
  });

  it("a console API call can return the headers of the response", async () => {
    const { send } = answering(json({ data: [] }, 200, { "x-svc-unknown-values": "make=Hyundia" }));
    const client = createApiClient("https://api.test", session().tokens, send);
    const { answer, headers } = await client.exchange(listOwnOrders, {});
    expect(answer).toEqual({ data: [] });
    expect(headers.get("X-Svc-Unknown-Values")).toBe("make=Hyundia");
  });

  it("a console API call never follows redirects and sends no cookies or referrer", async () => {
    const { sent, send } = answering(json({}));
    await createApiClient("https://api.test", session().tokens, send).call(getOwnOrder, {
      path: { id: "ord_1" },
    });
    expect(sent[0]?.init).toMatchObject({
      redirect: "error",
      credentials: "omit",
      referrerPolicy: "no-referrer",
    });
  });

  it("a call rejected with 401 is resent with a renewed token and the same idempotency key", async () => {
    const { sent, send } = answering(unauthorized, json({ id: "key_1" }));
    const { tokens, seen } = session("second");
    const answer = await createApiClient("https://api.test", tokens, send).call(createApiKey, {
      body: { name: "a" },
    });
    expect(answer).toEqual({ id: "key_1" });
    expect(sent.map(({ headers }) => headers.authorization)).toEqual(["Bearer first", "Bearer second"]);
    expect(sent[0]?.headers["idempotency-key"]).toBe(sent[1]?.headers["idempotency-key"]);
    expect(seen).toEqual({ renewals: 1, signIns: 0 });
  });

  it("a call that is rejected even with the renewed token fails without another retry", async () => {
    const { sent, send } = answering(unauthorized);
    const { tokens, seen } = session("second", "third");
    const call = createApiClient("https://api.test", tokens, send).call(getOwnOrder, {
      path: { id: "ord_1" },
    });
    await expect(call).rejects.toMatchObject({ status: 401, name: "ApiError" });
    expect([sent.length, seen]).toEqual([2, { renewals: 1, signIns: 0 }]);
  });

  it("a session that cannot be renewed redirects to sign-in", async () => {
    const { tokens, seen } = session();
    const call = createApiClient("https://api.test", tokens, answering(unauthorized).send).call(getOwnOrder, {
      path: { id: "ord_1" },
    });
    await expect(call).rejects.toBeInstanceOf(SessionEndedError);
    expect(seen).toEqual({ renewals: 1, signIns: 1 });
  });

  it("the error of a rejected console API call has the code, details, request id, issues and help page", async () => {
    const issues = [{ path: "body.name", message: "must not be empty" }];
    const refusal = json(
      { error: { code: "validation_error", message: "Bad.", request_id: "req_1", details: { issues } } },
      400,
      { link: '<https://api.test/docs/errors/validation_error>; rel="help"', "retry-after": "7" },
    );
    const error = await createApiClient("https://api.test", session().tokens, answering(refusal).send)
      .call(createApiKey, { body: { name: "" } })
      .catch((one: unknown) => one);
    expect(error).toBeInstanceOf(ApiError);
    expect(isRefusal(error, "validation_error")).toBe(true);
    expect(issuesOf(error)).toEqual(issues);
    expect(error).toMatchObject({
      ...{ status: 400, requestId: "req_1", message: "Bad.", retryAfterSeconds: 7 },
      helpUrl: "https://api.test/docs/errors/validation_error",
    });
  });

  it("a help link that is not a web URL is hidden, and a response without an error envelope still counts as a rejection", async () => {
    const odd = new Response("<html>", {
      status: 503,
      headers: { link: '<javascript:alert(1)>; rel="help"', "x-request-id": "req_2" },
    });
    const call = createApiClient("https://api.test", session().tokens, answering(odd).send).call(
      getOwnOrder,
      {
        path: { id: "ord_1" },
      },
    );
    await expect(call).rejects.toMatchObject({
      ...{ status: 503, code: null, helpUrl: null, requestId: "req_2" },
    });
  });

  it("an aborted call throws the signal's reason, and a call without a response throws a connection error", async () => {
    const failing = answering(new TypeError("fetch failed")).send;
    const client = createApiClient("https://api.test", session().tokens, failing);
    await expect(client.call(getOwnOrder, { path: { id: "ord_1" } })).rejects.toBeInstanceOf(ConnectionError);
    const signal = AbortSignal.abort(new Error("left the page"));
    await expect(client.call(getOwnOrder, { path: { id: "ord_1" } }, { signal })).rejects.toThrow(
      "left the page",
    );
  });

  it("a binary response returns bytes, and a 204 response returns nothing", async () => {
    const pdf = new Response(new Uint8Array([37, 80]), { status: 200 });
    const client = (answer: Response) =>
      createApiClient("https://api.test", session().tokens, answering(answer).send);
    expect(await client(pdf).call(getOwnInvoiceDocument, { path: { invoice_id: "inv_1" } })).toEqual(
      new Uint8Array([37, 80]),
    );
    const empty = new Response(null, { status: 204 });
    expect(await client(empty).call(getOwnOrder, { path: { id: "ord_1" } })).toBeUndefined();
  });

  it("a URL has an encoded path and omits empty query parameters", () => {
    expect(buildUrl("https://api.test", getOwnOrder, { path: { id: "a/b?c" } })).toBe(
      "https://api.test/console/v1/orders/a%2Fb%3Fc",
    );
    const query = { status: undefined, cursor: "", ids: ["a", "b"], limit: 5 };
    expect(buildUrl("https://api.test", listOwnOrders, { query })).toBe(
      "https://api.test/console/v1/orders?ids=a%2Cb&limit=5",
    );
    for (const id of ["", ".", ".."])
      expect(() => buildUrl("https://api.test", getOwnOrder, { path: { id } })).toThrow(TypeError);
  });
});
