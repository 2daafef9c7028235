import { afterAll, beforeAll } from "vitest";
import { type RunningTable, startTable } from "../../support/start-table.ts";
import { seedRate } from "./seed-orders.ts";

/**
 * Gives the tests of a file a table of their own with a usable exchange rate.
 *
 * @param dataDirectory where it is kept; null keeps it in memory.
 */
export function useOrderTable(dataDirectory: string | null = null): void {
  let table: RunningTable;
  beforeAll(async () => {
    table = await startTable(dataDirectory);
    await seedRate();
  });
  afterAll(() => table.stop());
}
