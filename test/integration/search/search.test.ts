import { randomUUID } from "node:crypto";
import type { BatchGetItemCommandInput } from "@aws-sdk/client-dynamodb";
import { beforeAll, describe, expect, it } from "vitest";
import { correctOrderDetails } from "../../../shared/application/orders/changes/correct-order-details.ts";
import { transitionOrder } from "../../../shared/application/orders/changes/transition-order.ts";
import { changePartner } from "../../../shared/application/partners/change-partner.ts";
import { searchAccount } from "../../../shared/application/search/search-account.ts";
import { searchEnvironment } from "../../../shared/application/search/search-environment.ts";
import { carRoundWrites } from "../../../shared/persistence/inventory/car-rounds.ts";
import { getListing, listingRemovalWrite } from "../../../shared/persistence/inventory/listings.ts";
import { tableClient } from "../../../shared/persistence/table/table.ts";
import { commit } from "../../../shared/persistence/table/transaction.ts";
import { openAccount } from "../../support/requests/open-account.ts";
import { requireValue } from "../../support/require-value.ts";
import { countRoundTrips } from "../../support/table/count-round-trips.ts";
import { openPartner, operator, useDesk, win } from "../invoices/invoice-desk.ts";
import { write } from "../messages/message-world.ts";
import { now, place, seedListing } from "../orders/seed-orders.ts";

useDesk();

const context = { actor: "ops@example.com", now: now + 10 };
const environment = "sandbox" as const;

/** Orders a car with a unique plate, VIN and lot number. */
async function orderCar(changes: Parameters<typeof seedListing>[0]) {
  const account = await openAccount({ name: `Lagos Premium ${randomUUID().slice(0, 8)}` });
  const vehicleId = await seedListing(changes);
  const { order } = await place(account.partnerId, { vehicleId });
  return { account, partnerId: account.partnerId, vehicleId, orderId: order.id };
}

const found = async (text: string) =>
  (await searchEnvironment(text, { environment, now })).map(({ kind, id }) => `${kind} ${id}`);
const foundBy = async (partnerId: string, text: string) =>
  (await searchAccount(text, { partnerId, environment, now })).map(({ kind, id }) => `${kind} ${id}`);

describe("search by vehicle identifiers", () => {
  const car = { licensePlate: "34나7821", vin: "KMHF341EBKA907821", lotNumber: "B-2207" };
  let placed: Awaited<ReturnType<typeof orderCar>>;
  beforeAll(async () => {
    placed = await orderCar(car);
  });

  it.each(["34나7821", "34 나 7821", "7821", car.vin, "907821", car.vin.toLowerCase()])(
    "the search text %j finds the order for the partner and the operator",
    async (text) => {
      expect(await found(text)).toContain(`order ${placed.orderId}`);
      expect(await foundBy(placed.partnerId, text)).toContain(`order ${placed.orderId}`);
    },
  );

  it("a lot number finds first the lot and then its order for the operator, but only the order for the partner", async () => {
    expect(await found("b2207")).toEqual([`lot ${placed.vehicleId}`, `order ${placed.orderId}`]);
    expect(await foundBy(placed.partnerId, "B-2207")).toEqual([`order ${placed.orderId}`]);
  });

  it("a search result shows the car, its plate, the lot and the partner, and links to the order page", async () => {
    const [hit] = await searchEnvironment("34나7821", { environment, now });
    expect(hit).toMatchObject({
      ...{ kind: "order", status: "placed", href: `/sandbox/operator/orders/${placed.orderId}` },
      title: expect.stringContaining("Hyundai"),
      subtitle: expect.stringMatching(/^34나7821 · B-2207 · Lagos Premium /),
      photo_url: expect.stringContaining("http"),
    });
    const [own] = await searchAccount("34나7821", { partnerId: placed.partnerId, environment, now });
    expect(own).toMatchObject({
      subtitle: "34나7821 · B-2207",
      href: `/sandbox/orders/${placed.orderId}`,
    });
  });

  it("a partner never finds another partner's items", async () => {
    const { partnerId } = await openAccount();
    for (const text of ["34나7821", "7821", car.vin, "B-2207", placed.orderId]) {
      expect(await foundBy(partnerId, text)).toEqual([]);
    }
    expect(await foundBy(partnerId, placed.vehicleId)).toEqual([`vehicle ${placed.vehicleId}`]);
  });

  it("a listing id finds the lot and order for the operator, and the vehicle and order for the partner", async () => {
    expect(await found(placed.vehicleId)).toEqual([`lot ${placed.vehicleId}`, `order ${placed.orderId}`]);
    expect(await foundBy(placed.partnerId, placed.vehicleId)).toEqual([
      `vehicle ${placed.vehicleId}`,
      `order ${placed.orderId}`,
    ]);
  });

  it("a search takes two round trips, both for a partner and for an operator", async () => {
    expect(await countRoundTrips(() => searchEnvironment("7821", { environment, now }))).toBe(2);
    const { partnerId } = placed;
    expect(await countRoundTrips(() => searchAccount("7821", { partnerId, environment, now }))).toBe(2);
  });
});

describe("search for a listed car", () => {
  const vin = "KMHE341CBLA551234";
  let account: Awaited<ReturnType<typeof openAccount>>;
  let vehicleId: string;
  beforeAll(async () => {
    account = await openAccount();
    vehicleId = await list({ licensePlate: "서울 71바5123", vin, lotNumber: "C-3391" });
  });

  /** Stores a listing with the record of its round, as a batch does. */
  async function list(changes: Parameters<typeof seedListing>[0]): Promise<string> {
    const id = await seedListing(changes);
    const listing = await getListing(id);
    await commit(carRoundWrites(null, requireValue(listing)));
    return id;
  }

  it.each(["서울71바5123", "서울 71 바 5123", "71바5123", "71 바-5123", vin, vin.toLowerCase()])(
    "the search text %j finds the car for the partner and the operator",
    async (text) => {
      expect(await found(text)).toEqual([`vehicle ${vehicleId}`]);
      expect(await foundBy(account.partnerId, text)).toEqual([`vehicle ${vehicleId}`]);
    },
  );

  it("the listing id finds the car for the operator, with a link to the operator's page of the car", async () => {
    const [hit] = await searchEnvironment(vehicleId, { environment, now });
    expect(hit).toMatchObject({
      ...{
        kind: "vehicle",
        id: vehicleId,
        status: null,
        subtitle: expect.stringMatching(/^서울 71바5123 · C-3391 · auction_a · \d{4}-\d\d-\d\d$/),
      },
      href: `/sandbox/operator/vehicles/${vehicleId}`,
    });
  });

  it("a plate without its region also finds an order for a car whose plate has a region", async () => {
    const placed = await orderCar({ licensePlate: "부산72사9914", vin: null, lotNumber: null });
    expect(await found("72사9914")).toEqual([`order ${placed.orderId}`]);
    expect(await foundBy(placed.partnerId, "72사9914")).toEqual([`order ${placed.orderId}`]);
  });

  it("an earlier listing of the car is not found after the listing has left the market", async () => {
    const gone = await list({ licensePlate: "서울 71바5123", vin, lotNumber: null });
    await commit([listingRemovalWrite(gone, 2)]);
    expect(await found("71바5123")).toEqual([`vehicle ${vehicleId}`]);
  });

  it("a search by plate takes two round trips", async () => {
    expect(await countRoundTrips(() => searchEnvironment("71바5123", { environment, now }))).toBe(2);
    const { partnerId } = account;
    expect(await countRoundTrips(() => searchAccount("71바5123", { partnerId, environment, now }))).toBe(2);
  });
});

describe("search after a change", () => {
  it("a corrected plate finds the order, and the previous plate no longer does", async () => {
    const { orderId, partnerId } = await orderCar({ licensePlate: "51다1187", vin: null });
    await correctOrderDetails(orderId, { licensePlate: "51다1188" }, context);
    expect([await found("51다1187"), await found("1187")]).toEqual([[], []]);
    expect(await found("1188")).toEqual([`order ${orderId}`]);
    expect(await foundBy(partnerId, "1188")).toEqual([`order ${orderId}`]);
  });

  it("B/L number and container find the order after the operator enters them", async () => {
    const { orderId } = await orderCar({ licensePlate: null, vin: null });
    await transitionOrder(orderId, { to: "acquiring" }, context);
    await transitionOrder(
      orderId,
      { to: "secured", auctionFinalPriceKrw: 14_500_000, auctionFeeUsd: 200 },
      context,
    );
    await transitionOrder(orderId, { to: "export_processing", shipment: {} }, context);
    const shipment = { blNumber: "MEDU-778 812", containerNo: "MSCU 778812 3" };
    await correctOrderDetails(orderId, { shipment }, context);
    expect(await found("medu778812")).toEqual([`order ${orderId}`]);
    expect(await found("MSCU7788123")).toEqual([`order ${orderId}`]);
  });

  it("an exact plate ranks before a plate with the same ending", async () => {
    const older = await orderCar({ licensePlate: null, vin: null, lotNumber: "6419" });
    const newer = await orderCar({ licensePlate: "77라6419", vin: null, lotNumber: null });
    const orders = (await found("6419")).filter((hit) => hit.startsWith("order"));
    expect(orders).toEqual([`order ${older.orderId}`, `order ${newer.orderId}`]);
  });
});

describe("search by invoice number", () => {
  it("an issued invoice is found by its number, even after it becomes void", async () => {
    const partner = await openPartner();
    const { orderId, draft } = await win(partner);
    const { body } = await operator.issue(draft.id);
    expect(await found(body.number)).toEqual([`invoice ${draft.id}`, `order ${orderId}`]);
    await operator.void(draft.id);
    expect(await foundBy(partner.partnerId, body.number)).toEqual([
      `invoice ${draft.id}`,
      `order ${orderId}`,
    ]);
    const [hit] = await searchEnvironment(body.number, { environment, now });
    expect(hit).toMatchObject({ title: body.number, status: "void" });
    expect(await foundBy((await openAccount()).partnerId, body.number)).toEqual([]);
  });

  it("an invoice without a number is found by its id", async () => {
    const partner = await openPartner();
    const { orderId, draft } = await win(partner);
    const expected = [`invoice ${draft.id}`, `order ${orderId}`];
    expect(await found(draft.id)).toEqual(expected);
    expect(await foundBy(partner.partnerId, draft.id)).toEqual(expected);
    expect(await foundBy((await openAccount()).partnerId, draft.id)).toEqual([]);
  });
});

describe("search for partners, threads and requests", () => {
  it("a partner is found by the beginning of any word in the partner's name, ignoring case, until the partner is renamed", async () => {
    const { partnerId } = await openAccount({ name: "Kilimanjaro Autos Dar" });
    expect(await found("kiliman AUTO")).toEqual([`partner ${partnerId}`]);
    expect(await found("kilimanjaro motors")).toEqual([]);
    await changePartner({ partnerId, sent: { name: "Serengeti Autos" } }, { ...context, environment });
    expect(await found("kilimanjaro")).toEqual([]);
    expect(await found("serengeti")).toEqual([`partner ${partnerId}`]);
    expect(await found(partnerId)).toEqual([`partner ${partnerId}`]);
  });

  it("a search for one word reads no more partners than it shows, however many names contain the word", async () => {
    for (let number = 0; number < 14; number += 1) await openAccount({ name: `Zanzibar Cars ${number}` });
    let read = 0;
    tableClient.middlewareStack.add(
      (next) => (args) => {
        const { RequestItems = {} } = args.input as BatchGetItemCommandInput;
        const keys = Object.values(RequestItems).flatMap(({ Keys = [] }) => Keys);
        read += keys.filter(({ pk }) => pk?.S?.startsWith("PARTNER#")).length;
        return next(args);
      },
      { step: "initialize", name: "countPartners" },
    );
    expect(await found("zanzibar")).toHaveLength(10);
    tableClient.middlewareStack.remove("countPartners");
    expect(read).toBe(10);
  });

  it("a partner cannot search for partners", async () => {
    const { partnerId } = await openAccount({ name: "Mombasa Wheels" });
    expect(await foundBy(partnerId, "mombasa")).toEqual([]);
    expect(await foundBy((await openAccount()).partnerId, partnerId)).toEqual([]);
  });

  it("an order id finds the order and its thread", async () => {
    const { account, orderId, partnerId } = await orderCar({ licensePlate: "88마5501", vin: null });
    await write({ account, orderId }, "When does it ship?");
    const expected = [`order ${orderId}`, `thread ${orderId}`];
    expect(await found(` ${orderId} `)).toEqual(expected);
    expect(await foundBy(partnerId, orderId)).toEqual(expected);
    expect(await foundBy((await openAccount()).partnerId, orderId)).toEqual([]);
  });

  it("a request id links to the log search, for operators only", async () => {
    const [hit] = await searchEnvironment("JKJaXmPLvHcESHA=", { environment, now });
    expect(hit).toMatchObject({
      kind: "request",
      href: "/sandbox/operator/requests?what=JKJaXmPLvHcESHA%3D",
    });
    expect(await foundBy((await openAccount()).partnerId, "JKJaXmPLvHcESHA=")).toEqual([]);
  });

  it("unknown text finds nothing", async () => {
    for (const text of ["zzzz-no-such", "?", "ord_none", "inv_none", "pt_none"]) {
      expect([text, await found(text)]).toEqual([text, []]);
    }
  });
});
