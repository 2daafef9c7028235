import {
  DynamoDBClient,
  PutItemCommand,
  TransactionCanceledException,
  TransactionConflictException,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, expect, it } from "vitest";
import { listingKey } from "../../../shared/persistence/keys/inventory-keys.ts";
import { commitOne } from "../../../shared/persistence/table/commit-one.ts";
import { putOne } from "../../../shared/persistence/table/put-one.ts";
import { mustBeNew, putWrite, TransactionRefused } from "../../../shared/persistence/table/transaction.ts";

// The emulator never reports a conflict, so these responses are simulated.
const table = mockClient(DynamoDBClient);
const makeWrite = () => putWrite("put:listing", "thing", { ...listingKey("first"), value: 1 }, mustBeNew);
const refusal = (Code: string) =>
  new TransactionCanceledException({ message: "refused", $metadata: {}, CancellationReasons: [{ Code }] });

beforeEach(() => {
  table.reset();
  process.env.TABLE_NAME = "things";
});

it("a single write that conflicts with a transaction is retried and succeeds", async () => {
  table.on(TransactWriteItemsCommand).rejectsOnce(refusal("TransactionConflict")).resolves({});
  expect(await commitOne(makeWrite())).toBe(true);
  expect(table.commandCalls(TransactWriteItemsCommand)).toHaveLength(2);
});

it("a single write whose condition fails is not retried", async () => {
  table.on(TransactWriteItemsCommand).rejects(refusal("ConditionalCheckFailed"));
  expect(await commitOne(makeWrite())).toBe(false);
  expect(table.commandCalls(TransactWriteItemsCommand)).toHaveLength(1);
});

it("a single write whose item stays locked fails as busy after five attempts", async () => {
  table.on(TransactWriteItemsCommand).rejects(refusal("TransactionConflict"));
  await expect(commitOne(makeWrite())).rejects.toThrow(TransactionRefused);
  expect(table.commandCalls(TransactWriteItemsCommand)).toHaveLength(5);
});

it("a single put that conflicts with a transaction is retried", async () => {
  const conflict = new TransactionConflictException({ message: "ongoing", $metadata: {} });
  table.on(PutItemCommand).rejectsOnce(conflict).resolves({});
  expect(await putOne(makeWrite())).toBe(true);
  expect(table.commandCalls(PutItemCommand)).toHaveLength(2);
});
