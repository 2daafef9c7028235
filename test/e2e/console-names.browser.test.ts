import type { Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ConsoleTab, findFaults, signInToConsole, wide } from "../support/browse-console.ts";
import { requireValue } from "../support/require-value.ts";
import { send } from "../support/stage-client.ts";
import { type ConsoleRoom, openConsoleRoom, operate } from "./console-room.ts";
import { stage } from "./shared-stage.ts";

const { console_url: site, console_users: users, sandbox } = stage.env;

/** Ids of orders, invoices, partners and listings; a draft's file is called by its id. */
const ids = "(?<!draft-)(?:ord|inv|pt)_[0-9a-z]{8,}|\\\\b(?:auction_[a-e]|retail_[ab])_\\\\w{4,}";

/**
 * The ids in a page's text that stand for themselves. Beside a name an id is in a button that copies it; code,
 * payloads and recorded values are shown as they are.
 */
const findBareIds = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const found = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode;
      if (!new RegExp("${ids}").test(textContent)) continue;
      if (parentElement.closest(".copy-id, pre, code, .json, .recorded-values, script, style") === null) found.push(textContent.trim());
    }
    return found;
  })()`) as Promise<string[]>;

describe("names in the console", () => {
  let room: ConsoleRoom;
  let partner: ConsoleTab;
  const things: Record<"car" | "order" | "secured" | "invoice" | "partner", string> = {
    ...{ car: "", order: "", secured: "", invoice: "", partner: "" },
  };

  const asPartner = (method: string, path: string, body?: unknown) =>
    send(`${sandbox.base_url}/v1${path}`, {
      method,
      ...(body !== undefined && { body }),
      headers: { "x-api-key": sandbox.api_key, "idempotency-key": crypto.randomUUID() },
    });

  beforeAll(async () => {
    room = await openConsoleRoom({ carCount: 2 });
    const place = async (vehicle_id: string): Promise<string> => {
      const placed = await asPartner("POST", "/orders", { vehicle_id, max_bid_amount_usd: 50_000 });
      expect(placed.status, JSON.stringify(placed.body)).toBe(201);
      return placed.body.id;
    };
    const won = room.takeCar();
    things.car = room.takeCar();
    things.order = await place(things.car);
    things.secured = await place(won);
    await room.place(1, things.car);
    await operate("POST", `/lots/${won}/acquire`);
    const terms = { auction_final_price_krw: 20_000_000, auction_fee_usd: 350 };
    expect((await operate("POST", `/lots/${won}/award`, terms)).status).toBe(200);
    const { invoice } = (await asPartner("GET", `/orders/${things.secured}`)).body;
    things.invoice = requireValue(invoice).id;
    things.partner = (await operate("GET", `/orders/${things.order}`)).body.partner_id;
    await asPartner("POST", `/orders/${things.order}/messages`, { text: "When is it inspected?" });
    const user = requireValue(users.find(({ scope }) => scope === "partner"));
    partner = await signInToConsole(room.browser, site, user, {
      ...{ path: "/sandbox/orders", heading: "Orders", viewing: wide },
    });
  });
  afterAll(() => room?.close());

  it.each([
    ["today", "Today"],
    ["orders", "Orders"],
    ["orders/{order}", "Order: "],
    ["lots?auction_date={day}", "Lots"],
    ["lots/{car}", "Lot: "],
    ["invoices", "Invoices"],
    ["invoices/{invoice}", "Invoice"],
    ["messages", "Messages"],
    ["messages/{order}", "Messages: "],
    ["messages/{partner}", "Messages: "],
    ["deliveries", "Failed deliveries"],
    ["partners", "Partners"],
    ["audit", "Audit log"],
    ["billing", "History billing"],
    ["approvals", "Approvals"],
    ["upstreams", "Upstreams"],
    ["inventory", "Inventory"],
    ["fees", "Fees"],
  ] as const)("the operator page /%s never shows an id as the only name", async (path, heading) => {
    await room.visit(await fill(path), heading);
    expect(await findBareIds(room.operator.page)).toEqual([]);
  });

  it.each([
    ["orders", "Orders"],
    ["orders/{order}", "Order: "],
    ["orders/{secured}", "Order: "],
    ["invoices", "Invoices"],
    ["messages", "Messages"],
    ["messages/{order}", "Messages about "],
    ["vehicles", "Vehicles"],
    ["vehicles/{car}", ""],
    ["watches", "Watches"],
    ["events", "Event log"],
    ["webhooks", "Webhook endpoints"],
    ["keys", "API keys"],
    ["usage", "Usage"],
    ["history", "History reports"],
    ["start", "Getting started"],
  ] as const)("the partner page /%s never shows an id as the only name", async (path, heading) => {
    await partner.visit(`/sandbox/${await fill(path)}`, heading);
    expect(await findBareIds(partner.page)).toEqual([]);
  });

  it("lists of orders, lots and invoices name cars and fit both widths", async () => {
    for (const [path, heading] of [
      ["orders", "Orders"],
      ["invoices", "Invoices"],
      ["messages", "Messages"],
      ["lots?auction_date={day}", "Lots"],
      ["orders/{order}", "Order: "],
      ["lots/{car}", "Lot: "],
    ] as const) {
      await room.visit(await fill(path), heading);
      expect(await findFaults(room.operator.page, `operator-names-${path.split(/[?/]/)[0]}`)).toEqual([]);
    }
  });

  async function fill(path: string): Promise<string> {
    const { auction_date: date } = (await operate("GET", `/orders/${things.order}`)).body;
    const values: Record<string, string> = { ...things, day: String(date).slice(0, 10) };
    return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => requireValue(values[name]));
  }
});
