import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { callRates, gatewayRate } from "@vehicle-sourcing/local-aws/control-plane/operations/call-rates.ts";
import {
  type ControlPlane,
  startControlPlane,
} from "@vehicle-sourcing/local-aws/control-plane/start-control-plane.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failedInPassing } from "../../../infra/deploy/read-failures.ts";
import { callQuery } from "../control-plane/support/call-service.ts";
import { testAccountId, testRegion } from "../control-plane/support/test-account.ts";

let directory: string;
let plane: ControlPlane;
let cloudFormation: CloudFormationClient;
/** The reason for which each creation fails. */
let reason: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "failures-"));
  const injectFailure = () => reason;
  plane = await startControlPlane({ dataDirectory: directory, accountId: testAccountId, injectFailure });
  const credentials = { accessKeyId: "administrator", secretAccessKey: "not-checked" };
  cloudFormation = new CloudFormationClient({ region: testRegion, endpoint: plane.url, credentials });
});
afterAll(async () => {
  await plane.stop();
  await rm(directory, { recursive: true, force: true });
});

async function failPart(id: string): Promise<boolean> {
  const begun = new Date();
  const change = { StackName: `${id}-Data`, ChangeSetName: "first" };
  const TemplateBody = JSON.stringify({ Resources: { Topic: { Type: "AWS::SNS::Topic" } } });
  const creation = { Action: "CreateChangeSet", ChangeSetType: "CREATE", TemplateBody };
  for (const step of [creation, { Action: "ExecuteChangeSet" }])
    await callQuery(plane.url, "cloudformation", { ...change, ...step });
  await plane.idle();
  return failedInPassing({ cloudFormation }, { id, kind: "environment", environment: "sandbox" }, begun);
}

describe("failed deployment of a part", () => {
  it.each([gatewayRate, ...callRates].map(({ title, refusal }, index) => ({ title, refusal, index })))(
    "a part that fails because of a throttled call can be deployed again ($title)",
    async ({ refusal, index }) => {
      reason = refusal;
      expect(await failPart(`throttled${index}`)).toBe(true);
    },
  );

  // https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/DNSLimitations.html
  it("a part that fails because Route 53 still changes the hosted zone can be deployed again", async () => {
    reason = "The request was rejected because Route 53 was still processing a prior request.";
    expect(await failPart("zone")).toBe(true);
  });

  it("a part that fails because of an invalid value is not deployed again", async () => {
    reason = "Invalid parameter: Topic Name";
    expect(await failPart("invalid")).toBe(false);
  });
});
