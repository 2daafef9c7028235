import { setTimeout as pause } from "node:timers/promises";
import {
  ContinuousBackupsUnavailableException,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  ListTagsOfResourceCommand,
  type TableDescription,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { tableDefinition } from "../stacks/table-definition.ts";

/** The settings of a table that DynamoDB does not restore, and its encryption key. */
export interface TableSettings {
  /** Null without a stream. */
  streamView: string | null;
  streamArn: string | null;
  isProtected: boolean;
  /** The attribute with an item's expiry; null while items do not expire. */
  timeToLiveAttribute: string | null;
  hasContinuousBackups: boolean;
  /** The tags, except those of AWS, by key. */
  tags: Readonly<Record<string, string>>;
  /** Null if DynamoDB owns the key. */
  encryptionKeyArn: string | null;
}

/** A restored table, and the table from whose backup it was made. */
export interface RestoredPair {
  restoredTable: string;
  originalTable: string;
}

const pollMilliseconds = 2_000;
const patienceMilliseconds = 30 * 60_000;

/** Returns the settings of a table that DynamoDB does not restore. */
export async function readTableSettings(client: DynamoDBClient, TableName: string): Promise<TableSettings> {
  const table = await describeTable(client, TableName);
  const { TimeToLiveDescription: expiry } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  const { ContinuousBackupsDescription: backups } = await client.send(
    new DescribeContinuousBackupsCommand({ TableName }),
  );
  const isExpiring = expiry?.TimeToLiveStatus === "ENABLED" || expiry?.TimeToLiveStatus === "ENABLING";
  const hasStream = table.StreamSpecification?.StreamEnabled === true;
  return {
    streamView: hasStream ? (table.StreamSpecification?.StreamViewType ?? null) : null,
    streamArn: hasStream ? (table.LatestStreamArn ?? null) : null,
    isProtected: table.DeletionProtectionEnabled === true,
    timeToLiveAttribute: isExpiring ? (expiry.AttributeName ?? null) : null,
    hasContinuousBackups: backups?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus === "ENABLED",
    tags: await readTags(client, table),
    encryptionKeyArn: table.SSEDescription?.KMSMasterKeyArn ?? null,
  };
}

/**
 * Sets what DynamoDB does not restore: stream, deletion protection, expiry and continuous backups as in the templates,
 * and the tags of the original table. Changes only what differs, so it is safe to run again.
 *
 * @returns the settings that the restored table has afterwards
 */
export async function prepareRestoredTable(
  client: DynamoDBClient,
  { restoredTable: TableName, originalTable }: RestoredPair,
): Promise<TableSettings> {
  await waitUntilActive(client, TableName);
  const before = await readTableSettings(client, TableName);
  const { streamView, timeToLiveAttribute } = tableDefinition;
  if (before.streamView === null) {
    const StreamSpecification = { StreamEnabled: true, StreamViewType: streamView };
    await client.send(new UpdateTableCommand({ TableName, StreamSpecification }));
    // DynamoDB rejects a second change while a change is in progress.
    await waitUntilActive(client, TableName);
  }
  if (!before.isProtected) {
    await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true }));
    await waitUntilActive(client, TableName);
  }
  if (before.timeToLiveAttribute === null) {
    const TimeToLiveSpecification = { Enabled: true, AttributeName: timeToLiveAttribute };
    await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
  }
  if (!before.hasContinuousBackups) await enableBackups(client, TableName);
  // Tags come last. If the original table is gone, only they are missing.
  await copyTags(client, originalTable, TableName);
  return readTableSettings(client, TableName);
}

/** Adds the tags of the original table, and waits until DynamoDB returns them. */
async function copyTags(client: DynamoDBClient, originalTable: string, TableName: string): Promise<void> {
  const tags = await readTags(client, await describeTable(client, originalTable));
  const table = await describeTable(client, TableName);
  const findMissing = async () => {
    const found = await readTags(client, table);
    return Object.entries(tags).filter(([key, value]) => found[key] !== value);
  };
  const missing = await findMissing();
  if (missing.length === 0) return;
  const Tags = missing.map(([Key, Value]) => ({ Key, Value }));
  await client.send(new TagResourceCommand({ ResourceArn: table.TableArn, Tags }));
  const giveUpAt = Date.now() + patienceMilliseconds;
  while ((await findMissing()).length > 0 && Date.now() < giveUpAt) await pause(pollMilliseconds);
}

/**
 * Returns what a restored table lacks, one sentence each; empty if it has everything.
 *
 * @param wanted the tags and the encryption key of the original table
 */
export function findMissingSettings(
  found: TableSettings,
  wanted: Pick<TableSettings, "encryptionKeyArn" | "tags">,
): string[] {
  const { streamView, timeToLiveAttribute } = tableDefinition;
  const missingTags = Object.entries(wanted.tags).filter(([key, value]) => found.tags[key] !== value);
  const checks: [boolean, string][] = [
    [found.streamView === streamView, `It has no stream with ${streamView}`],
    [found.isProtected, "It has no deletion protection"],
    [found.timeToLiveAttribute === timeToLiveAttribute, `Its items do not expire by ${timeToLiveAttribute}`],
    [found.hasContinuousBackups, "It has no continuous backups"],
    [missingTags.length === 0, `It lacks the tags ${missingTags.map(([key]) => key).join(", ")}`],
    [
      found.encryptionKeyArn === wanted.encryptionKeyArn,
      `It uses the key ${found.encryptionKeyArn}, not ${wanted.encryptionKeyArn}`,
    ],
  ];
  return checks.flatMap(([isRight, problem]) => (isRight ? [] : [problem]));
}

async function describeTable(client: DynamoDBClient, TableName: string): Promise<TableDescription> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  if (Table === undefined) throw new Error(`DynamoDB did not describe ${TableName}`);
  return Table;
}

/** @throws Error if the table is not active within half an hour */
async function waitUntilActive(client: DynamoDBClient, TableName: string): Promise<void> {
  const giveUpAt = Date.now() + patienceMilliseconds;
  while ((await describeTable(client, TableName)).TableStatus !== "ACTIVE") {
    if (Date.now() >= giveUpAt) throw new Error(`${TableName} is still not active. Run the command again.`);
    await pause(pollMilliseconds);
  }
}

/** Enables continuous backups, which DynamoDB rejects for a moment on a new table. */
async function enableBackups(client: DynamoDBClient, TableName: string): Promise<void> {
  const giveUpAt = Date.now() + patienceMilliseconds;
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
  for (;;) {
    try {
      await client.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }));
      return;
    } catch (error) {
      const isTooEarly = error instanceof ContinuousBackupsUnavailableException && Date.now() < giveUpAt;
      if (!isTooEarly) throw error;
      await pause(pollMilliseconds);
    }
  }
}

async function readTags(
  client: DynamoDBClient,
  { TableArn }: TableDescription,
): Promise<Record<string, string>> {
  const tags: Record<string, string> = {};
  let NextToken: string | undefined;
  do {
    const page = await client.send(new ListTagsOfResourceCommand({ ResourceArn: TableArn, NextToken }));
    for (const { Key = "", Value = "" } of page.Tags ?? []) if (!Key.startsWith("aws:")) tags[Key] = Value;
    NextToken = page.NextToken;
  } while (NextToken !== undefined);
  return tags;
}
