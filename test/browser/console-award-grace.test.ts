import type { HTTPRequest, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Lot } from "../../console/src/api/generated/types.ts";
import { clickButton, findFaults, waitForText } from "../support/browser/browse-console.ts";
import { type ConsoleRoom, openConsoleRoom, operate, statusOf } from "./console-room.ts";

const crossOrigin = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
const lotReads = /\/ops\/v1\/lots(?:\/[^/]+)?$/;

/**
 * Shows a page a vehicle's lot as in an environment with a grace period, until the page takes the award back.
 * The local sandbox has no grace period.
 */
async function showPendingAward(page: Page, vehicleId: string, orderId: string): Promise<void> {
  const pending_award = {
    ...{ winner_order_id: orderId, auction_final_price_krw: 14_500_000, auction_fee_usd: 250 },
    ...{ awarded_by: "ops@example.com", effective_at: new Date(Date.now() + 300_000).toISOString() },
  };
  const withAward = (lot: Lot): Lot => (lot.vehicle_id === vehicleId ? { ...lot, pending_award } : lot);
  const intercept = async (request: HTTPRequest): Promise<void> => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith("/take-back-award")) {
      page.off("request", listen);
      await request.continue();
      return page.setRequestInterception(false);
    }
    if (request.method() !== "GET" || !lotReads.test(pathname)) return request.continue();
    const answer = await fetch(request.url(), { headers: request.headers() });
    const read = (await answer.json()) as Lot | { data: Lot[]; next_cursor: string | null };
    const body = "data" in read ? { ...read, data: read.data.map(withAward) } : withAward(read);
    const headers = { ...crossOrigin, "content-type": "application/json" };
    return request.respond({ status: answer.status, headers, body: JSON.stringify(body) });
  };
  const listen = (request: HTTPRequest) => void intercept(request);
  await page.setRequestInterception(true);
  page.on("request", listen);
}

describe("award that can be taken back in the console", () => {
  let room: ConsoleRoom;
  beforeAll(async () => {
    room = await openConsoleRoom({ carCount: 2 });
  });
  afterAll(() => room?.close());

  async function openLot() {
    const vehicleId = room.takeCar();
    const id = await room.place(0, vehicleId);
    const { body: order } = await operate("POST", `/orders/${id}/transition`, { to: "acquiring" });
    await showPendingAward(room.operator.page, vehicleId, id);
    return { vehicleId, id, day: String(order.auction_date).slice(0, 10) };
  }

  it("the lot page counts down to the notification of partners, and an operator takes the award back there", async () => {
    const { page } = room.operator;
    const { vehicleId, id } = await openLot();
    await room.visit(`lots/${vehicleId}`, vehicleId);
    await waitForText(page, "Award at KRW 14,500,000 recorded by ops@example.com");
    await waitForText(page, "Partners are notified in 4:");
    expect(await findFaults(page, "operator-lot-award-pending")).toEqual([]);
    await clickButton(page, "Take back award");
    await clickButton(page, "Record award (w)");
    expect(await statusOf(id)).toBe("acquiring");
  });

  it("the cockpit shows a pending award until an operator takes the award back", async () => {
    const { page } = room.operator;
    const { day } = await openLot();
    await room.visit(`cockpit?auction_date=${day}`, "Auction cockpit");
    await waitForText(page, "Award recorded at KRW 14,500,000");
    await waitForText(page, "Partners are notified in 4:");
    expect(await findFaults(page, "operator-cockpit-award-pending")).toEqual([]);
    await clickButton(page, "Take back award");
    await page.waitForFunction("!document.body.innerText.includes('Award recorded at')");
  });

  it("the pages of a pending award cause no browser errors and contact only known hosts", () => {
    room.forgive("media.example.com");
    expect(room.findFailures(["https://media.example.com"])).toBe("");
  });
});
