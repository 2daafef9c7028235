import { afterAll, beforeAll } from "vitest";
import { type RunningTable, startTable } from "../../support/start-table.ts";
import { seedRate } from "./seed-orders.ts";

/** Gives the tests of a file a table of their own with a usable exchange rate. */
export function useOrderTable(): void {
  let table: RunningTable;
  beforeAll(async () => {
    table = await startTable();
    await seedRate();
  });
  afterAll(() => table.stop());
}
