import {
  BatchGetItemCommand,
  DynamoDBClient,
  GetItemCommand,
  TransactionCanceledException,
  TransactionConflictException,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { listingKey } from "../../../shared/persistence/keys/inventory-keys.ts";
import { getItem, getItems, TableBusy } from "../../../shared/persistence/table/table.ts";
import {
  atVersion,
  commit,
  deleteWrite,
  mustBeNew,
  putWrite,
  TransactionRefused,
  updateWrite,
} from "../../../shared/persistence/table/transaction.ts";
import { updateAndRead } from "../../../shared/persistence/table/update-one.ts";
import { requireValue } from "../../support/require-value.ts";

// The emulator always processes a batch completely and never reports a conflict, so these responses are simulated.
const table = mockClient(DynamoDBClient);
const key = listingKey;

beforeEach(() => {
  table.reset();
  process.env.TABLE_NAME = "things";
});

describe("reads that start at one moment", () => {
  const read = (name: string, options = {}) => getItem("get:listing", key(name), options);
  const answerFor = (names: readonly string[]) => ({
    Responses: { things: names.map((name) => marshall({ ...key(name), name })) },
  });
  /** The requested keys and consistency of each batch. */
  const askedBatches = () =>
    table.commandCalls(BatchGetItemCommand).map(({ args: [{ input }] }) => input.RequestItems?.things);

  it("a single read uses GetItem instead of a batch request", async () => {
    table.on(GetItemCommand).resolves({ Item: marshall({ ...key("one"), name: "one" }) });
    expect(await read("one")).toMatchObject({ name: "one" });
    expect(table.commandCalls(GetItemCommand)[0]?.args[0].input).toEqual({
      ...{ TableName: "things", Key: marshall(key("one")), ConsistentRead: true },
    });
    expect(askedBatches()).toEqual([]);
  });

  it("concurrent reads, including reads started by resolved promises, share one request, and each read gets its own item", async () => {
    table.on(BatchGetItemCommand).resolves(answerFor(["third", "one"]));
    const afterPromises = async (name: string) => {
      await Promise.resolve();
      await Promise.resolve();
      return read(name);
    };
    const found = await Promise.all([read("one"), read("absent"), afterPromises("third")]);
    expect(found.map((item) => item?.name ?? null)).toEqual(["one", null, "third"]);
    expect(askedBatches()).toEqual([
      { Keys: ["one", "absent", "third"].map((name) => marshall(key(name))), ConsistentRead: true },
    ]);
    expect(table.commandCalls(GetItemCommand)).toEqual([]);
  });

  it("concurrent reads of one item request the item once, and no read can change another read's result", async () => {
    table.on(GetItemCommand).resolves({ Item: marshall({ ...key("one"), tags: ["red"] }) });
    const [first, second] = await Promise.all([read("one"), read("one")]);
    (requireValue(first).tags as string[]).push("blue");
    expect(second?.tags).toEqual(["red"]);
    expect(table.commandCalls(GetItemCommand)).toHaveLength(1);
  });

  it("eventually consistent reads do not share a request with strongly consistent reads", async () => {
    table.on(GetItemCommand).resolves({});
    await Promise.all([read("one"), read("two", { consistent: false })]);
    const asked = table.commandCalls(GetItemCommand).map(({ args: [{ input }] }) => input.ConsistentRead);
    expect(asked).toEqual([true, false]);
  });

  it("a read succeeds although another read of the same batch is still unprocessed and then fails", async () => {
    table
      .on(BatchGetItemCommand)
      .resolvesOnce({
        ...answerFor(["one"]),
        UnprocessedKeys: { things: { Keys: [marshall(key("two"))] } },
      })
      .rejects(new Error("down"));
    const [one, two] = await Promise.allSettled([read("one"), read("two")]);
    expect(one).toMatchObject({ status: "fulfilled", value: { name: "one" } });
    expect(two).toMatchObject({ status: "rejected", reason: { message: "down" } });
  });

  it("a failed request fails each of its reads, and later reads send a new request", async () => {
    table
      .on(BatchGetItemCommand)
      .rejectsOnce(new Error("down"))
      .resolves(answerFor(["one", "two"]));
    const failed = await Promise.allSettled([read("one"), read("two")]);
    expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await Promise.all([read("one"), read("two")])).toMatchObject([{ name: "one" }, { name: "two" }]);
  });

  it("concurrent reads of more than 100 items use several requests", async () => {
    table.on(BatchGetItemCommand).resolves({});
    await Promise.all(Array.from({ length: 101 }, (_, number) => read(`car-${number}`)));
    expect(askedBatches().map((asked) => asked?.Keys?.length)).toEqual([100, 1]);
  });
});

describe("batch reads", () => {
  it("unprocessed keys are read again, and items are returned in the requested order", async () => {
    const [first, second] = [key("first"), key("second")];
    table
      .on(BatchGetItemCommand)
      .resolvesOnce({
        Responses: { things: [marshall({ ...second, value: 2 })] },
        UnprocessedKeys: { things: { Keys: [marshall(first)] } },
      })
      .resolvesOnce({ Responses: { things: [marshall({ ...first, value: 1 })] } });
    const items = await getItems("get:listing", [first, key("absent"), second]);
    expect(items.map((item) => item?.value ?? null)).toEqual([1, null, 2]);
    const asked = table.commandCalls(BatchGetItemCommand)[1]?.args[0].input.RequestItems?.things;
    expect(asked).toEqual({ Keys: [marshall(first)], ConsistentRead: true });
  });

  it("a batch read waits for random, growing delays between attempts and fails after nine requests", async () => {
    vi.useFakeTimers();
    const random = vi.spyOn(Math, "random").mockReturnValue(1);
    const pauses = vi.spyOn(globalThis, "setTimeout");
    try {
      table
        .on(BatchGetItemCommand)
        .resolves({ UnprocessedKeys: { things: { Keys: [marshall(key("one"))] } } });
      const read = getItems("get:listing", [key("one"), key("two")]).catch((error: unknown) => error);
      await vi.runAllTimersAsync();
      expect(await read).toBeInstanceOf(TableBusy);
      expect(table.commandCalls(BatchGetItemCommand)).toHaveLength(9);
      const milliseconds = pauses.mock.calls.map(([, duration]) => duration);
      expect(milliseconds).toEqual([50, 100, 200, 400, 800, 1_600, 1_600, 1_600]);
      expect(random).toHaveBeenCalledTimes(8);
    } finally {
      vi.restoreAllMocks();
      vi.useRealTimers();
    }
  });

  it("more than 100 items are read in several concurrent requests, and each item is read once", async () => {
    table.on(BatchGetItemCommand).callsFake((input) => ({
      Responses: { things: input.RequestItems.things.Keys },
    }));
    const names = Array.from({ length: 250 }, (_, position) => String(position));
    const items = await getItems("get:listing", [...names, ...names].map(key));
    expect(items.map((item) => item?.pk)).toEqual([...names, ...names].map((name) => key(name).pk));
    const sizes = table.commandCalls(BatchGetItemCommand).map(({ args: [{ input }] }) => input);
    expect(sizes.map(({ RequestItems }) => RequestItems?.things?.Keys?.length)).toEqual([100, 100, 50]);
  });
});

describe("rejected transaction", () => {
  const writes = () => [
    putWrite("put:listing", "thing", { ...key("first"), value: 1 }, mustBeNew),
    deleteWrite("delete:listing", "old-thing", key("old"), atVersion(3)),
  ];
  const refuse = (reasons: TransactionCanceledException["CancellationReasons"]) =>
    table.on(TransactWriteItemsCommand).rejects(
      new TransactionCanceledException({
        message: "refused",
        $metadata: {},
        CancellationReasons: reasons ?? [],
      }),
    );
  const refusal = async (): Promise<TransactionRefused> => {
    const error = await commit(writes()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TransactionRefused);
    return error as TransactionRefused;
  };

  it("a rejected transaction names the failed condition and returns its item", async () => {
    refuse([
      { Code: "ConditionalCheckFailed", Item: marshall({ ...key("first"), value: 9 }) },
      { Code: "None" },
    ]);
    const refused = await refusal();
    expect(refused.refusalOf("thing")?.item).toMatchObject({ value: 9 });
    expect(refused.refusalOf("old-thing")).toBeUndefined();
    expect(refused.isOnlyBusy).toBe(false);
  });

  it.each(["TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"])(
    "the rejection of a transaction is transient if the only cause is %s",
    async (Code) => {
      refuse([{ Code }, { Code: "None" }]);
      expect((await refusal()).isOnlyBusy).toBe(true);
    },
  );

  it("the rejection of a transaction is not transient if a condition failed or the request is invalid", async () => {
    refuse([{ Code: "ValidationError" }, { Code: "None" }]);
    expect((await refusal()).isOnlyBusy).toBe(false);
    table.reset();
    refuse([{ Code: "TransactionConflict" }, { Code: "ConditionalCheckFailed" }]);
    expect((await refusal()).isOnlyBusy).toBe(false);
  });

  it("a connection failure is not treated as a rejected transaction", async () => {
    table.on(TransactWriteItemsCommand).rejects(new Error("socket hang up"));
    await expect(commit(writes())).rejects.toThrow("socket hang up");
  });
});

it("an update that conflicts with a transaction fails with the same busy error as a rejected transaction", async () => {
  table
    .on(UpdateItemCommand)
    .rejects(new TransactionConflictException({ message: "ongoing", $metadata: {} }));
  const update = updateWrite("update:listing", "counter", key("counter"), {
    expression: "SET last_number = :one",
  });
  const refused = await updateAndRead(update).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(TransactionRefused);
  expect(refused).toMatchObject({ isOnlyBusy: true, refusals: [{ name: "counter" }] });
});
