import type { ExploredStage } from "../stage/start-explored-stage.ts";
import type { Item } from "../table/attribute-value.ts";
import type { TransactionRequest } from "../table/transact-writes.ts";

/** Modifies a running stage. Returns a function that restores it. */
type Plant = (stage: Pick<ExploredStage, "services">) => () => void;

/** A write of a transaction, by its kind. */
export type TransactionWrite = NonNullable<TransactionRequest["TransactItems"]>[number];

/** Changes transactions before they reach the table. */
export const withTransactions =
  (change: (request: TransactionRequest) => TransactionRequest): Plant =>
  ({ services: { conditions } }) => {
    const pass = conditions.pass.bind(conditions);
    conditions.pass = (operation, input) =>
      pass(operation, operation === "TransactWriteItems" ? change(input) : input);
    return () => {
      conditions.pass = pass;
    };
  };

/** Changes the writes of transactions with `change`, which returns null to drop a write. */
export const withWrites = (change: (write: TransactionWrite) => TransactionWrite | null): Plant =>
  withTransactions(({ TransactItems: writes = [], ...request }) => ({
    ...request,
    TransactItems: writes.flatMap((write) => change(write) ?? []),
  }));

/**
 * Drops puts and updates of items whose partition and sort keys begin with the given prefixes, unless `isForgotten`
 * excludes them.
 */
export const withoutWrites = (
  pk: string,
  sk: string,
  isForgotten: (write: TransactionWrite) => boolean = () => true,
): Plant => withWrites((write) => (isOf(write, pk, sk) && isForgotten(write) ? null : write));

/** Reports whether a write puts or updates an item whose partition and sort keys begin with the given prefixes. */
export function isOf({ Put: put, Update: update }: TransactionWrite, pk: string, sk: string): boolean {
  const item: Item | undefined = put?.Item ?? update?.Key;
  return item?.pk?.S?.startsWith(pk) === true && item.sk?.S?.startsWith(sk) === true;
}
