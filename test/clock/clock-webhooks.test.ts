import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayMilliseconds, minuteMilliseconds } from "../../shared/domain/time/durations.ts";
import { retryScheduleSeconds } from "../../shared/domain/webhooks/retry-schedule.ts";
import { stage } from "../e2e/shared-stage.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../support/services/start-webhook-receiver.ts";
import { expectAccepted } from "../support/services/verify-webhook.ts";
import { enterListings, hoursFromNow } from "../support/stage/enter-listings.ts";
import { jumpAhead, jumpTo } from "../support/stage/jump-clock.ts";
import { type Answer, type PartnerClient, send } from "../support/stage/stage-client.ts";

const patience = { timeout: 60_000, interval: 250 };
/** Time after which a schedule processes due work. */
const sweepMilliseconds = 61_000;
const jitterShare = 0.1;

describe("endpoint that returns only 503 for several days on the running stage", () => {
  let partner: PartnerClient;
  let receiver: WebhookReceiver;
  let mailbox: string;
  let orderId: string;
  let endpointId: string;
  /** The secret at registration, and its replacement after the first attempt. */
  let secrets: { old: string; current: string };
  let rotatedAt: number;
  let oldSecretExpiresAt: number;
  let failingSince: number;

  beforeAll(async () => {
    [partner, receiver] = await Promise.all([
      stage.createPartner("sandbox"),
      startWebhookReceiver(() => 503),
    ]);
    mailbox = `hooks-${partner.partnerId}@partner.test`;
    const [[vehicle_id], registered] = await Promise.all([
      enterListings(stage, "sandbox", [{ auction_date: await hoursFromNow(stage, 500) }]),
      partner.post("/v1/webhook-endpoints", { url: receiver.url }),
      stage.operator("sandbox", "PATCH", `/ops/v1/partners/${partner.partnerId}`, { contact_email: mailbox }),
    ]);
    orderId = (await partner.order({ vehicle_id, max_bid_amount_usd: 50_000 })).body.id;
    endpointId = registered.body.id;
    secrets = { old: registered.body.secret, current: "" };
  });
  afterAll(() => receiver.stop());

  const setStatus = (status: string) => partner.post(`/v1/orders/${orderId}/sandbox-status`, { status });
  const readEndpoint = async (): Promise<Answer["body"]> =>
    (await partner.get(`/v1/webhook-endpoints/${endpointId}`)).body;
  const newestEvent = async (): Promise<Answer["body"]> =>
    (await partner.get("/v1/events?limit=1")).body.data[0];
  /** Returns the mails to the partner's contact, oldest first. */
  const readMail = async (): Promise<{ subject: string; text: string }[]> => {
    const { body } = await send(`${stage.env.upstreams_url}/control/mail`);
    return body.data.filter((mail: { to: string[] }) => mail.to.includes(mailbox)).reverse();
  };

  it("a delivery is attempted after each scheduled wait, with at most 10 % deviation, and fails after the last attempt", async () => {
    await setStatus("acquiring");
    for (const position of retryScheduleSeconds.keys()) {
      await expect.poll(async () => (await newestEvent()).attempts.length, patience).toBe(position + 1);
      const { attempts, next_attempt_at, delivery_status } = await newestEvent();
      const last = attempts.at(-1);
      expect(last).toMatchObject({ number: position + 1, response_code: 503 });
      if (position === 0) {
        failingSince = Date.parse(last.at);
        const { body } = await partner.post(`/v1/webhook-endpoints/${endpointId}/rotate-secret`);
        secrets.current = body.secret;
        rotatedAt = Date.parse(body.updated_at);
        oldSecretExpiresAt = Date.parse(body.previous_secret_expires_at);
      }
      const following = retryScheduleSeconds[position + 1];
      if (following === undefined) {
        expect([delivery_status, next_attempt_at]).toEqual(["failed", null]);
        break;
      }
      expect(delivery_status).toBe("pending");
      const wait = (Date.parse(next_attempt_at) - Date.parse(last.at) - last.duration_ms) / 1000;
      expect(wait).toBeGreaterThanOrEqual(following * (1 - jitterShare) - 1);
      expect(wait).toBeLessThanOrEqual(following * (1 + jitterShare) + 1);
      if (Date.parse(next_attempt_at) < failingSince + 3 * dayMilliseconds)
        expect(await readMail()).toEqual([]);
      await jumpTo(stage, Date.parse(next_attempt_at) + sweepMilliseconds);
    }
    expect(receiver.received).toHaveLength(retryScheduleSeconds.length);
  });

  it("every attempt sends the same bytes with a new signature, and a rotated secret keeps signing for 24 hours", async () => {
    const { attempts } = await newestEvent();
    const [first] = receiver.received;
    const signatures: number[] = [];
    for (const [position, webhook] of receiver.received.entries()) {
      const at = Date.parse(attempts[position].at);
      expect(webhook.rawBody).toBe(first?.rawBody);
      expect(Number(webhook.headers["x-svc-timestamp"])).toBe(Math.floor(at / 1000));
      const valid = [
        ...(at < oldSecretExpiresAt ? [secrets.old] : []),
        ...(at >= rotatedAt ? [secrets.current] : []),
      ];
      for (const secret of valid) expectAccepted(webhook, secret, at);
      expect(webhook.headers["x-svc-signature"]?.match(/v1=/g)).toHaveLength(valid.length);
      signatures.push(valid.length);
    }
    expect(new Set(signatures)).toEqual(new Set([1, 2]));
    expect(Date.parse(attempts.at(-1).at)).toBeGreaterThan(oldSecretExpiresAt);
  });

  it("a failing endpoint causes a warning mail after three days, and is disabled with a second mail after five days", async () => {
    // Shortening each wait by a tenth would make the whole schedule shorter than three days.
    await jumpAhead(stage, failingSince + 3 * dayMilliseconds + 2 * minuteMilliseconds);
    await expect.poll(async () => (await readMail()).length, patience).toBe(1);
    const [warning] = await readMail();
    expect(warning?.subject).toContain("keeps failing");
    expect(warning?.text).toContain(endpointId);
    expect(await readEndpoint()).toMatchObject({ enabled: true, disabled_reason: null });
    const fifthDay = failingSince + 5 * dayMilliseconds;
    await jumpTo(stage, fifthDay + 2 * minuteMilliseconds);
    expect(await readEndpoint()).toMatchObject({ enabled: false, disabled_reason: "failing" });
    await jumpTo(stage, fifthDay + 4 * minuteMilliseconds);
    const [, notice, ...more] = await readMail();
    expect(notice?.subject).toContain("disabled");
    expect(notice?.text).toContain(endpointId);
    expect(more).toEqual([]);
    await setStatus("secured");
    expect(await newestEvent()).toMatchObject({ delivery_status: "failed", attempts: [] });
    expect(receiver.received).toHaveLength(retryScheduleSeconds.length);
  });
});
