import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  type DynamoDBClient,
  paginateScan,
} from "@aws-sdk/client-dynamodb";
import type { Clock } from "../machine/clock.ts";
import type { EventSource, TroubleReport } from "../runtime/event-source.ts";
import type { ResolvedStage } from "../templates/resolved-stage.ts";

/** A table whose items expire. */
export interface ExpiringTable {
  tableName: string;
  keyNames: string[];
  /** The attribute with an item's expiry in epoch seconds. */
  attributeName: string;
}

/** The dependencies of item expiry. */
export interface ExpiryContext {
  /** Bypasses the proxy, because no function makes these requests. */
  dynamodb: DynamoDBClient;
  clock: Clock;
  reportTrouble: TroubleReport;
}

const hourMilliseconds = 3_600_000;
const dayMilliseconds = 24 * hourMilliseconds;
/** Longer timers overflow. Waking early only causes another check. */
const longestTimerMilliseconds = hourMilliseconds;
const deletedAtOnce = 25;
/**
 * Number of items to read per page. The emulator blocks while it reads a page: up to 10 s for 1 MB of a table with
 * 440,000 items, but 0.1 s for this many items.
 */
const readAtOnce = 100;

/** Returns the tables of a stage whose templates enable item expiry. */
export function readExpiringTables(stage: ResolvedStage): ExpiringTable[] {
  return stage.ofType("AWS::DynamoDB::Table").flatMap(({ properties, reference }) => {
    const { AttributeName: attributeName, Enabled } = (properties.TimeToLiveSpecification ?? {}) as {
      AttributeName?: string;
      Enabled?: boolean | string;
    };
    if (attributeName === undefined || String(Enabled) !== "true") return [];
    const keys = properties.KeySchema as { AttributeName: string }[];
    return [{ tableName: reference, attributeName, keyNames: keys.map((key) => key.AttributeName) }];
  });
}

/**
 * Deletes expired items by the stage's clock, some time after their expiry, as DynamoDB does. The deletions appear in
 * the table's stream. Each run reads the whole table, so runs happen only an hour after the start, then daily, and when
 * the clock jumps past one of these times.
 */
export function startExpiry(
  tables: readonly ExpiringTable[],
  { dynamodb, clock, reportTrouble }: ExpiryContext,
): EventSource {
  let nextAt = clock.now() + hourMilliseconds;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  const run = (): Promise<void> => {
    nextAt = clock.now() + dayMilliseconds;
    const sweep = () => Promise.all(tables.map((table) => deleteExpired(dynamodb, table, clock.now())));
    running = running
      .then(sweep)
      .then(() => {})
      .catch((error) => reportTrouble(`Deleting what has expired: ${String(error)}`));
    return running;
  };
  const check = (): void => {
    if (stopped) return;
    if (clock.now() >= nextAt) void run();
    const delay = Math.min(longestTimerMilliseconds, Math.max(0, nextAt - clock.now()));
    timer = setTimeout(check, delay).unref();
  };
  const removeJumpListener = clock.onJump(async (_, to) => {
    nextAt = Math.min(nextAt, to + dayMilliseconds);
    if (to >= nextAt) await run();
  });
  check();
  return {
    idle: () => running,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      removeJumpListener();
      await running;
    },
  };
}

async function deleteExpired(
  client: DynamoDBClient,
  { tableName, keyNames, attributeName }: ExpiringTable,
  now: number,
): Promise<void> {
  const names = Object.fromEntries(keyNames.map((name, index) => [`#key${index}`, name]));
  const common = {
    TableName: tableName,
    ExpressionAttributeValues: { ":now": { N: String(Math.floor(now / 1000)) }, ":number": { S: "N" } },
  };
  const isOver = "attribute_type(#expiry, :number) AND #expiry < :now";
  const pages = paginateScan(
    { client },
    {
      ...common,
      Limit: readAtOnce,
      FilterExpression: isOver,
      ProjectionExpression: Object.keys(names).join(", "),
      ExpressionAttributeNames: { ...names, "#expiry": attributeName },
    },
  );
  for await (const { Items = [] } of pages) {
    for (let start = 0; start < Items.length; start += deletedAtOnce) {
      const some = Items.slice(start, start + deletedAtOnce);
      await Promise.all(
        some.map((Key) =>
          client
            .send(
              new DeleteItemCommand({
                ...common,
                Key,
                ConditionExpression: isOver,
                ExpressionAttributeNames: { "#expiry": attributeName },
              }),
            )
            .catch(ignoreRenewed),
        ),
      );
    }
  }
}

/** Ignores a failed condition: the item was written again after it was read, so it must not be deleted. */
function ignoreRenewed(error: unknown): void {
  if (!(error instanceof ConditionalCheckFailedException)) throw error;
}
