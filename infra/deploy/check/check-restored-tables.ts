import { DynamoDBClient, ResourceNotFoundException } from "@aws-sdk/client-dynamodb";
import {
  findMissingSettings,
  readTableSettings,
  type TableSettings,
} from "../../recovery/prepare-restored-table.ts";
import { listResources } from "../read-deployed.ts";
import type { CheckedStage } from "./check-account.ts";
import type { Finding } from "./finding.ts";

/**
 * Checks that each restored table has the settings that DynamoDB does not restore, the tags of the environment's own
 * table and the environment's encryption key.
 */
export async function checkRestoredTables({
  account,
  stage,
  createdStacks,
}: CheckedStage): Promise<Finding[]> {
  const client = new DynamoDBClient({ region: account.region });
  const findings: Finding[] = [];
  for (const { id, environment } of stage.parts) {
    const stackName = `${id}-Data`;
    if (environment === null || !createdStacks.has(stackName)) continue;
    const restored = stage.config.environments[environment]?.restoredTableName ?? null;
    if (restored === null) continue;
    const resources = await listResources(account, stackName);
    const original = resources.find(({ ResourceType }) => ResourceType === "AWS::DynamoDB::Table");
    const key = resources.find(
      ({ ResourceType, LogicalResourceId }) =>
        ResourceType === "AWS::KMS::Key" && LogicalResourceId?.startsWith("DataKey"),
    );
    const originalTable = original?.PhysicalResourceId ?? "";
    const found = await readIfExists(client, restored);
    const finding = { subject: `Restored table ${restored}`, isBlocking: true };
    if (found === null) {
      const fix = "Set the name of an existing table: docs/runbook.md#restore-the-table.";
      findings.push({ ...finding, problem: "It does not exist", fix });
      continue;
    }
    const { tags = {} } = (await readIfExists(client, originalTable)) ?? {};
    const encryptionKeyArn = `arn:aws:kms:${account.region}:${account.account}:key/${key?.PhysicalResourceId}`;
    const fix = `Run npm run prepare-restored-table -- --original ${originalTable} --restored ${restored}. To change the key, restore the table again.`;
    for (const problem of findMissingSettings(found, { tags, encryptionKeyArn }))
      findings.push({ ...finding, problem, fix });
  }
  return findings;
}

/** Returns null for a table that does not exist, such as an original that was deleted after the switch. */
async function readIfExists(client: DynamoDBClient, tableName: string): Promise<TableSettings | null> {
  try {
    return await readTableSettings(client, tableName);
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return null;
    throw error;
  }
}
