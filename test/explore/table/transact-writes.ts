import { isDeepStrictEqual } from "node:util";
import { ServiceError } from "@vehicle-sourcing/local-aws/proxy/service-error.ts";
import { type Item, measureItem } from "./attribute-value.ts";
import type { TableContents } from "./table-contents.ts";
import {
  type CancellationReason,
  cancellation,
  conditionFailed,
  conflictReason,
  invalid,
} from "./table-errors.ts";
import { requireOnly, type TableRequest } from "./table-request.ts";
import { type PlannedWrite, planWrite, type WriteKind } from "./write-item.ts";

/** A request for a transaction. */
export interface TransactionRequest {
  TransactItems?: Partial<Record<WriteKind, TableRequest>>[];
  ClientRequestToken?: string;
}

const mostWrites = 100;
const largestTransactionBytes = 4 * 1024 * 1024;

/** A transaction whose conditions hold and whose items are locked until the commit. */
export interface PreparedTransaction {
  /** Names of its items. */
  names: readonly string[];
  /** Items before the transaction, by name, without items that it only checks. */
  before: [string, Item | null][];
  commit(): void;
}

/**
 * Evaluates a transaction against the current table.
 * @param isHeld whether another transaction locks the item with this name
 * @throws ServiceError with a reason for each item if it is rejected, Error for unsupported requests
 */
export function prepareTransaction(
  contents: TableContents,
  request: TransactionRequest,
  isHeld: (name: string) => boolean,
): PreparedTransaction {
  requireOnly(request, ["TransactItems", "ClientRequestToken"]);
  const writes = (request.TransactItems ?? []).map((item) => planOnly(contents, item));
  if (writes.length === 0 || writes.length > mostWrites)
    throw invalid("Member must have length less than or equal to 100, and greater than or equal to 1");
  const names = writes.map(({ key }) => contents.nameOf(key));
  if (new Set(names).size < names.length)
    throw invalid("Transaction request cannot include multiple operations on one item");
  const judged = writes.map((write, at) => judge(write, isHeld(names[at]!)));
  if (judged.some(({ reason }) => reason.Code !== "None"))
    throw cancellation(judged.map(({ reason }) => reason));
  requireSmall(judged.map(({ after }) => after));
  return {
    names,
    before: writes
      .filter(({ isCheck }) => !isCheck)
      .map(({ key }) => [contents.nameOf(key), contents.get(key)]),
    commit() {
      for (const [at, { key, isCheck }] of writes.entries())
        if (!isCheck) contents.write(key, judged[at]!.after);
    },
  };
}

function planOnly(contents: TableContents, item: Partial<Record<WriteKind, TableRequest>>): PlannedWrite {
  requireOnly(item, ["Put", "Update", "Delete", "ConditionCheck"]);
  const [entry, ...others] = Object.entries(item) as [WriteKind, TableRequest][];
  if (entry === undefined || others.length > 0)
    throw invalid("TransactItems can only contain one of Check, Put, Update or Delete");
  return planWrite(contents, ...entry);
}

function judge(write: PlannedWrite, isHeld: boolean): { reason: CancellationReason; after: Item | null } {
  if (isHeld) return { reason: conflictReason, after: null };
  if (!write.holds) {
    const item = write.shown !== null && { Item: write.shown };
    return { reason: { Code: "ConditionalCheckFailed", Message: conditionFailed, ...item }, after: null };
  }
  try {
    return { reason: { Code: "None" }, after: write.after() };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { reason: { Code: "ValidationError", Message: error.message }, after: null };
  }
}

function requireSmall(items: readonly (Item | null)[]): void {
  const bytes = items.reduce((sum, item) => sum + (item === null ? 0 : measureItem(item)), 0);
  if (bytes > largestTransactionBytes) throw invalid("Transaction request exceeds 4 MB");
}

/** Records transactions by client token, so that a repeated transaction has no second effect. */
export class TransactionTokens {
  readonly #done = new Map<string, TransactionRequest["TransactItems"]>();

  /** @throws ServiceError if the token was used for another transaction */
  isDone({ ClientRequestToken: token, TransactItems }: TransactionRequest): boolean {
    const earlier = token === undefined ? undefined : this.#done.get(token);
    if (earlier === undefined) return false;
    if (isDeepStrictEqual(earlier, TransactItems)) return true;
    throw new ServiceError(
      "IdempotentParameterMismatchException",
      400,
      "The request uses the same client token as a previous, but non-identical request.",
    );
  }

  note({ ClientRequestToken: token, TransactItems }: TransactionRequest): void {
    if (token !== undefined) this.#done.set(token, TransactItems);
  }

  forget(): void {
    this.#done.clear();
  }
}
