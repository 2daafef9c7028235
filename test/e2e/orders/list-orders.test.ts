import { beforeAll, describe, expect, it } from "vitest";
import { enterListings, hoursFromNow } from "../../support/stage/enter-listings.ts";
import type { Answer, PartnerClient } from "../../support/stage/stage-client.ts";
import { stage } from "../shared-stage.ts";

interface ListedOrder {
  id: string;
  status: string;
  created_at: string;
  updated_at: string;
  auction_date: string | null;
}

describe("the order list on the running stage", () => {
  let partner: PartnerClient;
  let stranger: PartnerClient;
  /** In creation order. The third order is cancelled, the fourth has no auction date. */
  let orders: ListedOrder[];
  let foreignId: string;

  beforeAll(async () => {
    [partner, stranger] = await Promise.all([stage.createPartner("sandbox"), stage.createPartner("sandbox")]);
    const hours = [90, 60, 70, null, 60, 80];
    const cars = await enterListings(
      stage,
      "sandbox",
      await Promise.all(
        hours.map(async (ahead) => ({
          auction_date: ahead === null ? null : await hoursFromNow(stage, ahead),
        })),
      ),
    );
    const ids: string[] = [];
    for (const vehicle_id of cars) {
      const placed = await partner.order({ vehicle_id, max_bid_amount_usd: 50_000 });
      ids.push(placed.body.id);
    }
    foreignId = (await stranger.order({ vehicle_id: cars[0], max_bid_amount_usd: 50_000 })).body.id;
    await partner.delete(`/v1/orders/${ids[2]}`);
    const read = await Promise.all(ids.map((id) => partner.get(`/v1/orders/${id}`)));
    orders = read.map(({ body }) => body);
  });

  const list = (query: string): Promise<Answer> => partner.get(`/v1/orders?${query}`);
  const idsOf = ({ body }: Answer): string[] => body.data.map(({ id }: ListedOrder) => id);
  const walk = async (query: string): Promise<string[]> => {
    const ids: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page = await list(`${query}${cursor && `&cursor=${cursor}`}`);
      expect(page.status).toBe(200);
      ids.push(...idsOf(page));
      cursor = page.body.next_cursor;
    }
    return ids;
  };
  const idAt = (position: number): string => orders[position]?.id as string;
  const sortedIds = (compare: (one: ListedOrder, other: ListedOrder) => number) =>
    orders.toSorted(compare).map(({ id }) => id);

  it("the order list shows every order as GET /v1/orders/{id} returns it, newest first", async () => {
    const { body } = await list("");
    expect(body).toEqual({ data: orders.toReversed(), next_cursor: null });
  });

  it("paging through the order list with any sort neither loses nor repeats an order", async () => {
    const created = orders.map(({ id }) => id);
    expect(await walk("sort=created_asc&limit=2")).toEqual(created);
    expect(await walk("sort=created_desc&limit=4")).toEqual(created.toReversed());
    const byChange = sortedIds((one, other) => Date.parse(other.updated_at) - Date.parse(one.updated_at));
    expect(await walk("sort=updated_desc&limit=1")).toEqual(byChange);
    const dates = async (query: string) => {
      const ids = await walk(query);
      return ids.map((id) => orders.find((order) => order.id === id)?.auction_date ?? "none");
    };
    const byDate = orders.map(({ auction_date }) => auction_date ?? "none").toSorted();
    expect(await dates("sort=auction_date_asc&limit=2")).toEqual(byDate);
  });

  it("the order list is filtered by status", async () => {
    expect(await walk("status=cancelled")).toEqual([idAt(2)]);
    expect(await walk("status=placed")).toHaveLength(5);
    expect(await walk("status=delivered")).toEqual([]);
  });

  it("the order list is filtered by creation time with the end excluded", async () => {
    const [from, to] = [1, 4].map((position) => encodeURIComponent(orders[position]?.created_at as string));
    const expected = orders.filter(
      ({ created_at }) =>
        Date.parse(created_at) >= Date.parse(orders[1]?.created_at as string) &&
        Date.parse(created_at) < Date.parse(orders[4]?.created_at as string),
    );
    expect(await walk(`from=${from}&to=${to}&sort=created_asc`)).toEqual(expected.map(({ id }) => id));
    expect(await walk(`from=${from}&to=${to}&status=cancelled`)).toEqual([idAt(2)]);
  });

  it("the order list returns the orders with the given ids and silently omits unknown ids and other partners' orders", async () => {
    const ids = [idAt(4), foreignId, "ord_unknown", idAt(0)];
    expect(await walk(`ids=${ids.join(",")}&sort=created_asc`)).toEqual([idAt(0), idAt(4)]);
    const none = await list(`ids=${foreignId}`);
    expect([none.status, none.body.data]).toEqual([200, []]);
  });

  it("a validation_error names the invalid parameter", async () => {
    const now = encodeURIComponent(new Date().toISOString());
    const cases: [string, string][] = [
      ["status=lost", "query.status"],
      ["sort=newest", "query.sort"],
      ["limit=201", "query.limit"],
      ["limit=0", "query.limit"],
      [`from=${now}`, "query.to"],
      [`to=${now}`, "query.from"],
      ["from=2026-11-20T00:00:00&to=2026-11-21T00:00:00", "query.from"],
      [`ids=${Array(101).fill("ord_a").join(",")}`, "query.ids"],
    ];
    for (const [query, path] of cases) {
      const { status, body } = await list(query);
      expect([query, status, body.error.code]).toEqual([query, 400, "validation_error"]);
      expect(body.error.details.issues.map((issue: { path: string }) => issue.path)).toContain(path);
    }
  });

  it("an invalid cursor and a cursor of another sort or partner return invalid_cursor", async () => {
    const { body } = await list("sort=created_asc&limit=1");
    const cursor = body.next_cursor;
    const refused = [
      await list("cursor=garbage"),
      await list(`sort=updated_desc&cursor=${cursor}`),
      await stranger.get(`/v1/orders?sort=created_asc&cursor=${cursor}`),
    ];
    for (const answer of refused) expect(answer.body.error.code).toBe("invalid_cursor");
  });
});
