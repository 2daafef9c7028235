import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handler as readPartner } from "../../../functions/console/partners/get-partner.ts";
import { handler as listEvents } from "../../../functions/partner/webhooks/list-events.ts";
import {
  observeReadEvents,
  observeRepeatedOrder,
} from "../../../shared/application/certificates/observe-requests.ts";
import { queueRun } from "../../../shared/application/certificates/queue-run.ts";
import { startCertificate } from "../../../shared/application/certificates/start-certificate.ts";
import { storeRun } from "../../../shared/application/certificates/store-run.ts";
import { sweepCertificates } from "../../../shared/application/certificates/sweep-certificates.ts";
import { createEndpoint } from "../../../shared/application/webhooks/create-endpoint.ts";
import { deployedDeliveryContext } from "../../../shared/application/webhooks/delivery-context.ts";
import type { Certificate } from "../../../shared/domain/certificates/certificate.ts";
import {
  certificateEndsBy,
  endCertificate,
} from "../../../shared/domain/certificates/conduct-certificate.ts";
import { Problem } from "../../../shared/domain/errors/problem.ts";
import { getCertificate } from "../../../shared/persistence/certificates/certificates.ts";
import { gapWrite, getCertification } from "../../../shared/persistence/certificates/certifications.ts";
import {
  noteReadEvents,
  noteRepeatedOrder,
} from "../../../shared/persistence/certificates/observed-requests.ts";
import { commit } from "../../../shared/persistence/table/transaction.ts";
import { emitEvents } from "../../support/logs/emit-event.ts";
import { callHandler } from "../../support/requests/call-handler.ts";
import { type OpenedAccount, openAccount } from "../../support/requests/open-account.ts";
import { requireValue } from "../../support/require-value.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";

let table: RunningTable;
beforeAll(async () => {
  table = await startTable();
  process.env.WEBHOOK_LOOPBACK_ALLOWED = "true";
});
afterAll(() => table.stop());

const queued: string[] = [];
const queue = async ({ certificateId, version }: { certificateId: string; version: number }) => {
  queued.push(`${certificateId} ${version}`);
};

async function openAccountWithEndpoint() {
  const account = await openAccount();
  const { addressRules } = deployedDeliveryContext();
  const wanted = { url: "http://127.0.0.1:9999/hooks" };
  const { endpoint } = await createEndpoint(account.partnerId, wanted, { now: Date.now(), addressRules });
  return { ...account, endpointId: endpoint.endpointId };
}

const start = (of: { partnerId: string; endpointId: string }, now = Date.now()): Promise<Certificate> =>
  startCertificate({ ...of, stepDeadlineSeconds: 60 }, { now, queue });

const codeOf = (error: unknown) => (error instanceof Problem ? error.code : String(error));

describe("stored certification runs", () => {
  it("exactly one of ten concurrent starts of a certification run succeeds, and the rejections name this run", async () => {
    const account = await openAccountWithEndpoint();
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => start(account)));
    const started = outcomes.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason as Problem] : []));
    expect(started).toHaveLength(1);
    expect(refused.map(codeOf)).toEqual(Array(9).fill("conflict"));
    const [{ certificateId }] = started as [Certificate];
    expect(refused.map(({ details }) => details.certificate_id)).toEqual(Array(9).fill(certificateId));
  });

  it("a new certification run can start after the previous run has ended, and operators see the new run", async () => {
    const account = await openAccountWithEndpoint();
    const first = await start(account);
    await storeRun(first, endCertificate(first, Date.now()));
    const { certificateId } = await start(account);
    expect(await getCertification(account.partnerId)).toMatchObject({
      ...{ openCertificateId: certificateId, latest: { certificateId, result: "running", passedAt: null } },
    });
    const { body } = await callHandler(readPartner, {
      params: { id: account.partnerId },
      claims: { scope: "operator", sub: "ops@example.com" },
    });
    expect(body).toMatchObject({
      production_approved: false,
      latest_certificate: { id: certificateId, result: "running", passed_at: null },
    });
  });

  it("exactly one of three concurrent workers stores the next version of a certification run", async () => {
    const certificate = await start(await openAccountWithEndpoint());
    const outcomes = await Promise.all([1, 2, 3].map(() => storeRun(certificate, certificate)));
    expect(outcomes.filter((one) => one !== null).map((one) => one?.version)).toEqual([2]);
  });

  it("the sweep queues a certification run again if its message is lost, and ends the run after its deadline", async () => {
    const account = await openAccountWithEndpoint();
    const certificate = await start(account);
    const at = (now: number) => ({
      queue,
      delivery: { ...deployedDeliveryContext(), clock: { now: () => now } },
    });
    queued.length = 0;
    await sweepCertificates(at(certificate.createdAt + 60_000));
    expect(queued).not.toContain(`${certificate.certificateId} 2`);
    await sweepCertificates(at(certificate.createdAt + 130_000));
    expect(queued).toContain(`${certificate.certificateId} 2`);
    await sweepCertificates(at(certificateEndsBy(certificate)));
    const ended = await getCertificate(account.partnerId, certificate.certificateId);
    expect(ended?.result).toBe("expired");
    expect((await getCertification(account.partnerId))?.openCertificateId).toBeNull();
  });

  it("queueing a certification run does not fail if the queue is unreachable", async () => {
    const certificate = await start(await openAccountWithEndpoint());
    await queueRun(certificate, { queue: () => Promise.reject(new Error("down")) }, 0);
  });
});

describe("recorded observations of an integration", () => {
  const request = (requestId: string) => ({ requestId, at: 1 });

  it("nothing is recorded for a partner that never started a certification run", async () => {
    const { partnerId } = await openAccount();
    expect(await noteRepeatedOrder(partnerId, "ord_1", request("a"))).toBe(false);
    expect(await noteReadEvents(partnerId, { after: 0, through: 5 }, request("a"))).toBe(false);
    expect(await getCertification(partnerId)).toBeNull();
  });

  it("concurrent retries of an order request are recorded once, and at most fifty retried orders are recorded", async () => {
    const account = await openAccountWithEndpoint();
    await start(account);
    const { partnerId } = account;
    const noted = await Promise.all(
      ["a", "b", "c", "d", "e"].map((id) => noteRepeatedOrder(partnerId, "ord_1", request(id))),
    );
    expect(noted.filter(Boolean)).toHaveLength(1);
    for (let count = 2; count <= 52; count += 1)
      await noteRepeatedOrder(partnerId, `ord_${count}`, request("x"));
    const { repeats } = requireValue(await getCertification(partnerId));
    expect(Object.keys(repeats)).toHaveLength(50);
  });

  it("a read of the missed events adds to the recorded progress only if it skips no event", async () => {
    const account = await openAccountWithEndpoint();
    const { partnerId } = account;
    await commit([gapWrite(await start(account), { first: 4, last: 6 })]);
    const readThrough = async () => (await getCertification(partnerId))?.readThrough;
    expect(await noteReadEvents(partnerId, { after: 4, through: 6 }, request("skips 4"))).toBe(false);
    expect(await noteReadEvents(partnerId, { after: 3, through: 4 }, request("a"))).toBe(true);
    expect(await noteReadEvents(partnerId, { after: 5, through: 6 }, request("skips 5"))).toBe(false);
    expect(await readThrough()).toBe(4);
    expect(await noteReadEvents(partnerId, { after: 0, through: 9 }, request("b"))).toBe(true);
    expect(await noteReadEvents(partnerId, { after: 0, through: 12 }, request("late"))).toBe(false);
    expect(await getCertification(partnerId)).toMatchObject({ readThrough: 9, lastRead: { requestId: "b" } });
  });

  it("concurrent reads of the missed events never reduce the recorded progress", async () => {
    const account = await openAccountWithEndpoint();
    const { partnerId } = account;
    await commit([gapWrite(await start(account), { first: 1, last: 40 })]);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        noteReadEvents(partnerId, { after: 0, through: ((index * 7) % 20) + 21 }, request(`${index}`)).catch(
          () => false,
        ),
      ),
    );
    expect(await getCertification(partnerId)).toMatchObject({ readThrough: 40 });
  });

  it("only an unfiltered event list with after_sequence counts as a read of the missed events", async () => {
    const account = await openAccountWithEndpoint();
    for (let count = 1; count <= 4; count += 1) await emitEvents(account.partnerId);
    await commit([gapWrite(await start(account), { first: 2, last: 4 })]);
    const readThrough = async () => (await getCertification(account.partnerId))?.readThrough;
    const list = (query: Record<string, string>) => read(account, query);
    await list({});
    await list({ after_sequence: "1", type: "order.status_changed" });
    expect(await readThrough()).toBe(1);
    const first = await list({ after_sequence: "1", limit: "2" });
    expect(await readThrough()).toBe(3);
    await list({ after_sequence: "1", limit: "2", cursor: first.body.next_cursor });
    expect(await readThrough()).toBe(4);
  });

  for (const [who, caller] of [
    ["production", { environment: "production", callerId: "key_1" }],
    ["the console", { environment: "sandbox", callerId: "pt_1#5f" }],
  ] as const) {
    it(`calls in ${who} are not recorded for a certification run`, async () => {
      const { partnerId, ...account } = await openAccountWithEndpoint();
      await commit([gapWrite(await start({ partnerId, ...account }), { first: 1, last: 2 })]);
      const call = {
        caller: { ...caller, partnerId },
        ...{ requestId: "r", now: 1, query: { after_sequence: 0 } },
      };
      await observeReadEvents(call, { position: null, page: { events: [{ event: { sequence: 2 } }] } });
      await observeRepeatedOrder(call, "ord_1");
      expect(await getCertification(partnerId)).toMatchObject({ readThrough: 0, repeats: {} });
    });
  }
});

const read = ({ apiKey }: OpenedAccount, query: Record<string, string>) =>
  callHandler(listEvents, { query, headers: { "x-api-key": apiKey } });
