import { randomUUID } from "node:crypto";
import {
  type AttributeValue,
  BatchGetItemCommand,
  TransactionCanceledException,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import { describe, expect, it, vi } from "vitest";
import { actOnLot } from "../../../shared/application/orders/lots/act-on-lot.ts";
import { tableClient, tableName } from "../../../shared/persistence/table/table.ts";
import { now, place, race, seedListing, seedPartner } from "./seed-orders.ts";
import { useOrderTable } from "./use-order-table.ts";

useOrderTable();

describe("order idempotency", () => {
  it("a retried order request returns the identical original response, even after the order has changed", async () => {
    const partnerId = await seedPartner();
    const vehicleId = await seedListing();
    const token = randomUUID();
    const first = await place(partnerId, { vehicleId }, { token });
    await place(await seedPartner(), { vehicleId, maxBidAmountUsd: 90_000 });
    await actOnLot(vehicleId, { kind: "acquire" }, { actor: "operator", now });
    const again = await place(partnerId, { vehicleId }, { token, now: now + 30 * 86_400_000 });
    expect(again.replayed).toBe(true);
    expect(JSON.stringify(again.order)).toBe(JSON.stringify(first.order));
  });

  it("reusing an idempotency key for a different vehicle is rejected, and the error names the original vehicle", async () => {
    const partnerId = await seedPartner();
    const vehicleId = await seedListing();
    const token = randomUUID();
    await place(partnerId, { vehicleId }, { token });
    await expect(place(partnerId, { vehicleId: await seedListing() }, { token })).rejects.toMatchObject({
      code: "idempotency_key_reused",
      details: { original_vehicle_id: vehicleId },
    });
  });

  it("reusing an idempotency key with a different inspection flag or bid is rejected, and the error names the original value", async () => {
    const partnerId = await seedPartner();
    const vehicleId = await seedListing();
    const token = randomUUID();
    await place(partnerId, { vehicleId }, { token });
    await expect(
      place(partnerId, { vehicleId, secondaryInspectionRequired: true }, { token }),
    ).rejects.toMatchObject({
      code: "idempotency_key_reused",
      details: { original_secondary_inspection_required: false },
    });
    await expect(place(partnerId, { vehicleId, maxBidAmountUsd: 12_001 }, { token })).rejects.toMatchObject({
      code: "idempotency_key_reused",
      details: { original_max_bid_amount_usd: 12_000 },
    });
  });

  it("a rejected order request leaves its idempotency key unused", async () => {
    const partnerId = await seedPartner();
    const vehicleId = await seedListing();
    const token = randomUUID();
    await expect(place(partnerId, { vehicleId, maxBidAmountUsd: 1 }, { token })).rejects.toMatchObject({
      code: "missing_max_bid",
    });
    expect((await place(partnerId, { vehicleId }, { token })).replayed).toBe(false);
  });

  it("the idempotency keys of two API keys are independent", async () => {
    const partnerId = await seedPartner();
    const token = randomUUID();
    const first = await place(partnerId, { vehicleId: await seedListing() }, { token, callerId: "key_a" });
    const second = await place(partnerId, { vehicleId: await seedListing() }, { token, callerId: "key_b" });
    expect(second.replayed).toBe(false);
    expect(second.order.id).not.toBe(first.order.id);
  });

  it("twenty concurrent identical requests create one order and nineteen identical replays", async () => {
    const partnerId = await seedPartner();
    const vehicleId = await seedListing();
    const token = randomUUID();
    const { done, refused } = await race(
      Array.from({ length: 20 }, () => () => place(partnerId, { vehicleId }, { token })),
    );
    expect(refused).toEqual([]);
    expect(done.filter((one) => !one.replayed)).toHaveLength(1);
    expect(new Set(done.map((one) => JSON.stringify(one.order))).size).toBe(1);
  });

  it("a request whose concurrent duplicate commits first gets the original response instead of duplicate_order", async () => {
    const partnerId = await seedPartner();
    const vehicleId = await seedListing();
    const token = randomUUID();
    type Key = Record<string, AttributeValue>;
    const twins: Promise<unknown>[] = [];
    const send = tableClient.send.bind(tableClient);
    const read = async (Keys: Key[]) =>
      (await send(new BatchGetItemCommand({ RequestItems: { [tableName()]: { Keys } } }))).Responses?.[
        tableName()
      ] ?? [];
    /**
     * Batch reads are not a snapshot: the other request commits after the record is read and before the other
     * items.
     */
    const interfere = async (command: BatchGetItemCommand) => {
      const keys = command.input.RequestItems?.[tableName()]?.Keys ?? [];
      const isRecord = ({ sk }: Key) => sk?.S === "REQUEST";
      if (twins.length > 0 || !keys.some(isRecord)) return send(command);
      const record = await read(keys.filter(isRecord));
      const isStarted = Promise.withResolvers<void>();
      twins.push(isStarted.promise.then(() => place(partnerId, { vehicleId }, { token })));
      isStarted.resolve();
      await twins[0];
      const others = await read(keys.filter((key) => !isRecord(key)));
      return { Responses: { [tableName()]: [...record, ...others] } };
    };
    const spy = vi.spyOn(tableClient, "send").mockImplementation(interfere as never);
    const { replayed, order } = await place(partnerId, { vehicleId }, { token });
    spy.mockRestore();
    expect(replayed).toBe(true);
    expect(await twins[0]).toMatchObject({ replayed: false, order });
  });

  it("twenty concurrent identical requests succeed although the table is busy sixty times in a row", async () => {
    const partnerId = await seedPartner();
    const vehicleId = await seedListing();
    const token = randomUUID();
    const send = tableClient.send.bind(tableClient);
    const busyLimit = 60;
    let busyTimes = 0;
    const interfere = async (command: object) => {
      if (!(command instanceof TransactWriteItemsCommand) || busyTimes >= busyLimit)
        return send(command as never);
      busyTimes += 1;
      const CancellationReasons = [{ Code: "TransactionConflict" }];
      throw new TransactionCanceledException({ message: "busy", $metadata: {}, CancellationReasons });
    };
    const spy = vi.spyOn(tableClient, "send").mockImplementation(interfere as never);
    const { done, refused } = await race(
      Array.from({ length: 20 }, () => () => place(partnerId, { vehicleId }, { token })),
    );
    spy.mockRestore();
    expect(busyTimes).toBe(busyLimit);
    expect(refused).toEqual([]);
    expect(done.filter((one) => !one.replayed)).toHaveLength(1);
  });

  it("twenty concurrent requests with different keys for one car create one order and nineteen duplicate_order errors", async () => {
    const partnerId = await seedPartner();
    const vehicleId = await seedListing();
    const { done, refused } = await race(
      Array.from({ length: 20 }, () => () => place(partnerId, { vehicleId })),
    );
    expect(done).toHaveLength(1);
    expect(refused.map((problem) => problem.code)).toEqual(Array(19).fill("duplicate_order"));
    expect(new Set(refused.map((problem) => problem.details.existing_order_id))).toEqual(
      new Set([done[0]?.order.id]),
    );
  });
});
