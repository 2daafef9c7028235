import { listenLocally } from "@vehicle-sourcing/local-aws/machine/listen-locally.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { seedEnvironment } from "../../../infra/local/seed/seed-environment.ts";

let calls: string[] = [];
let server: Awaited<ReturnType<typeof listenLocally>>;
beforeAll(async () => {
  server = await listenLocally(0, (request, response) => {
    calls.push(`${request.method} ${request.url}`);
    response.end(JSON.stringify({ key: "issued", status: "completed" }));
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  calls = [];
});

const seed = (awaitReady: () => Promise<void>) =>
  seedEnvironment({
    environment: "sandbox",
    partnerApiUrl: `http://localhost:${server.port}`,
    consoleApiUrl: `http://localhost:${server.port}`,
    operatorToken: async () => "token",
    now: Date.UTC(2026, 0, 15),
    mediaUrl: "http://localhost/media",
    listingCount: 5,
    awaitReady,
    stopped: AbortSignal.abort(),
  });
const announcement = "POST /ops/v1/inventory/batches";

it("the seed issues the key of a new environment before cars can be entered, and then enters the cars", async () => {
  const ready = Promise.withResolvers<void>();
  const { seeded, begun, entered } = await seed(async () => {
    await ready.promise;
    // Cars that do not wait would be announced before one of these calls.
    for (let call = 0; call < 20; call += 1) await fetch(`http://localhost:${server.port}/ready`);
  });
  begun.catch(() => {});
  expect(seeded.apiKey).toBe("issued");
  ready.resolve();
  await entered;
  expect(calls.indexOf(announcement)).toBeGreaterThan(calls.lastIndexOf("GET /ready"));
  expect(calls).toContain("GET /ready");
  expect(calls.filter((call) => call === announcement)).toHaveLength(5);
});
