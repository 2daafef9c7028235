import { describe, expect, test } from "vitest";
import { findLogStores } from "../../../infra/recovery/find-log-stores.ts";
import { requireValue } from "../../support/require-value.ts";
import { environmentStages, readStacks } from "./read-assembly.ts";

describe.each(environmentStages)("log stores of %s", (stage) => {
  const { name, resources } = requireValue(
    readStacks().find((stack) => stack.stage === stage && stack.component === "Data"),
  );
  const deployed = resources.map(({ logicalId, type }) => ({
    ...{ LogicalResourceId: logicalId, PhysicalResourceId: `physical-${logicalId}`, ResourceType: type },
  }));

  test("verify-log finds the table and the archive among the resources of the data stack", () => {
    const { tableName, archiveBucket } = findLogStores(name, deployed);
    expect(tableName).toMatch(/^physical-Table/);
    const archive = requireValue(
      resources.find(({ logicalId }) => `physical-${logicalId}` === archiveBucket),
    );
    expect(JSON.stringify(archive.properties.LifecycleConfiguration)).toContain('"Prefix":"checkpoints/"');
  });

  test("a stack without a table is rejected with an error that names the stack", () => {
    expect(() => findLogStores(name, [])).toThrow(`The stack ${name} has 0 resources for the table`);
  });
});
