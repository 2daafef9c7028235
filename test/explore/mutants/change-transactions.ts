import type { ExploredStage } from "../stage/start-explored-stage.ts";
import type { Item } from "../table/attribute-value.ts";
import type { TransactionRequest } from "../table/transact-writes.ts";

/** Changes a stage while it runs. Returns what puts it back. */
type Plant = (stage: Pick<ExploredStage, "services">) => () => void;

/** One write of a transaction, by its kind. */
export type TransactionWrite = NonNullable<TransactionRequest["TransactItems"]>[number];

/** Transactions reach the table otherwise than they were made. */
export const withTransactions =
  (change: (request: TransactionRequest) => TransactionRequest): Plant =>
  ({ services: { guards } }) => {
    const pass = guards.pass.bind(guards);
    guards.pass = (operation, input) =>
      pass(operation, operation === "TransactWriteItems" ? change(input) : input);
    return () => {
      guards.pass = pass;
    };
  };

/** Writes of transactions reach the table as `change` makes them; null for not at all. */
export const withWrites = (change: (write: TransactionWrite) => TransactionWrite | null): Plant =>
  withTransactions(({ TransactItems: writes = [], ...request }) => ({
    ...request,
    TransactItems: writes.flatMap((write) => change(write) ?? []),
  }));

/** A put or update whose partition and sort key begin so is forgotten, where `isForgotten` says nothing else. */
export const withoutWrites = (
  pk: string,
  sk: string,
  isForgotten: (write: TransactionWrite) => boolean = () => true,
): Plant => withWrites((write) => (isOf(write, pk, sk) && isForgotten(write) ? null : write));

/** Reports whether a write puts or updates an item whose partition and sort key begin so. */
export function isOf({ Put: put, Update: update }: TransactionWrite, pk: string, sk: string): boolean {
  const item: Item | undefined = put?.Item ?? update?.Key;
  return item?.pk?.S?.startsWith(pk) === true && item.sk?.S?.startsWith(sk) === true;
}
