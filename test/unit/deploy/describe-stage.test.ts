import { CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import { mockClient } from "aws-sdk-client-mock";
import { afterEach, expect, it } from "vitest";
import example from "../../../infra/config/example.ts";
import type { DeploymentAccount } from "../../../infra/deploy/connect-account.ts";
import { describeDeployedStage } from "../../../infra/deploy/describe-stage.ts";

const cloudFormation = mockClient(CloudFormationClient);
afterEach(() => cloudFormation.restore());

it("the command that creates the first operator includes a name", async () => {
  cloudFormation.on(DescribeStacksCommand).resolves({ Stacks: [] });
  const account = {
    region: example.region,
    cloudFormation: new CloudFormationClient({ region: example.region }),
  } as DeploymentAccount;
  const parts = [{ id: "identity-acme", kind: "identity", environment: null }] as const;
  const text = await describeDeployedStage(account, { name: "acme", config: example, parts });
  expect(text).toMatch(/admin-create-user .*Name=name,Value='Your Name'/);
});
