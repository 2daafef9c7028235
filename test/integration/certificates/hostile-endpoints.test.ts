import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, type TestContext } from "vitest";
import { runCertificate } from "../../../shared/application/certificates/run-certificate.ts";
import { startCertificate } from "../../../shared/application/certificates/start-certificate.ts";
import { createEndpoint } from "../../../shared/application/webhooks/create-endpoint.ts";
import { deleteEndpoint } from "../../../shared/application/webhooks/delete-endpoint.ts";
import { deployedDeliveryContext } from "../../../shared/application/webhooks/delivery-context.ts";
import type { Certificate } from "../../../shared/domain/certificates/certificate.ts";
import type { CertificateReference } from "../../../shared/domain/certificates/certificate-message.ts";
import { certificateEndsBy } from "../../../shared/domain/certificates/conduct-certificate.ts";
import { getCertificate } from "../../../shared/persistence/certificates/certificates.ts";
import { openAccount } from "../../support/requests/open-account.ts";
import { requireValue } from "../../support/require-value.ts";
import { issueCertificate } from "../../support/services/issue-certificate.ts";
import {
  type HostileReceiver,
  type Misbehaviour,
  misbehaviours,
  startHostileReceiver,
} from "../../support/services/start-hostile-receiver.ts";
import { startWebhookReceiver } from "../../support/services/start-webhook-receiver.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";

let table: RunningTable;
beforeAll(async () => {
  table = await startTable();
  process.env.WEBHOOK_LOOPBACK_ALLOWED = "true";
});
afterAll(() => table.stop());

/** Enough runs for an endpoint on this machine. */
const responseTimeoutMilliseconds = 700;
/** Runs of the worker that suffice for a run whose integration does nothing. */
const mostRounds = 60;

interface Run {
  certificate: Certificate;
  rounds: number;
}

/** Plays a whole run. Time advances only while the run waits. `onRound` receives the number of each worker run. */
async function playRun(
  url: string,
  { resolve = deployedDeliveryContext().addressRules.resolve, onRound }: RunSurroundings = {},
): Promise<Run> {
  const { partnerId } = await openAccount();
  let waited = 0;
  const clock = { now: () => Date.now() + waited };
  const addressRules = { loopbackAllowed: true, resolve };
  const { endpoint } = await createEndpoint(partnerId, { url }, { now: clock.now(), addressRules });
  const queue: CertificateReference[] = [];
  const context = {
    ...{ environment: "sandbox" as const, apiVersion: "1.0" },
    delivery: { ...deployedDeliveryContext(), addressRules, clock, responseTimeoutMilliseconds },
    queue: async (run: CertificateReference, delaySeconds: number) => {
      waited += delaySeconds * 1000;
      queue.push(run);
    },
  };
  const of = { partnerId, endpointId: endpoint.endpointId };
  const { certificateId } = await startCertificate(
    { ...of, stepDeadlineSeconds: 60 },
    { ...context, now: clock.now() },
  );
  let rounds = 0;
  for (let next = queue.shift(); next !== undefined && rounds < mostRounds; next = queue.shift()) {
    rounds += 1;
    await onRound?.(rounds, of);
    await runCertificate(next, context);
  }
  return { certificate: requireValue(await getCertificate(partnerId, certificateId)), rounds };
}

interface RunSurroundings {
  resolve?: (hostname: string) => Promise<{ address: string; family: number }[]>;
  onRound?: (round: number, of: { partnerId: string; endpointId: string }) => Promise<void>;
}

async function meet(
  { onTestFinished }: Pick<TestContext, "onTestFinished">,
  misbehaviour: Misbehaviour,
  { redirectTo = "/elsewhere", acceptedCount = 0 } = {},
) {
  const receiver = await startHostileReceiver(misbehaviour, redirectTo, acceptedCount);
  onTestFinished(receiver.stop);
  return receiver;
}

/** Expects that a run ended in time and that each failed step names its remedy. */
function expectFindings({ certificate, rounds }: Run): void {
  expect(rounds).toBeLessThan(mostRounds);
  expect(certificate.result).toMatch(/failed|expired/);
  expect(requireValue(certificate.finishedAt)).toBeLessThan(certificateEndsBy(certificate));
  const failed = certificate.steps.filter(({ state }) => state === "failed");
  for (const { name, finding } of failed) expect(finding, name).toMatch(/^[A-Z].+\.$/);
  expect(certificate.steps.filter(({ state }) => state === "running" || state === "waiting")).toEqual([]);
}

const stepOf = ({ certificate }: Run, name: string) =>
  requireValue(certificate.steps.find((step) => step.name === name));
const stateOf = (run: Run, name: string) => [stepOf(run, name).state, stepOf(run, name).finding];

const closed = "The connection was closed before the answer was complete.";
const late = "No complete answer within the time allowed.";
/** Expected result of the ping. Null if the status and headers report success, regardless of the rest. */
const findings: Readonly<Record<Misbehaviour, string | null>> = {
  hangs: late,
  drips: null,
  "drips-headers": late,
  redirects: "Answered 307; redirects are not followed.",
  "closes-early": closed,
  "breaks-off": null,
  floods: "Answered 500.",
  "talks-nonsense": "The answer is not HTTP.",
  "asks-to-wait": "Answered 503.",
  compresses: null,
  "switches-protocols": "Answered 101.",
  "switches-to-tls": "Answered 101.",
  "offers-upgrade": null,
  "answers-as-proxy": null,
  "never-continues": late,
  "half-closes": closed,
  "half-closes-in-body": null,
  "drips-trailers": null,
  "fails-and-drips": "Answered 500.",
};

describe.concurrent("certification runs against hostile endpoints", () => {
  const failing = misbehaviours.filter((misbehaviour) => findings[misbehaviour] !== null);

  it.for(failing)(
    "A certification run against an endpoint with the fault %s ends at the ping step with a finding",
    async (misbehaviour, context) => {
      const run = await playRun((await meet(context, misbehaviour)).url);
      expectFindings(run);
      expect(stateOf(run, "ping")).toEqual(["failed", findings[misbehaviour]]);
    },
  );

  it.for(misbehaviours)(
    "A certification run ends with a finding if its endpoint has the fault %s after the ping",
    async (misbehaviour, context) => {
      const run = await playRun((await meet(context, misbehaviour, { acceptedCount: 1 })).url);
      expectFindings(run);
      expect(stateOf(run, "ping")).toEqual(["passed", null]);
      const finding = findings[misbehaviour];
      expect(stateOf(run, "rotated_secret")).toEqual([finding === null ? "passed" : "failed", finding]);
      expect(stateOf(run, "place_order")[0]).toBe("expired");
    },
  );

  it("A certification run does not follow a redirect to another address", async (context) => {
    const target = await startWebhookReceiver();
    context.onTestFinished(target.stop);
    const run = await playRun((await meet(context, "redirects", { redirectTo: target.url })).url);
    expectFindings(run);
    expect(target.received).toEqual([]);
  });

  it("A certification run stops calling a host name that begins to resolve to a private address", async (context) => {
    const receiver: HostileReceiver = await meet(context, "asks-to-wait", { acceptedCount: 1 });
    const { port } = new URL(receiver.url);
    const resolve = async () => [
      { address: receiver.connections === 0 ? "127.0.0.1" : "169.254.169.254", family: 4 },
    ];
    const run = await playRun(`http://hooks.example:${port}/`, { resolve });
    expectFindings(run);
    expect(receiver.connections).toBe(1);
    const finding = "The endpoint's URL must be an https URL on a public address.";
    for (const step of ["forged_signature", "missing_signature", "rotated_secret"])
      expect(stateOf(run, step)).toEqual(["failed", finding]);
  });

  it.for([201, 204, 299])(
    "A certification run accepts the response %d as success",
    async (status, { onTestFinished }) => {
      const receiver = await startWebhookReceiver(() => status);
      onTestFinished(receiver.stop);
      const run = await playRun(receiver.url);
      expectFindings(run);
      expect(stateOf(run, "ping")).toEqual(["passed", null]);
      expect(stateOf(run, "tampered_body")).toEqual(["failed", `The endpoint returned ${status}.`]);
    },
  );

  it.for([304, 400, 410, 451, 599, 999])(
    "A certification run ends at the ping step when the response is %d",
    async (status, { onTestFinished }) => {
      const receiver = await startWebhookReceiver(() => status);
      onTestFinished(receiver.stop);
      const run = await playRun(receiver.url);
      expectFindings(run);
      expect(stateOf(run, "ping")).toEqual(["failed", expect.stringContaining(`Answered ${status}`)]);
      expect(receiver.received).toHaveLength(1);
    },
  );

  it("A certification run ends at the ping step when TLS is invalid or missing", async (context) => {
    const server = createServer({ ...issueCertificate("hooks.invalid") }, (_, response) => response.end());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    context.onTestFinished(() => void server.close());
    const untrusted = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const plain = (await meet(context, "hangs")).url.replace("http:", "https:");
    const nonsense = (await meet(context, "talks-nonsense")).url.replace("http:", "https:");
    const tls = "The TLS connection could not be made or trusted.";
    for (const [url, finding] of [
      [untrusted, tls],
      [nonsense, tls],
      [plain, late],
    ] as const) {
      const run = await playRun(url);
      expectFindings(run);
      expect(stateOf(run, "ping"), url).toEqual(["failed", finding]);
    }
  });

  it("A certification run ends with a finding when its endpoint is deleted during the run", async ({
    onTestFinished,
  }) => {
    const receiver = await startWebhookReceiver();
    onTestFinished(receiver.stop);
    const run = await playRun(receiver.url, {
      onRound: async (round, { partnerId, endpointId }) => {
        if (round === 1) await deleteEndpoint({ partnerId, endpointId });
      },
    });
    expectFindings(run);
    expect(stateOf(run, "subscription")[0]).toBe("failed");
    expect(receiver.received).toEqual([]);
  });
});
