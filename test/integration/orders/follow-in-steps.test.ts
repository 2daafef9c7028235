import { DeleteItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { describe, expect, it } from "vitest";
import { cancelOrder } from "../../../shared/application/orders/changes/cancel-order.ts";
import { followInventory } from "../../../shared/application/orders/inventory/follow-inventory.ts";
import { changesMessages } from "../../../shared/domain/inventory/changes-message.ts";
import { partnerKey } from "../../../shared/persistence/keys/item-keys.ts";
import { tableClient, tableName, toAttributes } from "../../../shared/persistence/table/table.ts";
import { requireValue } from "../../support/require-value.ts";
import { killAfterWrite } from "../../support/table/kill-run.ts";
import { eventsOf, orderCar, useFollowedInventory } from "./follow-world.ts";
import { now, show } from "./seed-orders.ts";

const { deliver, listCar, nextCar, receive } = useFollowedInventory();

/**
 * Follows a batch in runs that each run out of time after some changes.
 * @returns the number of runs, of failed runs, and the starting position of each further run
 */
async function followInSteps(messages: readonly string[], changesOfRun = 1) {
  const count = { runs: 0, failures: 0 };
  const steps: string[] = [];
  for (let waiting = messages; waiting.length > 0; waiting = await receive()) {
    for (const message of waiting) {
      count.runs += 1;
      steps.push(stepOf(message));
      await followSome(message, changesOfRun).catch(() => {
        count.failures += 1;
      });
    }
  }
  return { count, steps };
}

function followSome(message: string, changesOfRun: number): Promise<void> {
  let left = changesOfRun;
  const hasTimeLeft = () => {
    left -= 1;
    return left > 0;
  };
  return followInventory(changesMessages.parse(message), { now, hasTimeLeft });
}

function stepOf(message: string): string {
  const { step } = changesMessages.parse(message);
  return step === undefined ? "orders 0" : `${step.kind} ${step.from}`;
}

describe("batch part larger than one run", () => {
  const later = { auction_date: "2026-12-24T10:00:00+09:00" };

  async function orderCars(count: number) {
    const ordered = [];
    for (let number = 0; number < count; number += 1) {
      const { vehicleId, row } = await listCar();
      ordered.push({ ...(await orderCar(vehicleId)), row });
    }
    return ordered;
  }

  /** Removes a partner temporarily, so that its orders cannot be updated. */
  async function takePartner(partnerId: string) {
    const TableName = tableName();
    const Key = toAttributes({ ...partnerKey(partnerId) });
    const deletion = new DeleteItemCommand({ TableName, Key, ReturnValues: "ALL_OLD" });
    const { Attributes: Item } = await tableClient.send(deletion);
    return { putBack: () => tableClient.send(new PutItemCommand({ TableName, Item })) };
  }

  it("every listing change is applied and each partner is notified once, even if a run handles only one change", async () => {
    const ordered = await orderCars(10);
    const ended = await listCar();
    const former = await orderCar(ended.vehicleId);
    await cancelOrder(former);
    const messages = await deliver([
      ...ordered.map(({ row }) => row(later)),
      ended.row({ ...later, listing_id: "auction_a_stepwise" }),
    ]);
    expect(messages).toHaveLength(1);
    expect((await followInSteps(messages)).count).toEqual({ runs: 22, failures: 0 });
    for (const { partnerId, orderId } of ordered) {
      expect((await show(partnerId, orderId)).auction_date).toBe("2026-12-24T10:00:00.000+09:00");
      expect(await eventsOf(partnerId, "order.auction_rescheduled")).toHaveLength(1);
    }
    expect(await eventsOf(former.partnerId, "order.re_auctioned")).toHaveLength(1);
  });

  it("a failing change is moved to its own message, and the other changes are applied", async () => {
    const [broken, ...healthy] = await orderCars(3);
    const messages = await deliver([broken, ...healthy].map((one) => requireValue(one).row(later)));
    const partner = await takePartner(requireValue(broken).partnerId);
    expect((await followInSteps(messages)).count).toMatchObject({ failures: 1 });
    await partner.putBack();
    for (const { partnerId, orderId } of healthy) {
      expect((await show(partnerId, orderId)).auction_date).toBe("2026-12-24T10:00:00.000+09:00");
    }
  });
});

describe("ten times the daily changes on ordered cars", () => {
  const moved = { auction_date: "2026-12-24T10:00:00+09:00" };
  const changesOfRun = 24;

  /** Lists cars, half of which are ordered, and moves their auctions. */
  async function moveCars(carCount: number) {
    const cars = Array.from({ length: carCount }, () => nextCar());
    await deliver(cars.map(({ row }) => row()));
    const ordered = [];
    for (const { vehicleId } of cars.filter((_, at) => at % 2 === 0)) ordered.push(await orderCar(vehicleId));
    const messages = await deliver(cars.map(({ row }) => row(moved)));
    expect(messages).toHaveLength(1);
    return { ordered, messages };
  }

  async function expectFollowedOnce(ordered: readonly { partnerId: string; orderId: string }[]) {
    for (const { partnerId, orderId } of ordered) {
      expect((await show(partnerId, orderId)).auction_date).toBe("2026-12-24T10:00:00.000+09:00");
      expect(await eventsOf(partnerId, "order.auction_rescheduled")).toHaveLength(1);
    }
  }

  it("Each run stops at its limit, and the next run continues with the next change", async () => {
    const { ordered, messages } = await moveCars(120);
    const { count, steps } = await followInSteps(messages, changesOfRun);
    expect(count.failures).toBe(0);
    const starts = [0, 24, 48, 72, 96];
    expect(steps).toEqual(["orders", "rounds"].flatMap((kind) => starts.map((from) => `${kind} ${from}`)));
    await expectFollowedOnce(ordered);
  });

  it("A retried message of a killed run notifies each partner exactly once", async () => {
    const { ordered, messages } = await moveCars(48);
    let runs = 0;
    for (let waiting = messages; waiting.length > 0; waiting = await receive()) {
      for (const message of waiting) {
        runs += 1;
        const isOfOrders = stepOf(message).startsWith("orders");
        if (isOfOrders)
          for (const write of [1, 2, 9]) await killAfterWrite(write, () => followSome(message, changesOfRun));
        await followSome(message, changesOfRun);
      }
    }
    expect(runs).toBe(4);
    await expectFollowedOnce(ordered);
  });
});
