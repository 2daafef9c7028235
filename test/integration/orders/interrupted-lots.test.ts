import { PutItemCommand } from "@aws-sdk/client-dynamodb";
import { describe, expect, it } from "vitest";
import { finishLots } from "../../../shared/application/orders/lots/finish-lots.ts";
import type { WantedAction } from "../../../shared/domain/orders/plan-lot.ts";
import { duePrefix } from "../../../shared/persistence/keys/item-kinds.ts";
import { lotKey } from "../../../shared/persistence/keys/order-keys.ts";
import { getLot } from "../../../shared/persistence/orders/lots.ts";
import { dueShardOf } from "../../../shared/persistence/table/due-shard.ts";
import { tableClient, tableName, toAttributes } from "../../../shared/persistence/table/table.ts";
import { actOnLot } from "../../support/requests/act-on-lot.ts";
import { requireValue } from "../../support/require-value.ts";
import { killAfterWrite } from "../../support/table/kill-run.ts";
import { now, placeCompeting, readEvents, seedListing, show } from "./seed-orders.ts";
import { useOrderTable } from "./use-order-table.ts";

useOrderTable();

const operator = { actor: "operator", now } as const;
const award: WantedAction = {
  kind: "award",
  terms: { winnerOrderId: null, auctionFinalPriceKrw: 20_000_000, auctionFeeUsd: null },
};
const lotSize = 40;

/** Stores an interrupted lot that no sweep can finish. It is due before another in the same shard. */
async function putUnreadableLot(before: string): Promise<void> {
  const names = Array.from({ length: 1000 }, (_, number) => `unreadable_${number}`);
  const vehicleId = names.find((name) => dueShardOf(name) === dueShardOf(before));
  const Item = toAttributes({
    ...lotKey(requireValue(vehicleId)),
    ...{ entity: "lot", vehicleId, version: 1, leader: null, award: null, unfinished: { kind: "unknown" } },
    duepk: `${duePrefix.lot}${dueShardOf(before)}`,
    dueat: now,
  });
  await tableClient.send(new PutItemCommand({ TableName: tableName(), Item }));
}

/** Runs an action on the lot, which ends after its n-th transaction as if its process were killed. */
const actAndDie = (vehicleId: string, wanted: WantedAction, fatalCommit: number): Promise<void> =>
  killAfterWrite(fatalCommit, () => actOnLot(vehicleId, wanted, operator));

/**
 * Expects one event per transition, each with the order as returned at that time. The winner is secured, and all
 * others are outbid.
 */
async function expectAwarded(placed: Awaited<ReturnType<typeof placeCompeting>>): Promise<void> {
  for (const [rank, { partnerId, order }] of placed.entries()) {
    const events = await readEvents(partnerId);
    expect(
      events.map(({ data }) => [data.previous_status, (data.order as { status: string }).status]),
    ).toEqual([
      ["placed", "acquiring"],
      ["acquiring", rank === 0 ? "secured" : "failed"],
    ]);
    expect(await show(partnerId, order.id)).toMatchObject(
      rank === 0
        ? { status: "secured", is_highest_bid: true }
        : { status: "failed", failure_reason: "outbid_internally", is_highest_bid: false },
    );
  }
}

describe("lot action killed after any of its transactions", () => {
  it.each([1, 2])(
    "an interrupted lot action is completed by repeating the action (killed after transaction %i)",
    async (fatalCommit) => {
      const vehicleId = await seedListing();
      const placed = await placeCompeting(vehicleId, lotSize);
      await actOnLot(vehicleId, { kind: "acquire" }, operator);
      await actAndDie(vehicleId, award, fatalCommit);
      expect((await getLot(vehicleId)).unfinished).toEqual({ kind: "award" });
      const outcome = await actOnLot(vehicleId, award, operator);
      expect(outcome.winner_order_id).toBe(placed[0]?.order.id);
      await expectAwarded(placed);
      expect((await getLot(vehicleId)).unfinished).toBeNull();
    },
  );

  it("an interrupted lot action is completed by the sweep a minute later", async () => {
    const vehicleId = await seedListing();
    const placed = await placeCompeting(vehicleId, lotSize);
    await actAndDie(vehicleId, { kind: "acquire" }, 1);
    expect(await finishLots({ now: now + 30_000 })).toBe(0);
    expect(await finishLots({ now: now + 60_000 })).toBe(1);
    await actAndDie(vehicleId, award, 1);
    expect(await finishLots({ now: now + 120_000 })).toBe(1);
    expect(await finishLots({ now: now + 180_000 })).toBe(0);
    await expectAwarded(placed);
  });

  it.each([1, 2])(
    "an award whose grace period is over is carried out once, even when the sweep is killed after transaction %i",
    async (fatalCommit) => {
      const vehicleId = await seedListing();
      const placed = await placeCompeting(vehicleId, lotSize);
      await actOnLot(vehicleId, { kind: "acquire" }, operator);
      process.env.AWARD_GRACE_SECONDS = "60";
      await actOnLot(vehicleId, award, operator).finally(() => {
        process.env.AWARD_GRACE_SECONDS = "0";
      });
      const dueAt = now + 60_000;
      await killAfterWrite(fatalCommit, () => finishLots({ now: dueAt }));
      expect(await getLot(vehicleId)).toMatchObject({ pendingAward: null, unfinished: { kind: "award" } });
      expect(await finishLots({ now: dueAt + 60_000 })).toBe(1);
      expect(await finishLots({ now: dueAt + 120_000 })).toBe(0);
      await expectAwarded(placed);
    },
  );

  it("a lot that keeps failing does not stop the sweep from completing other lots", async () => {
    const vehicleId = await seedListing();
    await placeCompeting(vehicleId, lotSize);
    await actAndDie(vehicleId, { kind: "acquire" }, 1);
    await putUnreadableLot(vehicleId);
    await expect(finishLots({ now: now + 60_000 })).rejects.toThrow("1 items failed");
    expect((await getLot(vehicleId)).unfinished).toBeNull();
  });

  it("only the highest bid of a lost lot fails as outbid, even if the action is interrupted and repeated", async () => {
    const vehicleId = await seedListing();
    const placed = await placeCompeting(vehicleId, lotSize);
    await actOnLot(vehicleId, { kind: "acquire" }, operator);
    await actAndDie(vehicleId, { kind: "lose", failureReason: "outbid" }, 1);
    await actOnLot(vehicleId, { kind: "lose", failureReason: "outbid" }, operator);
    const reasons = await Promise.all(
      placed.map(async ({ partnerId, order }) => (await show(partnerId, order.id)).failure_reason),
    );
    expect(reasons).toEqual(["outbid", ...Array(lotSize - 1).fill("outbid_internally")]);
    expect(await getLot(vehicleId)).toMatchObject({ leader: null, unfinished: null });
  });
});
