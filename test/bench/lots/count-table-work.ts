import { tableClient } from "../../../shared/persistence/table/table.ts";

/** Table requests of an operation. */
export interface TableWork {
  seconds: number;
  requests: number;
  /** Items that were read, returned or not. */
  itemsRead: number;
  transactions: number;
  itemsWritten: number;
}

let work: TableWork | null = null;

interface Answer {
  ScannedCount?: number;
  Item?: unknown;
  Responses?: Record<string, unknown[]>;
}

tableClient.middlewareStack.add(
  (next) => async (args) => {
    const result = await next(args);
    if (work === null) return result;
    const input = args.input as { TransactItems?: { ConditionCheck?: unknown }[] };
    const answer = result.output as Answer;
    work.requests += 1;
    work.itemsRead += answer.ScannedCount ?? Number(answer.Item !== undefined);
    for (const items of Object.values(answer.Responses ?? {})) work.itemsRead += items.length;
    if (input.TransactItems !== undefined) {
      work.transactions += 1;
      work.itemsWritten += input.TransactItems.filter(({ ConditionCheck }) => !ConditionCheck).length;
    }
    return result;
  },
  { step: "initialize", name: "countTableWork" },
);

/** Runs a task and returns its table use. Nothing else may use the table in the meantime. */
export async function countTableWork(run: () => Promise<unknown>): Promise<TableWork> {
  const counted: TableWork = { seconds: 0, requests: 0, itemsRead: 0, transactions: 0, itemsWritten: 0 };
  work = counted;
  const startedAt = performance.now();
  try {
    await run();
  } finally {
    work = null;
  }
  return { ...counted, seconds: (performance.now() - startedAt) / 1000 };
}
