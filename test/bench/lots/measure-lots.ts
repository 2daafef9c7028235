import { BatchWriteItemCommand, type WriteRequest } from "@aws-sdk/client-dynamodb";
import { endPassedOrders } from "../../../shared/application/orders/changes/end-passed-orders.ts";
import { dayMilliseconds } from "../../../shared/domain/time/durations.ts";
import { newOrderWrites } from "../../../shared/persistence/orders/order-writes.ts";
import { tableClient, tableName } from "../../../shared/persistence/table/table.ts";
import { createId } from "../../../shared/platform/create-id.ts";
import {
  now,
  place,
  placeCompeting,
  seedListing,
  seedPartner,
  seedRate,
} from "../../integration/orders/seed-orders.ts";
import { actOnLot } from "../../support/requests/act-on-lot.ts";
import { startTable } from "../../support/table/start-table.ts";
import { buildOrder } from "../../unit/orders/build-order.ts";
import { printTable } from "../stage/with-bench-stage.ts";
import { countTableWork, type TableWork } from "./count-table-work.ts";

const competingOrders = 300;
const waitingOrders = 100_000;
const dueOrders = 50;
const batchSize = 25;
const batchesAtOnce = 8;

/**
 * Prints the table use when a lot with hundreds of competing orders is acquired and awarded, and when the
 * sweep ends the few due orders among very many waiting ones.
 */
export async function measureLots(): Promise<void> {
  const table = await startTable({ engine: "emulator" });
  try {
    await seedRate();
    printTable([...(await measureLot()), await measureSweep()]);
  } finally {
    await table.stop();
  }
}

async function measureLot() {
  const vehicleId = await seedListing();
  await placeCompeting(vehicleId, competingOrders);
  const operator = { actor: "bench", now };
  const terms = { winnerOrderId: null, auctionFinalPriceKrw: 15_000_000, auctionFeeUsd: null };
  return [
    row(
      `acquire a lot of ${competingOrders} orders`,
      await countTableWork(() => actOnLot(vehicleId, { kind: "acquire" }, operator)),
    ),
    row(
      `award a lot of ${competingOrders} orders`,
      await countTableWork(() => actOnLot(vehicleId, { kind: "award", terms }, operator)),
    ),
  ];
}

async function measureSweep() {
  await fillWithWaitingOrders();
  const auctionDate = now + 3 * dayMilliseconds;
  for (let number = 0; number < dueOrders; number += 1) {
    const vehicleId = await seedListing({ auctionDate, licensePlate: null });
    await place(await seedPartner(), { vehicleId });
  }
  const at = auctionDate + dayMilliseconds + 1;
  const idle = await countTableWork(() => endPassedOrders({ now: at - 2 }));
  if (idle.itemsRead !== 0) throw new Error(`A sweep with nothing due read ${idle.itemsRead} items`);
  let ended = 0;
  const work = await countTableWork(async () => {
    ended = await endPassedOrders({ now: at });
  });
  if (ended !== dueOrders) throw new Error(`The sweep ended ${ended} orders instead of ${dueOrders}`);
  return row(`sweep ${dueOrders} due among ${waitingOrders.toLocaleString("en")} waiting orders`, work);
}

/** Placed orders with auctions in the far future: only the rows that a sweep reads. */
async function fillWithWaitingOrders(): Promise<void> {
  let left = waitingOrders;
  const writeSome = async () => {
    while (left > 0) {
      const count = Math.min(batchSize, left);
      left -= count;
      await writeBatch(Array.from({ length: count }, waitingOrder));
    }
  };
  await Promise.all(Array.from({ length: batchesAtOnce }, writeSome));
}

function waitingOrder(): WriteRequest {
  const orderId = createId("ord", now);
  const order = buildOrder("placed", { orderId, auctionDate: now + 30 * dayMilliseconds });
  const [write] = newOrderWrites([order], { vehicle: null, sourceUrls: [] }, "bench");
  return { PutRequest: { Item: write?.operation.Put?.Item } };
}

async function writeBatch(requests: WriteRequest[]): Promise<void> {
  let pending = requests;
  while (pending.length > 0) {
    const { UnprocessedItems } = await tableClient.send(
      new BatchWriteItemCommand({ RequestItems: { [tableName()]: pending } }),
    );
    pending = UnprocessedItems?.[tableName()] ?? [];
  }
}

const row = (action: string, { seconds, requests, itemsRead, transactions, itemsWritten }: TableWork) => ({
  Action: action,
  Seconds: seconds.toFixed(1),
  Requests: requests,
  "Items read": itemsRead,
  Transactions: transactions,
  "Items written": itemsWritten,
});
