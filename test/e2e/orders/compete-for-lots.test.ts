import { beforeAll, describe, expect, it } from "vitest";
import { enterListings, hoursFromNow } from "../../support/stage/enter-listings.ts";
import type { Answer, PartnerClient } from "../../support/stage/stage-client.ts";
import { stage } from "../shared-stage.ts";

const bid = 50_000;
/** The list of an order's events is eventually consistent. */
const patience = { timeout: 30_000, interval: 100 };
const terms = { auction_final_price_krw: 26_000_000, auction_fee_usd: 410 };

describe("partners competing for one car on the running stage", () => {
  let partners: PartnerClient[];
  let cars: string[];

  beforeAll(async () => {
    partners = await Promise.all(Array.from({ length: 3 }, () => stage.createPartner("sandbox")));
    const auction_date = await hoursFromNow(stage, 150);
    cars = await enterListings(stage, "sandbox", Array(11).fill({ auction_date }));
  });

  /** Places one order per partner on a new car, the highest bid first. */
  const compete = async (inspected = false): Promise<{ vehicleId: string; ids: string[] }> => {
    const vehicleId = cars.pop() as string;
    const ids: string[] = [];
    for (const [rank, partner] of partners.entries()) {
      const placed = await partner.order({
        vehicle_id: vehicleId,
        max_bid_amount_usd: bid - rank * 1_000,
        secondary_inspection_required: inspected && rank === 1,
      });
      ids.push(placed.body.id);
    }
    return { vehicleId, ids };
  };
  const act = (vehicleId: string, action: string, body?: object): Promise<Answer> =>
    stage.operator("sandbox", "POST", `/ops/v1/lots/${vehicleId}/${action}`, body);
  const move = (id: string | undefined, body: object): Promise<Answer> =>
    stage.operator("sandbox", "POST", `/ops/v1/orders/${id}/transition`, body);
  const read = async (ids: string[]) =>
    (await Promise.all(ids.map((id, rank) => partners[rank]!.get(`/v1/orders/${id}`)))).map(
      ({ body }) => body,
    );
  const statusesOf = async (ids: string[]) => (await read(ids)).map(({ status }) => status);
  /** Returns the statuses that each partner was notified of, oldest first. */
  const reported = (ids: string[]): Promise<string[][]> =>
    Promise.all(
      ids.map(async (id, rank) => {
        const log = await partners[rank]?.get(`/v1/orders/${id}/events`);
        return log?.body.data
          .filter(({ type }: { type: string }) => type === "order.status_changed")
          .map(({ payload }: Answer["body"]) => payload.data.order.status)
          .reverse();
      }),
    );

  it("all orders of a lot reach the status acquiring together, and each partner gets its own event", async () => {
    const { vehicleId, ids } = await compete();
    const acquired = await act(vehicleId, "acquire");
    expect(acquired.status).toBe(200);
    expect(acquired.body.orders.map((order: { order_id: string }) => order.order_id).sort()).toEqual(
      [...ids].sort(),
    );
    expect(await statusesOf(ids)).toEqual(["acquiring", "acquiring", "acquiring"]);
    await expect.poll(() => reported(ids), patience).toEqual([["acquiring"], ["acquiring"], ["acquiring"]]);
    const mover = await compete();
    await move(mover.ids[2], { to: "acquiring" });
    expect(await statusesOf(mover.ids)).toEqual(["acquiring", "acquiring", "acquiring"]);
  });

  it("an award secures the highest bid and fails the other orders as outbid_internally", async () => {
    const { vehicleId, ids } = await compete();
    await act(vehicleId, "acquire");
    const awarded = await act(vehicleId, "award", terms);
    expect(awarded.body.winner_order_id).toBe(ids[0]);
    const [winner, ...losers] = await read(ids);
    expect(winner).toMatchObject({
      status: "secured",
      amounts: {
        purchase_price_usd: Math.round(terms.auction_final_price_krw / winner.fx_rate),
        auction_fee_usd: terms.auction_fee_usd,
      },
    });
    for (const loser of losers) {
      expect(loser).toMatchObject({ status: "failed", failure_reason: "outbid_internally" });
      expect(loser.acquired_at).not.toBeNull();
    }
    await expect
      .poll(() => reported(ids), patience)
      .toEqual([
        ["acquiring", "secured"],
        ["acquiring", "failed"],
        ["acquiring", "failed"],
      ]);
  });

  it("an award is final: a repeated award changes nothing, other terms return conflict, and the car is unavailable", async () => {
    const { vehicleId, ids } = await compete();
    await act(vehicleId, "acquire");
    await act(vehicleId, "award", terms);
    const again = await act(vehicleId, "award", terms);
    expect([again.status, again.body.winner_order_id]).toEqual([200, ids[0]]);
    const other = await act(vehicleId, "award", { ...terms, auction_final_price_krw: 1_000_000 });
    expect([other.status, other.body.error.code]).toEqual([409, "conflict"]);
    expect((await act(vehicleId, "lose", { failure_reason: "outbid" })).body.error.code).toBe("conflict");
    const late = await partners[1]?.order({ vehicle_id: vehicleId, max_bid_amount_usd: bid });
    expect([late?.status, late?.body.error.code]).toEqual([410, "vehicle_unavailable"]);
    const counts = async () => (await reported(ids)).map((statuses) => statuses.length);
    await expect.poll(counts, patience).toEqual([2, 2, 2]);
  });

  it("an operator's transition of one order to secured completes the lot and fails the other orders", async () => {
    const { ids } = await compete();
    await move(ids[0], { to: "acquiring" });
    const unexplained = await move(ids[1], { to: "secured", ...terms });
    expect(unexplained.body.error.details.issues[0].path).toBe("body.override_reason");
    const override_reason = "The leading partner withdrew by phone.";
    const secured = await move(ids[1], { to: "secured", ...terms, override_reason });
    expect(secured.body.status).toBe("secured");
    expect(await statusesOf(ids)).toEqual(["failed", "secured", "failed"]);
  });

  it("losing a lot with the reason outbid fails the order with the highest bid as outbid and the other orders as outbid_internally", async () => {
    const outbid = await compete();
    await act(outbid.vehicleId, "acquire");
    expect((await act(outbid.vehicleId, "lose", { failure_reason: "outbid" })).status).toBe(200);
    const reasons = async (ids: string[]) => (await read(ids)).map((order) => order.failure_reason);
    expect(await reasons(outbid.ids)).toEqual(["outbid", "outbid_internally", "outbid_internally"]);
    const gone = await compete();
    await act(gone.vehicleId, "acquire");
    await act(gone.vehicleId, "lose", { failure_reason: "vehicle_unavailable" });
    expect(await reasons(gone.ids)).toEqual(Array(3).fill("vehicle_unavailable"));
  });

  it("losing a lot with the reason seller_withdrew cancels its orders in the status placed", async () => {
    const { vehicleId, ids } = await compete();
    await act(vehicleId, "lose", { failure_reason: "seller_withdrew" });
    for (const order of await read(ids)) {
      expect(order).toMatchObject({ status: "cancelled", cancellation_reason: "seller_withdrew" });
    }
  });

  it("a lot action leaves orders in inspection unchanged and lists them in its response", async () => {
    const { vehicleId, ids } = await compete(true);
    await move(ids[1], { to: "secondary_inspection_in_progress" });
    const acquired = await act(vehicleId, "acquire");
    expect(acquired.body.unsettled).toEqual([ids[1]]);
    expect(await statusesOf(ids)).toEqual(["acquiring", "secondary_inspection_in_progress", "acquiring"]);
  });

  it("acquiring a lot without orders returns conflict, and awarding a lot before its acquisition returns invalid_status_transition", async () => {
    expect((await act(cars.pop() as string, "acquire")).body.error.code).toBe("conflict");
    const { vehicleId } = await compete();
    const early = await act(vehicleId, "award", terms);
    expect([early.status, early.body.error.code]).toEqual([409, "invalid_status_transition"]);
    expect((await act(vehicleId, "award", {})).body.error.code).toBe("validation_error");
    expect((await act(vehicleId, "lose", { failure_reason: "unlucky" })).body.error.code).toBe(
      "validation_error",
    );
  });
});
