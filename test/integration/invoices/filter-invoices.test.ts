import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import {
  filterByCar,
  listPartnerInvoices,
  readInvoicedCar,
  readInvoiceFilter,
} from "../../../shared/application/invoices/list-invoices.ts";
import type { InvoiceListQuery } from "../../../shared/contract/resources/invoices/invoice-list.ts";
import { listInvoicesRoute } from "../../../shared/contract/routes/invoices/list-invoices.ts";
import { dayMilliseconds as day } from "../../../shared/domain/time/durations.ts";
import { kstDay } from "../../../shared/domain/time/format-time.ts";
import { requireValue } from "../../support/require-value.ts";
import { countRoundTrips } from "../../support/table/count-round-trips.ts";
import { consignee, type InvoicedPartner, openPartner, operator, useDesk, win } from "./invoice-desk.ts";

useDesk();

const auctionDate = Date.now() + 21 * day;
const auction_date = kstDay(auctionDate);
let partner: InvoicedPartner;
/** Oldest first: a Kia, a Kia of another house, a Genesis of another day. All are drafts without a consignee. */
const ids: string[] = [];
const orderIds: string[] = [];

beforeAll(async () => {
  partner = await openPartner();
  const cars = [
    { make: "Kia", auctionDate },
    { make: "Kia", source: "auction_d" as const, auctionDate },
    { make: "Genesis", auctionDate: auctionDate + 2 * day },
  ];
  for (const car of cars) {
    const { draft, orderId } = await win(partner, {}, car);
    ids.push(draft.id);
    orderIds.push(orderId);
  }
});

const pick = (...positions: number[]) => positions.map((position) => ids[position]);
const idsOf = ({ body }: Awaited<ReturnType<typeof operator.list>>): string[] =>
  body.data.map(({ id }: { id: string }) => id);
const list = async (query: Record<string, string>) => idsOf(await operator.list(query));

describe("filters of GET /ops/v1/invoices", () => {
  it.each([
    [{ make: "KIA" }, [1, 0]],
    [{ make: "Ki" }, []],
    [{ source: "auction_d" }, [1]],
    [{ auction_date }, [1, 0]],
    [{ auction_date, source: "auction_d" }, [1]],
    [{ auction_date, make: "Genesis" }, []],
    [{ auction_date, status: "issued" }, []],
  ])("the operators' invoice list with %j shows the invoices of matching cars", async (query, positions) => {
    expect(await list(query as Record<string, string>)).toEqual(pick(...positions));
  });

  it("pages of one invoice of an auction day together contain the whole day", async () => {
    const first = await operator.list({ auction_date, limit: "1" });
    expect(idsOf(first)).toEqual(pick(1));
    expect(await list({ auction_date, limit: "1", cursor: first.body.next_cursor })).toEqual(pick(0));
  });

  it("an auction day of another partner's cars shows no invoices under the partner filter", async () => {
    const { partnerId } = await openPartner();
    expect(await list({ auction_date, dealer_id: partnerId })).toEqual([]);
    expect(await list({ auction_date, dealer_id: partner.partnerId })).toEqual(pick(1, 0));
  });

  it("an auction day is read in four round trips", async () => {
    await list({ auction_date });
    expect(await countRoundTrips(() => list({ auction_date }))).toBe(4);
  });

  it("only drafts with a reason to review them need review", async () => {
    const reviewed = requireValue(ids[0]);
    expect(await list({ needs_review: "true" })).toEqual(pick(2, 1, 0));
    expect(await list({ needs_review: "true", make: "Genesis" })).toEqual(pick(2));
    expect(await list({ needs_review: "true", status: "issued,paid" })).toEqual([]);
    await operator.edit(reviewed, { consignee });
    expect(await list({ needs_review: "true" })).toEqual(pick(2, 1));
    expect(await list({ needs_review: "false", status: "draft" })).toEqual(pick(2, 1, 0));
  });

  it("an auction day shows only the newest invoice of an order, to operators and to the partner", async () => {
    const [orderId, former] = [requireValue(orderIds[2]), requireValue(ids[2])];
    const last = kstDay(auctionDate + 2 * day);
    expect((await operator.void(former)).status).toBe(200);
    const { body: draft } = await operator.draft(orderId);
    expect(await list({ auction_date: last })).toEqual([draft.id]);
    expect(await listOwn({ auction_date: last })).toEqual([draft.id]);
    expect(await list({ make: "Genesis" })).toEqual([draft.id, former]);
  });
});

async function listOwn(query: Record<string, string>): Promise<string[]> {
  const parsed = z.parse(requireValue(listInvoicesRoute.consoleQuery), query) as InvoiceListQuery;
  const { invoices } = await listPartnerInvoices(partner.partnerId, {
    ...{ filter: readInvoiceFilter(parsed), matches: filterByCar(readInvoicedCar(parsed)) },
    ...{ limit: parsed.limit, after: null },
  });
  return invoices.map(({ invoiceId }) => invoiceId);
}

describe("filters of GET /console/v1/invoices", () => {
  it("a partner's own invoice list filters by make in any letter case, by source and by auction day", async () => {
    expect(await listOwn({ make: "KIA" })).toEqual(pick(1, 0));
    expect(await listOwn({ source: "auction_d" })).toEqual(pick(1));
    expect(await listOwn({ auction_date })).toEqual(pick(1, 0));
    expect(await listOwn({ auction_date, make: "Genesis" })).toEqual([]);
  });

  it("the partner API does not filter invoices by car", async () => {
    const { body } = await partner.list({ make: "Genesis", status: "draft" });
    expect(body.data.length).toBeGreaterThan(1);
  });
});
