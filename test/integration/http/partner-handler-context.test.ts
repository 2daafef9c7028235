import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { logRequests } from "../../../infra/recovery/log-requests.ts";
import { defineRoute } from "../../../shared/contract/define-route.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";
import { tableClient, tableName } from "../../../shared/persistence/table/table.ts";
import { logger } from "../../../shared/platform/logger.ts";
import { callHandler, testRequestId } from "../../support/requests/call-handler.ts";
import { openAccount } from "../../support/requests/open-account.ts";
import { thingsRoute } from "../../support/requests/things-route.ts";
import { useThingsRoute } from "../../support/requests/use-things-route.ts";

const things = useThingsRoute();
const { valid, call } = things;

describe("budgeted keys", () => {
  it("only calls with budgeted keys get X-Quota-Limit and the updated X-Quota-Remaining, even on errors", async () => {
    const trial = await openAccount({ trial: true });
    const first = await call({}, { "x-api-key": trial.apiKey });
    const second = await call({ body: {} }, { "x-api-key": trial.apiKey });
    const quota = ({ headers }: typeof first) => [headers["X-Quota-Limit"], headers["X-Quota-Remaining"]];
    expect([second.status, quota(first), quota(second)]).toEqual([400, ["1000", "999"], ["1000", "998"]]);
    expect(quota(await call())).toEqual([undefined, undefined]);
  });
});

describe("prefetch", () => {
  it("a prefetch starts before the key check ends and passes its result to the handler", async () => {
    const begun = Promise.withResolvers<void>();
    const name = "waitForPrefetch";
    const wait = (next: (args: never) => Promise<never>) => (args: never) =>
      begun.promise.then(() => next(args));
    tableClient.middlewareStack.add(wait as never, { step: "initialize", name });
    const prefetch = async (request: { body: unknown }) => {
      begun.resolve();
      return request.body;
    };
    const reading = partnerHandler(
      thingsRoute,
      async (made) => ({ status: 200, body: await made.prefetched }),
      {
        prefetch,
      },
    );
    try {
      expect((await callHandler(reading, valid())).body).toEqual({ count: 1 });
    } finally {
      tableClient.middlewareStack.remove(name);
    }
  });

  it("a failed prefetch affects only calls that need its result", async () => {
    const prefetch = async () => Promise.reject(new Error("no"));
    const indifferent = partnerHandler(thingsRoute, async () => ({ status: 204 }), { prefetch });
    const needing = partnerHandler(
      thingsRoute,
      async (made) => ({ status: 200, body: await made.prefetched }),
      {
        prefetch,
      },
    );
    const unknown = { ...valid(), headers: { "x-api-key": `svc_stg_${"b".repeat(28)}` } };
    expect((await callHandler(indifferent, unknown)).status).toBe(401);
    expect((await callHandler(indifferent, valid())).status).toBe(204);
    expect((await callHandler(needing, valid())).status).toBe(500);
  });

  it("no prefetch runs for a caller without a well-formed key", async () => {
    const prefetch = vi.fn(async () => 1);
    const reading = partnerHandler(thingsRoute, async () => ({ status: 204 }), { prefetch });
    await callHandler(reading, { ...valid(), headers: {} });
    expect(prefetch).not.toHaveBeenCalled();
  });
});

describe("request log", () => {
  const entries: Record<string, unknown>[] = [];
  beforeEach(() => {
    entries.length = 0;
    const note = (_message: unknown, ...fields: unknown[]) => {
      entries.push(fields[0] as Record<string, unknown>);
    };
    vi.spyOn(logger, "info").mockImplementation(note);
    vi.spyOn(logger, "error").mockImplementation(note);
  });
  afterEach(() => vi.restoreAllMocks());

  it("the request log contains route, status, duration, partner, key id, last four key characters, and the raw and hashed end user", async () => {
    for (const name of ["x-user-id", "X_User_Id"]) {
      const { body } = await call({}, { [name]: "dealer-42" });
      expect(body.caller.endUserId).toBe("dealer-42");
    }
    expect(entries).toHaveLength(2);
    for (const entry of entries) {
      expect(entry).toEqual({
        request_id: testRequestId,
        operation: "tryThings",
        route: expect.stringMatching(/^[A-Z]+ \//),
        status: 200,
        duration_ms: expect.any(Number),
        partner_id: things.account.partnerId,
        key_id: things.account.keyId,
        key_last_four: things.account.apiKey.slice(-4),
        end_user_id: "dealer-42",
        end_user_id_sha256: createHash("sha256").update("dealer-42").digest("hex"),
      });
    }
  });

  it("end users are distinguished by the exact X-User-Id value, and the header is optional", async () => {
    for (const name of ["Buyer", "buyer", ""]) await call({}, { "x-user-id": name });
    await call();
    const hashes = entries.map((entry) => entry.end_user_id_sha256);
    expect(new Set(hashes).size).toBe(3);
    expect(entries.map((entry) => [entry.end_user_id, entry.status])).toEqual([
      ["Buyer", 200],
      ["buyer", 200],
      [undefined, 200],
      [undefined, 200],
    ]);
  });

  describe("ordinary reads", () => {
    const { body: _body, requiresIdempotencyKey: _key, ...readable } = thingsRoute;
    const route = defineRoute({ ...readable, operationId: "readThings", method: "GET" });
    const reading = partnerHandler(route, async () => ({ status: 200, body: {} }));
    const send = (headers: Record<string, string> = {}) => {
      const { body: _, headers: own, ...read } = valid();
      return callHandler(reading, { ...read, method: "GET", headers: { ...own, ...headers } });
    };

    it("one in ten ordinary reads is logged, and its log line states that it represents ten reads", async () => {
      vi.spyOn(Math, "random").mockReturnValueOnce(0.1).mockReturnValueOnce(0.09);
      expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
      expect(entries).toEqual([expect.objectContaining({ status: 200, stands_for: 10 })]);
    });

    it("reads that fail or name an end user are always logged", async () => {
      vi.spyOn(Math, "random").mockReturnValue(0.99);
      await send({ "x-user-id": "dealer-42" });
      await send({ "x-api-key": "none" });
      expect(entries.map(({ status, end_user_id }) => [status, end_user_id])).toEqual([
        [200, "dealer-42"],
        [401, undefined],
      ]);
    });

    it("every read is logged while an operator has request logging enabled for the partner", async () => {
      vi.spyOn(Math, "random").mockReturnValue(0.99);
      const place = { tableName: tableName(), partnerId: things.account.partnerId };
      expect(await logRequests(tableClient, { ...place, until: Date.now() + 60_000 })).toBe(1);
      await send();
      expect(await logRequests(tableClient, { ...place, partnerId: null, until: 0 })).toBeGreaterThan(1);
      await send();
      expect(entries.map((entry) => entry.status)).toEqual([200]);
    });
  });

  it("the request log contains neither the caller's key nor the details of an error", async () => {
    const failing = partnerHandler(thingsRoute, async () => {
      throw Object.assign(new Error("refused"), { item: { cursor_secret: "hush" } });
    });
    await callHandler(failing, valid());
    const text = JSON.stringify(entries);
    expect(text).toContain("refused");
    expect(text).not.toContain("hush");
    expect(text).not.toContain(things.account.apiKey.slice(8));
  });
});
