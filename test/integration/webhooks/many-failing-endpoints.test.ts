import { beforeAll, describe, expect, it } from "vitest";
import type { Mail } from "../../../shared/adapters/mail/send-mail.ts";
import { createEndpoint } from "../../../shared/application/webhooks/create-endpoint.ts";
import { disableFailingEndpoints } from "../../../shared/application/webhooks/disable-failing-endpoints.ts";
import { readEndpoint } from "../../../shared/application/webhooks/read-endpoints.ts";
import { dayMilliseconds as day } from "../../../shared/domain/time/durations.ts";
import { endpointLimit, type WebhookEndpoint } from "../../../shared/domain/webhooks/endpoint.ts";
import { getEndpoint, saveEndpointState } from "../../../shared/persistence/webhooks/endpoints.ts";
import { requireValue } from "../../support/require-value.ts";
import { killAfterWrite } from "../../support/table/kill-run.ts";
import { now, seedPartner } from "../orders/seed-orders.ts";
import { useOrderTable } from "../orders/use-order-table.ts";

useOrderTable();

const addressRules = { loopbackAllowed: true, resolve: async () => [] };

/** Stores endpoints of new partners, the maximum number for each, that have failed for some days. */
async function seedFailing(partnerCount: number, failingDays: number) {
  const endpoints: WebhookEndpoint[] = [];
  for (let partner = 0; partner < partnerCount; partner += 1) {
    const partnerId = await seedPartner();
    for (let number = 0; number < endpointLimit; number += 1) {
      const change = { url: `http://127.0.0.1:9999/${number}` };
      const { endpoint } = await createEndpoint(partnerId, change, { now, addressRules });
      const stored = requireValue(await getEndpoint(partnerId, endpoint.endpointId));
      const health = { ...stored.health, failingSince: now - failingDays * day };
      await saveEndpointState(stored, { ...stored, health });
      endpoints.push(stored);
    }
  }
  return endpoints;
}

describe("ten times the daily number of failing endpoints", () => {
  let failing: WebhookEndpoint[];
  const mails: Mail[] = [];
  const sendMail = async (mail: Mail) => void mails.push(mail);
  const run = (at: number) =>
    disableFailingEndpoints({ environment: "sandbox", now: at, sendMail, hasTimeLeft: () => false });

  /** Returns how many of the mails so far name each endpoint. */
  const countsOf = () =>
    failing.map(({ endpointId }) => mails.filter(({ text }) => text.includes(endpointId)).length);

  beforeAll(async () => {
    failing = await seedFailing(50, 3);
  });

  it("Several runs together send exactly one warning for every endpoint", async () => {
    expect(failing).toHaveLength(250);
    await run(now);
    expect(mails.length).toBeLessThanOrEqual(128);
    for (let runs = 0; runs < 10; runs += 1) await run(now);
    expect(new Set(countsOf())).toEqual(new Set([1]));
  });

  it("Every endpoint is disabled with exactly one mail, even if runs are killed", async () => {
    mails.length = 0;
    const at = now + 2 * day;
    // Some mails disable endpoints, later mails also announce that.
    for (const fatalWrite of [1, 5, 30]) {
      await killAfterWrite(fatalWrite, () => run(at));
      await run(at);
    }
    for (let runs = 0; runs < 10; runs += 1) await run(at);
    for (const { partnerId, endpointId } of failing)
      expect(await readEndpoint(partnerId, endpointId)).toMatchObject({
        enabled: false,
        disabledReason: "failing",
      });
    expect(new Set(countsOf())).toEqual(new Set([1]));
    expect(mails.every(({ subject }) => subject.includes("disabled"))).toBe(true);
  });
});
