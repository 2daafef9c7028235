import { afterAll, beforeAll } from "vitest";
import { type DeliveryQueues, startDeliveryQueues } from "../../support/services/start-delivery-queues.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";

/**
 * Provides the tests of a file with a table and the delivery queues, and allows webhooks to loopback
 * addresses.
 */
export function useDeliveryQueues(): { queues: DeliveryQueues } {
  let table: RunningTable;
  const running = {} as { queues: DeliveryQueues };
  beforeAll(async () => {
    [table, running.queues] = await Promise.all([startTable(), startDeliveryQueues()]);
    process.env.WEBHOOK_LOOPBACK_ALLOWED = "true";
  });
  afterAll(() => Promise.all([table.stop(), running.queues.stop()]));
  return running;
}
