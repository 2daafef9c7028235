import { requireValue } from "../../support/require-value.ts";
import { applyUpdate } from "./apply-update.ts";
import { type Item, normalizeItem } from "./attribute-value.ts";
import { holds } from "./evaluate-condition.ts";
import { parseCondition } from "./parse-condition.ts";
import { parseUpdate } from "./parse-update.ts";
import { Placeholders } from "./read-tokens.ts";
import type { TableContents } from "./table-contents.ts";
import { invalid } from "./table-errors.ts";
import { requireOnly, type TableRequest } from "./table-request.ts";

/** Kinds of writes, by their names in a transaction. */
export type WriteKind = "Put" | "Update" | "Delete" | "ConditionCheck";

const knownByAll = [
  "TableName",
  "ConditionExpression",
  "ExpressionAttributeNames",
  "ExpressionAttributeValues",
  "ReturnValues",
  "ReturnValuesOnConditionCheckFailure",
];
const knownByKind: Readonly<Record<WriteKind, readonly string[]>> = {
  Put: [...knownByAll, "Item"],
  Update: [...knownByAll, "Key", "UpdateExpression"],
  Delete: [...knownByAll, "Key"],
  ConditionCheck: [...knownByAll, "Key"],
};

/** A parsed write: the current item, whether its condition holds, and the resulting item. */
export interface PlannedWrite {
  key: Item;
  before: Item | null;
  holds: boolean;
  /** Null for a deleted item and for a condition check. @throws ServiceError if the item cannot be stored */
  after(): Item | null;
  isCheck: boolean;
  /** The current item, if the request asks for it on a failed condition. */
  shown: Item | null;
}

/** Parses a write. @throws ServiceError for requests that DynamoDB rejects, Error for unsupported requests */
export function planWrite(contents: TableContents, kind: WriteKind, request: TableRequest): PlannedWrite {
  requireOnly(request, knownByKind[kind]);
  const key = kind === "Put" ? readKeyOfItem(contents, request) : contents.requireKey(request.Key);
  const before = contents.get(key);
  const placeholders = new Placeholders(request.ExpressionAttributeNames, request.ExpressionAttributeValues);
  const { ConditionExpression: text } = request;
  if (text === undefined && kind === "ConditionCheck")
    throw invalid("A condition check needs a ConditionExpression");
  const condition = text === undefined ? null : parseCondition(text, placeholders);
  const changes = kind === "Update" ? parseUpdate(requireValue(request.UpdateExpression), placeholders) : [];
  placeholders.requireAllUsed();
  const keyNames = Object.keys(key);
  const ofKey = changes.find(({ path }) => keyNames.includes(path[0]!));
  if (ofKey !== undefined)
    throw invalid(
      `One or more parameter values were invalid: Cannot update attribute ${ofKey.path[0]}. This attribute is part of the key`,
    );
  return {
    key,
    before,
    holds: condition === null || holds(condition, before),
    isCheck: kind === "ConditionCheck",
    shown: request.ReturnValuesOnConditionCheckFailure === "ALL_OLD" ? before : null,
    after() {
      if (kind === "Delete") return null;
      if (kind === "ConditionCheck") return before;
      const item = kind === "Put" ? normalizeItem(request.Item!) : applyUpdate(changes, before ?? key);
      contents.requireItem(item);
      return item;
    },
  };
}

function readKeyOfItem(contents: TableContents, { Item: item }: TableRequest): Item {
  if (item === undefined) throw invalid("A put needs an Item");
  contents.requireItem(normalizeItem(item));
  return contents.keyOf(item);
}
