import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Mail } from "../../../shared/adapters/mail/send-mail.ts";
import { disableFailingEndpoints } from "../../../shared/application/webhooks/disable-failing-endpoints.ts";
import { disablePartnerEndpoint } from "../../../shared/application/webhooks/disable-partner-endpoint.ts";
import { readEndpoint } from "../../../shared/application/webhooks/read-endpoints.ts";
import { updateEndpoint } from "../../../shared/application/webhooks/update-endpoint.ts";
import { dayMilliseconds as day } from "../../../shared/domain/time/durations.ts";
import { emitEvents } from "../../support/logs/emit-event.ts";
import { openAccount } from "../../support/requests/open-account.ts";
import { listenSince, startedAt } from "./listen-since.ts";
import { useDeliveryQueues } from "./use-delivery-queues.ts";

useDeliveryQueues();

/**
 * Creates a partner's endpoint with configured responses, first attempts for new events, and the partner's mailbox.
 */
async function listen(answer: () => number) {
  const address = `${randomUUID()}@harbour.example`;
  const { partnerId } = await openAccount({ contact_email: address });
  const { receiver, endpointId, changes, attempt } = await listenSince(partnerId, answer);
  const attemptAt = async (now: number) => attempt(await emitEvents(partnerId, [{}], now), now);
  const mails: Mail[] = [];
  const watchAt = (
    now: number,
    sendMail = async (mail: Mail) => {
      // The worker reads every partner of the table.
      if (mail.to === address) mails.push(mail);
    },
  ) => disableFailingEndpoints({ environment: "sandbox", now, sendMail });
  const identity = { partnerId, endpointId };
  const read = () => readEndpoint(partnerId, endpointId);
  return { identity, url: receiver.url, changes, attemptAt, watchAt, mails, read };
}

describe("endpoint with only failures", () => {
  it("a failing endpoint causes one warning mail after 3 days, and is disabled with one more mail after 5 days", async () => {
    const { attemptAt, watchAt, mails, read, identity } = await listen(() => 500);
    await attemptAt(startedAt);
    await watchAt(startedAt + 3 * day - 1);
    expect(mails).toEqual([]);
    await watchAt(startedAt + 3 * day);
    await watchAt(startedAt + 4 * day);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      subject: expect.stringContaining("keeps failing"),
    });
    expect(mails[0]?.text).toContain("2026-11-25T09:00:00.000+09:00");
    await watchAt(startedAt + 5 * day - 1);
    expect(await read()).toMatchObject({ enabled: true });
    await watchAt(startedAt + 5 * day);
    expect(await read()).toMatchObject({ enabled: false, disabledReason: "failing" });
    await watchAt(startedAt + 5 * day + 60_000);
    await watchAt(startedAt + 6 * day);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.subject).toContain("disabled");
    expect(mails[1]?.text).toContain(identity.endpointId);
  });

  it("an endpoint that has failed for five days is disabled by its next failure", async () => {
    const { attemptAt, watchAt, read } = await listen(() => 500);
    await attemptAt(startedAt);
    await watchAt(startedAt + 3 * day);
    await attemptAt(startedAt + 5 * day);
    expect(await read()).toMatchObject({ enabled: false, disabledReason: "failing" });
  });

  it("an endpoint that accepts a delivery after a warning is neither warned about again nor disabled", async () => {
    let status = 500;
    const { attemptAt, watchAt, mails, read } = await listen(() => status);
    await attemptAt(startedAt);
    await watchAt(startedAt + 3 * day);
    status = 200;
    await attemptAt(startedAt + 4 * day);
    await watchAt(startedAt + 9 * day);
    expect(await read()).toMatchObject({ enabled: true });
    expect(mails).toHaveLength(1);
  });

  it("an endpoint that its partner enables again is neither warned about nor disabled again for its earlier failures", async () => {
    const { attemptAt, watchAt, mails, read, identity, changes } = await listen(() => 500);
    await attemptAt(startedAt);
    await watchAt(startedAt + 3 * day);
    await watchAt(startedAt + 5 * day);
    await updateEndpoint(identity, { enabled: true }, { ...changes, now: startedAt + 5 * day + 1 });
    await watchAt(startedAt + 9 * day);
    expect(await read()).toMatchObject({ enabled: true, health: { failingSince: null, warnedAt: null } });
    expect(mails).toHaveLength(1);
  });

  it("a warning whose mail failed is repeated by the next run", async () => {
    const { attemptAt, watchAt, mails } = await listen(() => 500);
    await attemptAt(startedAt);
    const failing = watchAt(startedAt + 3 * day, () => Promise.reject(new Error("no mail today")));
    await expect(failing).rejects.toThrow(AggregateError);
    await watchAt(startedAt + 3 * day + 60_000);
    expect(mails).toHaveLength(1);
  });

  it("the partner is notified when a 410 Gone response disables its endpoint", async () => {
    const { attemptAt, watchAt, mails } = await listen(() => 410);
    await attemptAt(startedAt);
    await watchAt(startedAt + 60_000);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("410 Gone");
  });

  it("the partner is notified with the reason when an operator disables its endpoint", async () => {
    const { watchAt, mails, identity } = await listen(() => 200);
    const operator = { actor: "ops@example.com", now: startedAt };
    await disablePartnerEndpoint(identity, "Requests overload this address.", operator);
    await watchAt(startedAt + 60_000);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("Requests overload this address.");
  });

  it("a mail never contains the path or query of an endpoint's URL", async () => {
    const { attemptAt, watchAt, mails, url } = await listen(() => 410);
    await attemptAt(startedAt);
    await watchAt(startedAt + 60_000);
    expect(mails[0]?.text).toContain(new URL(url).host);
    expect(mails[0]?.text).not.toContain(new URL(url).pathname);
  });
});
