import {
  BatchGetItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import { ServiceError } from "@vehicle-sourcing/local-aws/proxy/service-error.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tableDefinition } from "../../../infra/stacks/table-definition.ts";
import { sortKeys } from "../../../shared/domain/values/sort-keys.ts";
import { type Item, normalizeItem } from "../../explore/table/attribute-value.ts";
import { InMemoryTable } from "../../explore/table/in-memory-table.ts";
import { type ProgramStep, tablePrograms } from "../../support/explore/table-programs.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";

let running: RunningTable;
let client: DynamoDBClient;
beforeAll(async () => {
  running = await startTable({ engine: "emulator" });
  client = new DynamoDBClient({ maxAttempts: 1 });
});
afterAll(async () => {
  client.destroy();
  await running.stop();
});

const commands = {
  BatchGetItem: BatchGetItemCommand,
  DeleteItem: DeleteItemCommand,
  GetItem: GetItemCommand,
  PutItem: PutItemCommand,
  Query: QueryCommand,
  TransactWriteItems: TransactWriteItemsCommand,
  UpdateItem: UpdateItemCommand,
};

type Body = Record<string, unknown>;

async function askEmulator({ operation, input }: ProgramStep): Promise<Body> {
  // Every request here matches its command's input type.
  const Command = commands[operation as keyof typeof commands] as unknown as typeof QueryCommand;
  try {
    return readAnswer((await client.send(new Command(input as never))) as unknown as Body);
  } catch (error) {
    return readRefusal(error as Error & Body, (error as Error).name);
  }
}

function askMemory(table: InMemoryTable, { operation, input }: ProgramStep): Body {
  try {
    return readAnswer(structuredClone(table.answer(operation, input)) as Body);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return readRefusal(error.details, error.code);
  }
}

/** Returns the parts of an error that the product uses: name, conflicting item and reasons. */
function readRefusal({ Item, CancellationReasons }: Body, name: string): Body {
  const reasons = CancellationReasons as { Code: string; Item?: Item }[] | undefined;
  return {
    name,
    ...(Item !== undefined && { item: readItem(Item as Item) }),
    ...(reasons && { reasons: reasons.map(({ Code, Item: item }) => [Code, item && readItem(item)]) }),
  };
}

function readAnswer({
  Item,
  Items,
  Attributes,
  Responses,
  Count,
  ScannedCount,
  LastEvaluatedKey,
}: Body): Body {
  const inBatch = Object.values((Responses ?? {}) as Record<string, Item[]>).flat();
  return {
    ...(Item !== undefined && { item: readItem(Item as Item) }),
    ...(Attributes !== undefined && { attributes: readItem(Attributes as Item) }),
    ...(Items !== undefined && { items: (Items as Item[]).map(readItem), Count, ScannedCount }),
    ...(LastEvaluatedKey !== undefined && { last: readItem(LastEvaluatedKey as Item) }),
    ...(Responses !== undefined && { batch: inBatch.map(readItem).map(toText).sort() }),
  };
}

/** Sets are unordered. */
const readItem = (item: Item): Item =>
  Object.fromEntries(
    Object.entries(normalizeItem(item))
      .map(([name, value]) => [name, value.SS === undefined ? value : { SS: value.SS.toSorted() }] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
/** Maps are unordered. */
const toText = (item: Item): string => JSON.stringify(sortKeys(item));

let runs = 0;

/** Runs a program on both tables. Each run has its own partitions. */
async function compare(program: readonly ProgramStep[]): Promise<void> {
  runs += 1;
  const table = new InMemoryTable("vehicle-sourcing-test", tableDefinition);
  const steps = JSON.parse(JSON.stringify(program).replaceAll("{run}", `_${runs}`)) as ProgramStep[];
  for (const [at, step] of steps.entries()) {
    const expected = await askEmulator(step);
    expect({ at, ...askMemory(table, step) }, JSON.stringify(step)).toEqual({ at, ...expected });
    await comparePages(table, step, expected);
  }
}

/** Truncated queries continue from the keys that both tables returned. */
async function comparePages(table: InMemoryTable, step: ProgramStep, first: Body): Promise<void> {
  for (let last = first.last; last !== undefined; ) {
    const next = { ...step, input: { ...step.input, ExclusiveStartKey: last } };
    const expected = await askEmulator(next);
    expect(askMemory(table, next), JSON.stringify(next)).toEqual(expected);
    last = expected.last;
  }
}

test("The in-memory table gives the same responses to random request sequences as the emulator", async () => {
  const seed = Number(process.env.TABLE_SEED ?? Date.now() % 2 ** 31);
  const numRuns = Number(process.env.TABLE_RUNS ?? 150);
  await fc.assert(fc.asyncProperty(tablePrograms, compare), { seed, numRuns });
});
