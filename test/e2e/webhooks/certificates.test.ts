import { describe, expect, it } from "vitest";
import type { Certificate } from "../../../packages/client/src/index.ts";
import {
  type Arrival,
  answerVerified,
  type IntegrationHabits,
  startIntegration,
} from "../../certify/reference-integration.ts";
import { openVspHome } from "../../support/client/run-vsp.ts";
import type { PartnerClient } from "../../support/stage/stage-client.ts";
import { stage } from "../shared-stage.ts";

const stepDeadlineSeconds = 30;

/** The make of cars that no other test orders. */
const make = "Renault Korea";

/** Concurrent runs each order a car without other orders, because a run waits for most of its time. */
let carsTaken = 0;
const takeCar = () => {
  carsTaken += 1;
  return { make, carsLeft: carsTaken - 1 };
};

/** Certifies a new partner whose integration behaves as `habits` says. */
async function certify(
  habits: IntegrationHabits,
): Promise<{ certificate: Certificate; partner: PartnerClient }> {
  const partner = await stage.createPartner("sandbox");
  const access = { baseUrl: stage.env.sandbox.base_url, apiKey: partner.apiKey };
  const integration = await startIntegration(access, { ...habits, ...takeCar() });
  const { status } = await partner.post("/v1/certificates", {
    webhook_endpoint_id: integration.endpointId,
    step_deadline_seconds: stepDeadlineSeconds,
  });
  expect(status).toBe(202);
  const certificate = await integration.follow();
  await integration.stop();
  return { certificate, partner };
}

const stateOf = ({ steps }: Certificate, wanted: string) =>
  steps.filter(({ state }) => state === wanted).map(({ name }) => name);

/** Returns habits of an integration that stores what it received. */
function remembering(
  judge: (
    seen: readonly { id: string; sequence: number }[],
    now: { id: string; sequence: number },
  ) => boolean,
) {
  const seen: { id: string; sequence: number }[] = [];
  return async (arrival: Arrival): Promise<number> => {
    const answer = await answerVerified(arrival);
    const { id, sequence } = JSON.parse(arrival.rawBody.toString());
    if (answer >= 300 || sequence === null) return answer;
    const isFine = judge(seen, { id, sequence });
    seen.push({ id, sequence });
    return isFine ? answer : 409;
  };
}

/** A verifier that checks only the first signature. */
const firstSignatureOnly = async (arrival: Arrival): Promise<number> => {
  const isSignedTwice = String(arrival.headers["x-svc-signature"]).split("v1=").length > 2;
  return isSignedTwice ? 400 : answerVerified(arrival);
};

describe.concurrent("certification runs on the running stage", () => {
  it("an integration built from the client's recipes passes every certification step, and vsp certify reports the passed steps", async () => {
    const partner = await stage.createPartner("sandbox");
    const access = { baseUrl: stage.env.sandbox.base_url, apiKey: partner.apiKey };
    const integration = await startIntegration(access, takeCar());
    await using home = await openVspHome();
    const env = { VSP_API_KEY: access.apiKey, VSP_BASE_URL: access.baseUrl };
    const words = ["certify", "--endpoint", integration.endpointId, "--json"];
    const [{ code, stdout, stderr }, certificate] = await Promise.all([
      home.run(words, { env }),
      integration.follow(),
    ]);
    await integration.stop();
    expect([code, certificate.result], `${stdout}\n${stderr}`).toEqual([0, "passed"]);
    const printed = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(printed.map(({ name, state }) => [name, state])).toEqual(
      certificate.steps.map(({ name }) => [name, "passed"]),
    );
    const bare = certificate.steps.filter(({ evidence }) => evidence.length === 0).map(({ name }) => name);
    expect(bare).toEqual(["subscription"]);
    expect(JSON.stringify(certificate)).not.toContain("whsec_");

    const look = (path: string) =>
      stage.operator("sandbox", "GET", `/ops/v1/partners/${partner.partnerId}${path}`);
    const detail = await look("");
    expect(detail.body.latest_certificate).toEqual({
      ...{ id: certificate.id, result: "passed", passed_at: certificate.passed_at },
    });
    const report = await look(`/certificates/${certificate.id}`);
    expect(report.body).toEqual(certificate);
    const listed = await look("/certificates");
    expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([certificate.id]);
  });

  const bad: [name: string, habits: IntegrationHabits, step: string, state: "failed" | "expired"][] = [
    ["verifies only the first signature", { answer: firstSignatureOnly }, "rotated_secret", "failed"],
    [
      "rejects an event that it has received before",
      { answer: remembering((seen, { id }) => !seen.some((one) => one.id === id)) },
      ...(["duplicate_delivery", "failed"] as const),
    ],
    [
      "rejects an event that arrives after a later event",
      { answer: remembering((seen, { sequence }) => seen.every((one) => one.sequence <= sequence)) },
      ...(["reordered_deliveries", "failed"] as const),
    ],
    ["ignores gaps in event numbers", { fillsGaps: false }, "recovery", "expired"],
    ["places no order", { placesOrders: false }, "place_order", "expired"],
    ["never repeats an order request", { repeatsOrders: false }, "repeat_order", "expired"],
    ["returns 500 to every request", { answer: async () => 500 }, "ping", "failed"],
  ];

  for (const [name, habits, step, state] of bad) {
    it(`an integration that ${name} is detected by the step ${step}`, async () => {
      const { certificate } = await certify(habits);
      expect(certificate.result).toBe(state);
      const caught = certificate.steps.find((one) => one.name === step);
      expect(caught).toMatchObject({ state, mend: expect.any(String), finding: expect.any(String) });
      const before = certificate.steps.slice(
        0,
        certificate.steps.findIndex((one) => one.name === step),
      );
      expect(before.filter((one) => one.state !== "passed").map((one) => one.name)).toEqual([]);
    });
  }

  it("an integration without signature verification is detected by each of the four forged messages", async () => {
    const { certificate } = await certify({ answer: async () => 204 });
    expect(certificate.result).toBe("failed");
    expect(stateOf(certificate, "failed")).toEqual([
      ...["forged_signature", "tampered_body", "stale_timestamp", "missing_signature"],
    ]);
  });
});
