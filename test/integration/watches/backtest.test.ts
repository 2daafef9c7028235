import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handler as backtest } from "../../../functions/partner/watches/backtest-watch-condition.ts";
import { backtestWatchConditionRoute } from "../../../shared/contract/routes/watches/backtest-watch-condition.ts";
import { dayMilliseconds as day } from "../../../shared/domain/time/durations.ts";
import type { OpenedAccount } from "../../support/requests/open-account.ts";
import { callAs, startWatchWorld, type WatchWorld } from "./watch-world.ts";

const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString();
let world: WatchWorld;
let account: OpenedAccount;

beforeAll(async () => {
  world = await startWatchWorld();
  account = await world.open();
  const past = (days: number, startMillions: number, changes: object) =>
    world
      .newCar({
        model: "Veloster",
        auction_date: daysAgo(days),
        start_price_krw: startMillions * 1_000_000,
        ...changes,
      })
      .row();
  const sold = (price: number) => ({ auction_result: "sold", sold_price_krw: price * 1_000_000 });
  const listed = [past(5, 10, sold(12)), past(80, 10.5, sold(14)), past(3, 9, { auction_result: "no_bid" })];
  const others = [
    past(95, 10, sold(11)),
    past(5, 12, sold(13)),
    past(5, 10, { ...sold(10), model: "Avante" }),
    past(-5, 10, {}),
  ];
  const gone = past(20, 10, sold(16));
  await world.deliver([...listed, ...others, gone]);
  // A house removes sold cars from its list.
  await world.deliver([...listed, ...others], { kind: "full" });
  await world.index();
});
afterAll(() => world.stop());

const run = (body: object) => callAs(account, backtest, { body });
const filters = { make: "Hyundai", model: "veloster", price_max_krw: 10_000_000 };

describe("POST /v1/eagle-eye/backtest", () => {
  it("a backtest shows the matches of 90 days and their sale prices, including delisted cars", async () => {
    const { status, body } = await run({ filters });
    expect(status).toBe(200);
    expect(backtestWatchConditionRoute.responses[200].schema.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      window_days: 90,
      match_count: 3,
      exact_count: 3,
      flex_count: 0,
      sold_count: 2,
      sold_price_krw: { lowest: 12_000_000, median: 14_000_000, highest: 16_000_000 },
      is_complete: true,
    });
    expect(body.matches.map((match: { sold_price_krw: number }) => match.sold_price_krw)).toEqual([
      null,
      12_000_000,
      16_000_000,
    ]);
  });

  it("flexibility widens a backtest, and the response counts exact and flexible matches separately", async () => {
    const { body } = await run({ filters, flexibility: { price_max_krw: { level: "medium" } } });
    expect(body).toMatchObject({ match_count: 4, exact_count: 3, flex_count: 1, sold_count: 3 });
    expect(body.matches.at(-1)).toMatchObject({ match_type: "flex", sold_price_krw: 14_000_000 });
  });

  it("a backtest without a model covers only cars that are still listed", async () => {
    const { body } = await run({
      filters: { make: "Hyundai", keyword: "Veloster", price_max_krw: 10_000_000 },
    });
    expect([body.match_count, body.sold_count]).toEqual([2, 1]);
  });

  it("a backtest rejects the same conditions as a watch", async () => {
    const answer = await run({ filters: { source: ["dealer"] } });
    expect([answer.status, answer.body.error.code]).toEqual([400, "eagle_eye_filters_required"]);
  });
});
