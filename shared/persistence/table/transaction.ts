import {
  type CancellationReason,
  TransactionCanceledException,
  type TransactWriteItem,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import type { ItemKey } from "../keys/item-keys.ts";
import type { ItemAspect, ItemKind } from "../keys/item-kinds.ts";
import type { ExpiryOf } from "../keys/item-retention.ts";
import { type KindOf, requireCovered } from "./permissions.ts";
import { fromAttributes, type StoredItem, tableClient, tableName, toAttributes } from "./table.ts";

/** Maximum number of writes, including checks, in one transaction. */
export const largestTransaction = 100;

/** One write of a transaction. When the transaction is rejected, `name` identifies the condition that failed. */
export interface Write {
  name: string;
  operation: TransactWriteItem;
}

/** A condition with its names and values. */
export interface WriteCondition {
  expression: string;
  names?: Record<string, string>;
  values?: Record<string, unknown>;
}

/** The item must not exist yet. */
export const mustBeNew: WriteCondition = { expression: "attribute_not_exists(pk)" };

/** Returns the condition that requires the item to still have the version that was read. */
export const atVersion = (version: number): WriteCondition => ({
  expression: "#version = :expectedVersion",
  names: { "#version": "version" },
  values: { ":expectedVersion": version },
});

const conditionFields = (condition: WriteCondition | undefined) => ({
  ConditionExpression: condition?.expression,
  ExpressionAttributeNames: condition?.names,
  ExpressionAttributeValues: condition?.values === undefined ? undefined : toAttributes(condition.values),
  ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const,
});

/** Returns a write that puts a whole item. */
export function putWrite<Kind extends ItemKind>(
  permission: `put:${Kind}`,
  name: string,
  item: ItemKey<NoInfer<Kind>> & ExpiryOf<NoInfer<Kind>> & Record<string, unknown>,
  condition?: WriteCondition,
): Write {
  requireCovered(permission, item.pk);
  return {
    name,
    operation: { Put: { TableName: tableName(), Item: toAttributes(item), ...conditionFields(condition) } },
  };
}

/** Returns a write that deletes an item. */
export function deleteWrite<Kind extends ItemKind>(
  permission: `delete:${Kind}`,
  name: string,
  key: ItemKey<NoInfer<Kind>>,
  condition?: WriteCondition,
): Write {
  requireCovered(permission, key.pk);
  return {
    name,
    operation: {
      Delete: { TableName: tableName(), Key: toAttributes({ ...key }), ...conditionFields(condition) },
    },
  };
}

/** Returns a check of an item that the transaction depends on. */
export function checkWrite<Kind extends ItemKind>(
  permission: `check:${Kind}`,
  name: string,
  key: ItemKey<NoInfer<Kind>>,
  condition: WriteCondition,
): Write {
  requireCovered(permission, key.pk);
  const fields = conditionFields(condition);
  return {
    name,
    operation: {
      ConditionCheck: {
        TableName: tableName(),
        Key: toAttributes({ ...key }),
        ...fields,
        ConditionExpression: condition.expression,
      },
    },
  };
}

/**
 * Returns a write that updates some attributes of an item. `expression` is an update expression. `names` and `values`
 * are merged with those of the condition; for equal placeholders, those of the condition are used.
 */
export function updateWrite<Target extends ItemKind | ItemAspect>(
  permission: `update:${Target}`,
  name: string,
  key: ItemKey<KindOf<NoInfer<Target>>>,
  change: { expression: string; names?: Record<string, string>; values?: Record<string, unknown> },
  condition?: WriteCondition,
): Write {
  requireCovered(permission, key.pk);
  const values = { ...change.values, ...condition?.values };
  const names = { ...change.names, ...condition?.names };
  return {
    name,
    operation: {
      Update: {
        TableName: tableName(),
        Key: toAttributes({ ...key }),
        UpdateExpression: change.expression,
        ConditionExpression: condition?.expression,
        ExpressionAttributeNames: Object.keys(names).length > 0 ? names : undefined,
        ExpressionAttributeValues: Object.keys(values).length > 0 ? toAttributes(values) : undefined,
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      },
    },
  };
}

/** One failed condition: the write's name, the reason, and the conflicting item (null if there is none). */
export interface Refusal {
  name: string;
  /** `Busy` is temporary: another transaction locks the item, or its partition is throttled. */
  reason: "ConditionalCheckFailed" | "Busy" | "Other";
  item: StoredItem | null;
}

/** DynamoDB rejected a transaction. None of its writes took effect. */
export class TransactionRefused extends Error {
  readonly refusals: Refusal[];

  constructor(refusals: Refusal[], cause: unknown) {
    super(`Transaction rejected: ${refusals.map((one) => `${one.name} ${one.reason}`).join(", ")}`, {
      cause,
    });
    this.name = "TransactionRefused";
    this.refusals = refusals;
  }

  /**
   * Returns the rejection by the condition of the write with this name; undefined when another write caused it.
   */
  refusalOf(name: string): Refusal | undefined {
    return this.refusals.find((one) => one.name === name && one.reason === "ConditionalCheckFailed");
  }

  /**
   * Reports whether only concurrent work caused the rejection, so that the same transaction may be retried.
   */
  get isOnlyBusy(): boolean {
    return this.refusals.length > 0 && this.refusals.every((one) => one.reason === "Busy");
  }
}

/**
 * Commits up to 100 writes, all or none. `fit-transaction.ts` splits a variable number of writes beforehand.
 * @throws Error before anything is sent, if there are more
 * @throws TransactionRefused if a condition failed or a concurrent transaction conflicted
 */
export async function commit(writes: readonly Write[]): Promise<void> {
  if (writes.length > largestTransaction)
    throw new Error(
      `A transaction of ${writes.length} writes cannot be committed: ${writes[0]?.name} and others`,
    );
  try {
    await tableClient.send(
      new TransactWriteItemsCommand({ TransactItems: writes.map((write) => write.operation) }),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    throw new TransactionRefused(readRefusals(writes, error.CancellationReasons ?? []), error);
  }
}

function readRefusals(writes: readonly Write[], reasons: readonly CancellationReason[]): Refusal[] {
  return reasons.flatMap((reason, position) => {
    const name = writes[position]?.name;
    if (name === undefined || reason.Code === undefined || reason.Code === "None") return [];
    const item = reason.Item === undefined ? null : fromAttributes(reason.Item);
    return [{ name, reason: reasonOf(reason.Code), item }];
  });
}

const busyCodes = ["TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"];

function reasonOf(code: string): Refusal["reason"] {
  if (code === "ConditionalCheckFailed") return code;
  return busyCodes.includes(code) ? "Busy" : "Other";
}
