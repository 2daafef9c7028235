import { beforeAll, describe, expect, it } from "vitest";
import { requireValue } from "../../support/require-value.ts";
import { assemblyDirectory } from "../../support/shared/shared-assembly.ts";
import { orderSeed } from "../control-plane/support/order-seed.ts";
import { type RealStack, readRealStage } from "../control-plane/support/read-real-stage.ts";
import type { TestAccount } from "../control-plane/support/test-account.ts";
import { openRealAccount } from "./support/open-real-account.ts";

const stackName = "example-production-Edge";
const sourceType = "AWS::Logs::DeliverySource";

let before: RealStack[];
let edge: RealStack;
/** The distribution that the log source of the partner API names. */
let distributionId: string;

beforeAll(async () => {
  const stages = ["identity-example", "firewall-example", "example-production"];
  const stacks = (await Promise.all(stages.map((name) => readRealStage(assemblyDirectory, name)))).flat();
  const at = stacks.findIndex((stack) => stack.stackName === stackName);
  before = stacks.slice(0, at);
  edge = requireValue(stacks[at], stackName);
  const [, source] = requireValue(sourcesOf(edge.template)[0], "a log source");
  distributionId = requireValue(
    Object.keys(edge.template.Resources).find(
      (logicalId) =>
        edge.template.Resources[logicalId]?.Type === "AWS::CloudFront::Distribution" &&
        JSON.stringify(source).includes(`"${logicalId}"`),
    ),
    "distribution",
  );
});

type Template = RealStack["template"];

const sourcesOf = ({ Resources }: Template) =>
  Object.entries(Resources).filter(([, { Type }]) => Type === sourceType);

/** Gives the distribution another logical id in the whole template, so that CloudFormation replaces it. */
function replaceDistribution(template: Template): Template {
  const replaced = JSON.parse(
    JSON.stringify(template).replaceAll(`"${distributionId}"`, `"Replaced${distributionId}"`),
  ) as Template;
  // CloudFront accepts a host name on one distribution at a time, so the new distribution has no names.
  const distribution = requireValue(replaced.Resources[`Replaced${distributionId}`], "distribution");
  const { DistributionConfig } = distribution.Properties as { DistributionConfig: { Aliases?: string[] } };
  delete DistributionConfig.Aliases;
  return replaced;
}

/** Names each log source after its logical id, independent of its distribution. */
function nameConstantly(template: Template): Template {
  const named = structuredClone(template);
  for (const [logicalId, { Properties }] of sourcesOf(named))
    Object.assign(Properties ?? {}, { Name: logicalId });
  return named;
}

function deployBoth(prepare: (template: Template) => Template) {
  const account = openRealAccount([...before, edge], orderSeed);
  for (const stack of before)
    expect(account.deploy(stack.stackName, stack.template).status).toBe("CREATE_COMPLETE");
  const [logicalId] = requireValue(sourcesOf(edge.template)[0], "a log source");
  expect(account.deploy(stackName, prepare(edge.template)).status).toBe("CREATE_COMPLETE");
  const first = readName(account, logicalId);
  const { stackId, status } = account.deploy(stackName, prepare(replaceDistribution(edge.template)));
  return { status, first, second: readName(account, logicalId), events: account.events(stackId) };
}

const readName = (account: TestAccount, logicalId: string) =>
  requireValue(account.resource(stackName, logicalId), logicalId).properties.Name;

describe("replaced distribution", () => {
  it("replacing the distribution of the partner API creates a log source with a new name", () => {
    const { status, first, second } = deployBoth((template) => template);
    expect(status).toBe("UPDATE_COMPLETE");
    expect(second).not.toBe(first);
  });

  it("replacing a distribution whose log source has a constant name fails and rolls back", () => {
    const { status, first, second, events } = deployBoth(nameConstantly);
    expect(status).toBe("UPDATE_ROLLBACK_COMPLETE");
    expect(second).toBe(first);
    expect(events).toContainEqual(
      expect.stringContaining("Update to existing Delivery Source with new ResourceId is not allowed."),
    );
  });
});
