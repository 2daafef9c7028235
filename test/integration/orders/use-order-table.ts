import { afterAll, beforeAll } from "vitest";
import { type RunningTable, startTable, type TableNeeds } from "../../support/table/start-table.ts";
import { seedRate } from "./seed-orders.ts";

/** Provides the tests of a file with their own table and a usable exchange rate. */
export function useOrderTable(needs: TableNeeds = {}): void {
  let table: RunningTable;
  beforeAll(async () => {
    table = await startTable(needs);
    await seedRate();
  });
  afterAll(() => table.stop());
}
