import type { Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stage } from "../e2e/shared-stage.ts";
import {
  type ConsoleTab,
  clickButton,
  fillField,
  findFaults,
  signInToConsole,
  waitForHeading,
  waitForText,
  wide,
} from "../support/browser/browse-console.ts";
import { requireValue } from "../support/require-value.ts";
import { send } from "../support/stage/stage-client.ts";
import { type ConsoleRoom, openConsoleRoom, operate } from "./console-room.ts";

const { console_url: site, console_users: users, sandbox } = stage.env;
const chat = `document.querySelector("vehicle-order-chat")?.shadowRoot`;

/** Waits until a message of the thread contains a text. */
const waitForMessage = (page: Page, text: string) =>
  page.waitForFunction(
    `[...(${chat}?.querySelectorAll(".message:not(.sending, .waiting) .text") ?? [])].some((one) => one.textContent.includes(${JSON.stringify(text)}))`,
  );

const write = async (page: Page, text: string) => {
  const input = requireValue(await page.waitForSelector("vehicle-order-chat >>> textarea"));
  await input.focus();
  await page.keyboard.sendCharacter(text);
  await page.keyboard.press("Enter");
  await waitForMessage(page, text);
};

describe("console messages", () => {
  let room: ConsoleRoom;
  let partner: ConsoleTab;
  let order: string;

  beforeAll(async () => {
    room = await openConsoleRoom({ carCount: 1 });
    const user = requireValue(users.find(({ scope }) => scope === "partner"));
    const body = { vehicle_id: room.takeCar(), max_bid_amount_usd: 50_000 };
    const headers = { "x-api-key": sandbox.api_key, "idempotency-key": crypto.randomUUID() };
    const placed = await send(`${sandbox.base_url}/v1/orders`, { method: "POST", body, headers });
    expect(placed.status, JSON.stringify(placed.body)).toBe(201);
    order = placed.body.id;
    partner = await signInToConsole(room.browser, site, user, {
      ...{ path: `/sandbox/orders/${order}`, heading: order, viewing: wide },
    });
  });
  afterAll(() => room?.close());

  const openThread = async (page: Page): Promise<void> => {
    await page.click(`a[href$="/messages/${order}"]`);
  };
  const countUnread = async (): Promise<number> => {
    const url = `${sandbox.base_url}/v1/message-threads?unread=true`;
    const { body } = await send(url, { headers: { "x-api-key": sandbox.api_key } });
    return body.data.reduce(
      (sum: number, { unread_count }: { unread_count: number }) => sum + unread_count,
      0,
    );
  };
  /** Sends a message as an operator without an open page, and returns the partner's unread count. */
  const handlePartner = async (text: string): Promise<number> => {
    const before = await countUnread();
    const path = `/ops/v1/message-threads/${order}/messages`;
    const headers = { "idempotency-key": crypto.randomUUID() };
    const written = await stage.operator("sandbox", "POST", path, { text }, headers);
    expect(written.status).toBe(201);
    await expect.poll(countUnread, { timeout: 30_000 }).toBe(before + 1);
    return before + 1;
  };

  it("a partner's message on an order page appears in the operators' inbox, where an operator answers it", async () => {
    await write(partner.page, "Please keep the winter tyres.");
    expect(await findFaults(partner.page, "partner-order-messages")).toEqual([]);
    const { page } = room.operator;
    await room.visit("messages", "Messages");
    await openThread(page);
    await waitForMessage(page, "Please keep the winter tyres.");
    await write(page, "They stay with the car.");
    await waitForMessage(partner.page, "They stay with the car.");
    const { name } = requireValue(users.find(({ scope }) => scope === "operator"));
    await partner.page.waitForFunction(
      `[...${chat}.querySelectorAll(".other .head bdi")].at(-1)?.textContent === ${JSON.stringify(name)}`,
    );
    expect(await findFaults(page, "operator-thread")).toEqual([]);
  });

  it("an operator withdraws a message with a reason, which partner and operator see immediately", async () => {
    const { page } = room.operator;
    await page.evaluate(`[...${chat}.querySelectorAll(".own button")].at(-1).click()`);
    await fillField(page, "Reason", "It was about another car.");
    await clickButton(page, "Withdraw message");
    for (const one of [page, partner.page]) await waitForMessage(one, "It was about another car.");
    await waitForText(page, "Message withdrawn.");
  });

  it("a notification stays on its page and disappears on another page", async () => {
    const { page } = room.operator;
    await clickButton(page, "View order");
    await waitForHeading(page, order);
    expect(await page.evaluate("document.body.innerText")).not.toContain("Message withdrawn.");
  });

  it("the operator's order page has the thread in a separate tab", async () => {
    // The thread's page names the order too.
    await room.visit("orders", "Orders");
    await room.visit(`orders/${order}?tab=messages`, order);
    await waitForMessage(room.operator.page, "Please keep the winter tyres.");
    expect(await findFaults(room.operator.page, "operator-order-messages")).toEqual([]);
  });

  it("new messages are counted as unread without a reload, until the partner opens the thread", async () => {
    await partner.visit("/sandbox/orders", "Orders");
    await partner.page.bringToFront();
    // It closes when the page is displayed on a phone, and stays closed.
    await partner.page.click("button[aria-label='Open navigation']");
    // Returning to the tab or opening the list refreshes immediately, before the next half minute.
    const arrived = await handlePartner("It is on the ship.");
    await partner.page.evaluate(`dispatchEvent(new Event("visibilitychange"))`);
    await waitForText(partner.page, `${arrived} unread`);
    const further = await handlePartner("It sails tonight.");
    await partner.visit("/sandbox/messages", "Messages");
    await waitForText(partner.page, `${further} unread`);
    expect(await findFaults(partner.page, "partner-messages")).toEqual([]);
    await openThread(partner.page);
    await waitForHeading(partner.page, order);
    await waitForMessage(partner.page, "It sails tonight.");
    await partner.page.evaluate(`document.querySelector("vehicle-order-chat").scrollIntoView(false)`);
    await partner.page.waitForFunction(`!/[1-9] unread/.test(document.body.innerText)`);
  });

  it("the daily overview links to a thread with an unread message of a partner", async () => {
    // A thread that is open on a page has no unread messages.
    await room.visit("orders", "Orders");
    await write(partner.page, "Which ship?");
    const isListed = async () => {
      const { body } = await operate("GET", "/message-threads");
      return body.data.some(({ id }: { id: string }) => id === order);
    };
    await expect.poll(isListed, { timeout: 30_000 }).toBe(true);
    await room.visit("today", "Today");
    await waitForText(room.operator.page, "Unread messages");
    await room.operator.page.waitForSelector(`a[href="/sandbox/operator/messages/${order}"]`);
    expect(await findFaults(room.operator.page, "operator-today-messages")).toEqual([]);
  });

  it("the message pages cause no browser errors", () => {
    const streams = [...partner.record.origins].filter((origin) => origin.startsWith("ws:"));
    expect(room.findFailures(streams)).toBe("");
    expect(partner.record.errors).toEqual([]);
  });
});
