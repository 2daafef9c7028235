import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { refreshFxRate } from "../../../shared/application/settings/refresh-fx-rate.ts";
import { getFxRate } from "../../../shared/persistence/settings/fx-rate.ts";
import { requireValue } from "../../support/require-value.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";

const clock = { now: () => 1_000 };
const good = { amount: 1, base: "USD", date: "2026-11-20", rates: { KRW: 1387.4212345 } };
let table: RunningTable;
let provider: Server | undefined;
beforeAll(async () => {
  table = await startTable();
});
afterEach(() => {
  provider?.closeAllConnections();
  provider?.close();
});
afterAll(() => table.stop());

/** Starts a provider that returns these responses in sequence and repeats the last one. */
async function serve(...answers: RequestListener[]): Promise<() => string[]> {
  const urls: string[] = [];
  provider = createServer((request, response) => {
    urls.push(requireValue(request.url));
    answers[Math.min(urls.length, answers.length) - 1]?.(request, response);
  });
  await new Promise<void>((resolve) => provider?.listen(0, "127.0.0.1", resolve));
  process.env.FX_PROVIDER_URL = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/fx`;
  return () => urls;
}
const json =
  (body: unknown, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
const hangUp: RequestListener = (request) => request.socket.destroy();

describe("refreshing the exchange rate", () => {
  test("a published rate is stored with six decimals, its date and its fetch time", async () => {
    const urls = await serve(json(good));
    await refreshFxRate({ clock });
    expect(urls()).toEqual(["/fx/latest?base=USD&symbols=KRW"]);
    expect(await getFxRate()).toEqual({
      krwPerUsd: 1387.421235,
      asOf: Date.parse("2026-11-20T00:00:00Z"),
      fetchedAt: 1_000,
    });
  });

  test("a failed read of the rate is retried once", async () => {
    const urls = await serve(hangUp, json({ ...good, rates: { KRW: 1400 } }));
    await refreshFxRate({ clock: { now: () => 2_000 } });
    expect(urls().length).toBe(2);
    expect(await getFxRate()).toMatchObject({ krwPerUsd: 1400, fetchedAt: 2_000 });
  });

  test.each([
    ["an error", json({ message: "down" }, 500)],
    ["garbage", json("{oops")],
    ["another currency", json({ ...good, base: "EUR" })],
    ["no rate", json({ ...good, rates: {} })],
    ["a rate that is not plausible", json({ ...good, rates: { KRW: 13.87 } })],
    [
      "a redirect",
      (_: unknown, response: Parameters<RequestListener>[1]) =>
        response.writeHead(302, { location: "/" }).end(),
    ],
  ] as [string, RequestListener][])("a response with %s keeps the stored rate", async (_, answer) => {
    const before = await getFxRate();
    const urls = await serve(answer);
    await expect(refreshFxRate({ clock })).rejects.toMatchObject({ name: "FxRateUnavailable" });
    expect(urls().length).toBe(2);
    expect(await getFxRate()).toEqual(before);
  });
});
