import { describe, expect, it } from "vitest";
import { dayMinutes, minuteMilliseconds } from "../../shared/domain/time/durations.ts";
import { stage } from "../e2e/shared-stage.ts";
import { enterListings, hoursFromNow } from "../support/stage/enter-listings.ts";
import { jumpTo } from "../support/stage/jump-clock.ts";
import { type Answer, type PartnerClient, send } from "../support/stage/stage-client.ts";

/** Reminders go out every quarter of an hour. */
const reminderMinutes = 16;

// A jump takes as long as all its due work, so there are few.
const jumpPast = (instant: number, minutes: number) => jumpTo(stage, instant + minutes * minuteMilliseconds);
const codeOf = ({ status, body }: Answer) => [status, body.error?.code];

/** Returns a partner with an order on a car whose auction is this many minutes ahead. */
async function placeOrder(minutesAhead: number): Promise<{ partner: PartnerClient; order: Answer["body"] }> {
  const partner = await stage.createPartner("sandbox");
  const auction_date = await hoursFromNow(stage, minutesAhead / 60);
  const [vehicle_id] = await enterListings(stage, "sandbox", [{ auction_date }]);
  const placed = await partner.order({ vehicle_id, max_bid_amount_usd: 50_000 });
  expect(placed.status).toBe(201);
  return { partner, order: placed.body };
}

describe("deadlines on the running stage", () => {
  it("orders and bid changes are rejected after the cutoff, and an order can still be cancelled", async () => {
    const { partner, order } = await placeOrder(dayMinutes + 5);
    await jumpPast(Date.parse(order.order_cutoff_at), 1);
    const bid = { vehicle_id: order.vehicle_id, max_bid_amount_usd: 60_000 };
    const refused = [
      await partner.patch(`/v1/orders/${order.id}`, { max_bid_amount_usd: 60_000 }),
      await (await stage.createPartner("sandbox")).order(bid),
    ];
    for (const answer of refused) {
      expect(codeOf(answer)).toEqual([409, "past_order_cutoff"]);
      expect(answer.body.error.details.order_cutoff_at).toBe(order.order_cutoff_at);
    }
    expect((await partner.delete(`/v1/orders/${order.id}`)).body.status).toBe("cancelled");
  });

  it("a placed order that was never acquired fails as auction_passed 24 hours after the auction", async () => {
    const { partner, order } = await placeOrder(dayMinutes + 5);
    const auctionDate = Date.parse(order.auction_date);
    const read = async () => (await partner.get(`/v1/orders/${order.id}`)).body;
    await jumpPast(auctionDate, dayMinutes - 2);
    expect((await read()).status).toBe("placed");
    await jumpPast(auctionDate, dayMinutes + 2);
    const ended = await read();
    expect(ended).toMatchObject({ status: "failed", failure_reason: "auction_passed", acquired_at: null });
    const { body } = await partner.get(`/v1/orders/${order.id}/events`);
    expect(body.data[0].payload).toMatchObject({
      type: "order.status_changed",
      data: { order: ended, previous_status: "placed" },
    });
  });

  it("a partner gets daily reminders from the 90th day at customs until the car is delivered", async () => {
    const [staying, leaving] = await Promise.all([placeOrder(500 * 60), placeOrder(500 * 60)]);
    const report = ({ partner, order }: typeof staying, status: string) =>
      partner.post(`/v1/orders/${order.id}/status`, { status });
    const mailboxOf = ({ order }: typeof staying) => `customs-${order.id}@partner.test`;
    const reachCustoms = async (one: typeof staying): Promise<number> => {
      const { partner, order } = one;
      await partner.post(`/v1/orders/${order.id}/sandbox-status`, { status: "in_transit" });
      await stage.operator("sandbox", "PATCH", `/ops/v1/partners/${partner.partnerId}`, {
        contact_email: mailboxOf(one),
      });
      return Date.parse((await report(one, "customs")).body.updated_at);
    };
    const [first = 0, last = 0] = (await Promise.all([staying, leaving].map(reachCustoms))).sort();
    const countReminders = async (): Promise<number[]> => {
      const { body } = await send(`${stage.env.upstreams_url}/control/mail`);
      return [staying, leaving].map(
        (one) =>
          body.data.filter(
            (mail: { to: string[]; subject: string }) =>
              mail.to.includes(mailboxOf(one)) && mail.subject.includes(one.order.id),
          ).length,
      );
    };
    await jumpPast(first, 90 * dayMinutes - 2);
    expect(await countReminders()).toEqual([0, 0]);
    await jumpPast(last, 90 * dayMinutes + reminderMinutes);
    expect(await countReminders()).toEqual([1, 1]);
    await report(leaving, "delivered");
    await jumpPast(last, 91 * dayMinutes + reminderMinutes);
    expect(await countReminders()).toEqual([2, 1]);
  });
});
