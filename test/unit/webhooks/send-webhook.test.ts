import type { AddressInfo } from "node:net";
import { createServer } from "node:tls";
import { afterEach, describe, expect, it } from "vitest";
import { systemClock } from "../../../shared/platform/clock.ts";
import type { CheckedTarget } from "../../../shared/webhooks/check-address.ts";
import { sendWebhook } from "../../../shared/webhooks/send-webhook.ts";
import {
  type HostileReceiver,
  type Misbehaviour,
  startHostileReceiver,
} from "../../support/services/start-hostile-receiver.ts";
import { startWebhookReceiver } from "../../support/services/start-webhook-receiver.ts";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const allowedMilliseconds = 600;
/** The allowed time, plus a margin for a busy machine. */
const longestMilliseconds = 2 * allowedMilliseconds;
const loopback = { address: "127.0.0.1", family: 4 };
const send = (url: string, change: { addresses?: CheckedTarget["addresses"]; body?: string } = {}) =>
  sendWebhook("send:webhook", {
    target: { url: new URL(url), addresses: change.addresses ?? [loopback] },
    headers: { "X-Svc-Event-Id": "evt_1" },
    body: change.body ?? "{}",
    timeoutMilliseconds: allowedMilliseconds,
    clock: systemClock,
  });
const startHostile = async (misbehaviour: Misbehaviour, redirectTo?: string): Promise<HostileReceiver> => {
  const receiver = await startHostileReceiver(misbehaviour, redirectTo);
  stops.push(receiver.stop);
  return receiver;
};

describe("sending a webhook", () => {
  it("a webhook is posted byte for byte as JSON with the given headers", async () => {
    const receiver = await startWebhookReceiver();
    stops.push(receiver.stop);
    const body = '{"note":"한국어 \\u0000 🚗"}';
    const outcome = await send(receiver.url, { body });
    expect(outcome).toMatchObject({ responseCode: 200, error: null, retryAfterSeconds: null });
    expect(receiver.received[0]?.rawBody).toBe(body);
    expect(receiver.received[0]?.headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": "Vehicle-Sourcing-Webhooks/1",
      "x-svc-event-id": "evt_1",
    });
  });

  it.each([200, 201, 204, 299])("the status %d counts as success", async (status) => {
    const receiver = await startWebhookReceiver(() => status);
    stops.push(receiver.stop);
    expect(await send(receiver.url)).toMatchObject({ responseCode: status, error: null });
  });

  it.each([400, 404, 410, 429, 500, 503])("the status %d counts as failure", async (status) => {
    const receiver = await startWebhookReceiver(() => status);
    stops.push(receiver.stop);
    expect(await send(receiver.url)).toMatchObject({ responseCode: status, error: `Answered ${status}.` });
  });

  it.each(["hangs", "drips-headers", "never-continues"] as const)(
    "an attempt times out with the receiver fault `%s`",
    async (misbehaviour) => {
      const receiver = await startHostile(misbehaviour);
      const outcome = await send(receiver.url);
      expect(outcome).toMatchObject({
        responseCode: null,
        error: "No complete answer within the time allowed.",
      });
      expect(outcome.durationMilliseconds).toBeLessThan(longestMilliseconds);
    },
  );

  it.each([
    "drips",
    "breaks-off",
    "half-closes-in-body",
    "drips-trailers",
    "answers-as-proxy",
    "offers-upgrade",
  ] as const)(
    "a response with status 200 counts as success despite the receiver fault `%s`",
    async (misbehaviour) => {
      const receiver = await startHostile(misbehaviour);
      const outcome = await send(receiver.url);
      expect(outcome).toMatchObject({ responseCode: 200, error: null });
      expect(outcome.durationMilliseconds).toBeLessThan(longestMilliseconds);
    },
  );

  it("a response with status 500 is recorded with its status even if its body never ends", async () => {
    const receiver = await startHostile("fails-and-drips");
    expect(await send(receiver.url)).toMatchObject({ responseCode: 500, error: "Answered 500." });
  });

  it.each(["switches-protocols", "switches-to-tls"] as const)(
    "a receiver with the fault `%s` returns status 101, which counts as an immediate failure",
    async (misbehaviour) => {
      const receiver = await startHostile(misbehaviour);
      const outcome = await send(receiver.url);
      expect(outcome).toMatchObject({ responseCode: 101, error: "Answered 101.", responseExcerpt: null });
      expect(outcome.durationMilliseconds).toBeLessThan(allowedMilliseconds);
    },
  );

  it("a compressed response is recorded as compressed without an excerpt", async () => {
    const receiver = await startHostile("compresses");
    const responseExcerpt = "(compressed with gzip, not shown)";
    expect(await send(receiver.url)).toMatchObject({ responseCode: 200, responseExcerpt });
  });

  it("the redirect of a receiver is not followed", async () => {
    const target = await startWebhookReceiver();
    stops.push(target.stop);
    const receiver = await startHostile("redirects", target.url);
    const outcome = await send(receiver.url);
    expect(outcome).toMatchObject({ responseCode: 307, error: "Answered 307; redirects are not followed." });
    expect(target.received).toEqual([]);
  });

  it.each(["closes-early", "half-closes"] as const)(
    "a receiver with the fault `%s` returns an incomplete response, which counts as failure",
    async (misbehaviour) => {
      const receiver = await startHostile(misbehaviour);
      const error = "The connection was closed before the answer was complete.";
      expect(await send(receiver.url)).toMatchObject({ responseCode: null, error });
    },
  );

  it("a response that is not HTTP counts as failure", async () => {
    const receiver = await startHostile("talks-nonsense");
    expect(await send(receiver.url)).toMatchObject({ responseCode: null, error: "The answer is not HTTP." });
  });

  it("the first 1 KiB of a response is kept, and the connection is closed before a much larger response ends", async () => {
    const receiver = await startHostile("floods");
    const outcome = await send(receiver.url);
    expect(outcome).toMatchObject({ responseCode: 500, responseExcerpt: "y".repeat(1024) });
    expect(receiver.bytesTaken()).toBeLessThan(8 * 1024 * 1024);
  });

  it("the outcome of an attempt includes the delay that the receiver requests", async () => {
    const receiver = await startHostile("asks-to-wait");
    expect(await send(receiver.url)).toMatchObject({ responseCode: 503, retryAfterSeconds: 120 });
  });

  it("an attempt whose connection is rejected is recorded with this error", async () => {
    const receiver = await startHostileReceiver("hangs");
    await receiver.stop();
    expect(await send(receiver.url)).toMatchObject({
      responseCode: null,
      error: "The server rejected the connection.",
    });
  });

  it("the connection uses the checked address, even if the name now resolves differently", async () => {
    const receiver = await startWebhookReceiver();
    stops.push(receiver.stop);
    const url = receiver.url.replace("127.0.0.1", "hooks.invalid");
    expect(await send(url)).toMatchObject({ responseCode: 200 });
    expect(receiver.received[0]?.headers.host).toMatch(/^hooks\.invalid:/);
  });

  it("the other checked addresses are tried when the first address does not respond", async () => {
    const receiver = await startWebhookReceiver();
    stops.push(receiver.stop);
    const url = receiver.url.replace("127.0.0.1", "hooks.invalid");
    const outcome = await send(url, { addresses: [{ address: "::1", family: 6 }, loopback] });
    expect(outcome).toMatchObject({ responseCode: 200 });
  });

  it("no proxy is used, even if the process has a proxy configured", async () => {
    const proxy = await startWebhookReceiver();
    const receiver = await startWebhookReceiver();
    stops.push(proxy.stop, receiver.stop);
    const settings = { NODE_USE_ENV_PROXY: "1", HTTP_PROXY: proxy.url, http_proxy: proxy.url };
    Object.assign(process.env, settings);
    const outcome = await send(receiver.url);
    for (const name of Object.keys(settings)) delete process.env[name];
    expect(outcome.responseCode).toBe(200);
    expect(proxy.received).toEqual([]);
  });

  it("the TLS handshake names the host, and a peer without a matching certificate is rejected", async () => {
    const names: string[] = [];
    const server = createServer({
      SNICallback: (name, done) => {
        names.push(name);
        done(null);
      },
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    stops.push(() => new Promise((resolve) => server.close(() => resolve())));
    const { port } = server.address() as AddressInfo;
    const outcome = await send(`https://hooks.invalid:${port}/`);
    expect(names).toEqual(["hooks.invalid"]);
    expect(outcome).toMatchObject({
      responseCode: null,
      error: "The TLS connection could not be made or trusted.",
    });
  });
});
