import { expect, it } from "vitest";
import { stage, untilIdle, whileFailing } from "../e2e/shared-stage.ts";
import { startWebhookReceiver } from "../support/services/start-webhook-receiver.ts";
import { enterListings, hoursFromNow } from "../support/stage/enter-listings.ts";
import { jumpTo } from "../support/stage/jump-clock.ts";
import type { Answer, PartnerClient } from "../support/stage/stage-client.ts";

const patience = { timeout: 60_000, interval: 250 };
/** An error that the SDK does not retry. */
const refusal = { kind: "error", code: "ValidationException", statusCode: 400 } as const;
const moreThanOneTransaction = 20;

const jumpMinutes = async (minutes: number) =>
  jumpTo(stage, Date.parse(await hoursFromNow(stage, minutes / 60)));
const placeOrder = async (partner: PartnerClient, vehicle_id: string, bid: number): Promise<string> => {
  const placed = await partner.order({ vehicle_id, max_bid_amount_usd: bid });
  expect(placed.status).toBe(201);
  return placed.body.id;
};
const enterCar = async (): Promise<string> => {
  const [car] = await enterListings(stage, "sandbox", [{ auction_date: await hoursFromNow(stage, 150) }]);
  return car as string;
};

it("the sweep completes an interrupted award, and each partner gets exactly one event about the result", async () => {
  const partners = await Promise.all(
    Array.from({ length: moreThanOneTransaction }, () => stage.createPartner("sandbox")),
  );
  const car = await enterCar();
  const ids = await Promise.all(partners.map((partner, rank) => placeOrder(partner, car, 50_000 + rank)));
  const act = (action: string, body?: object): Promise<Answer> =>
    stage.operator("sandbox", "POST", `/ops/v1/lots/${car}/${action}`, body);
  const readStatuses = (): Promise<string[]> =>
    Promise.all(
      partners.map(async (partner, rank) => (await partner.get(`/v1/orders/${ids[rank]}`)).body.status),
    );
  await act("acquire");
  const broken = await whileFailing(
    "AwardLot",
    { service: "dynamodb", operation: "TransactWriteItems", nth: 2, effect: refusal },
    () => act("award", { auction_final_price_krw: 26_000_000 }),
  );
  expect([broken.status, broken.body.error?.code]).toEqual([500, "internal_error"]);
  expect(new Set(await readStatuses())).toEqual(new Set(["acquiring", "failed", "secured"]));
  await jumpMinutes(3);
  expect(await readStatuses()).toEqual([...Array(partners.length - 1).fill("failed"), "secured"]);
  for (const partner of partners) {
    const { body } = await partner.get("/v1/events?type=order.status_changed");
    expect(body.data).toHaveLength(2);
  }
});

it("the sweep delivers an event whose delivery could not be queued before", async () => {
  const partner = await stage.createPartner("sandbox");
  const receiver = await startWebhookReceiver();
  await partner.post("/v1/webhook-endpoints", { url: receiver.url });
  const order = await placeOrder(partner, await enterCar(), 50_000);
  await whileFailing("PublishDeliveries", { service: "sqs", effect: refusal }, async () => {
    await partner.post(`/v1/orders/${order}/sandbox-status`, { status: "acquiring" });
    await untilIdle();
  });
  expect(receiver.received).toEqual([]);
  await jumpMinutes(3);
  const { envelope } = await receiver.waitFor(() => true);
  expect(envelope).toMatchObject({ type: "order.status_changed", sequence: 1 });
  await expect
    .poll(async () => (await partner.get("/v1/events")).body.data[0].delivery_status, patience)
    .toBe("delivered");
  expect(receiver.received).toHaveLength(1);
  await receiver.stop();
});

it.each(["NotifyOrderChanges", "NotifyLotChanges"])(
  "a partner that is outbid is notified exactly once, even while the function %s fails",
  async (failing) => {
    const [outbid, rival] = [await stage.createPartner("sandbox"), await stage.createPartner("sandbox")];
    const car = await enterCar();
    const own = await placeOrder(outbid, car, 50_000);
    const other = await placeOrder(rival, car, 49_000);
    const reported = async () =>
      (await outbid.get(`/v1/orders/${own}/events`)).body.data.map(
        ({ payload }: Answer["body"]) => payload.data.order.current_max_bid_usd,
      );
    await whileFailing(failing, { service: "dynamodb", effect: refusal }, async () => {
      await rival.patch(`/v1/orders/${other}`, { max_bid_amount_usd: 51_000 });
      // Only the schedule needs the clock to advance, not the queue.
      if (failing === "NotifyLotChanges") await jumpMinutes(2);
      await expect.poll(reported, patience).toEqual([51_000]);
    });
    await jumpMinutes(2);
    expect(await reported()).toEqual([51_000]);
  },
);
