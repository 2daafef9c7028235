import type { Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { koreanToday } from "../../console/src/format/korean-time.ts";
import { stage } from "../e2e/shared-stage.ts";
import { clickButton, waitForHeading } from "../support/browser/browse-console.ts";
import { loseSession } from "../support/browser/lose-session.ts";
import { requireValue } from "../support/require-value.ts";
import { hoursFromNow } from "../support/stage/enter-listings.ts";
import { type ConsoleRoom, openConsoleRoom, operate } from "./console-room.ts";

const user = requireValue(stage.env.console_users.find(({ scope }) => scope === "operator"));

/** The fields of the open dialog. The first field has the focus. */
const fields = "[role=dialog]:not([aria-hidden=true]) input:not([type=checkbox], [type=radio])";

const readTexts = (page: Page): Promise<unknown> =>
  page.evaluate(`[...document.querySelectorAll(${JSON.stringify(fields)})].map(({ value }) => value)`);

const waitForFocus = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    `document.activeElement !== null && document.activeElement === document.querySelector(${JSON.stringify(fields)})`,
  );

describe("input in dialogs after a lost session", () => {
  let room: ConsoleRoom;
  let page: Page;

  beforeAll(async () => {
    room = await openConsoleRoom({ carCount: 2 });
    ({ page } = room.operator);
  });
  afterAll(() => room?.close());

  async function signInAgain(heading: string): Promise<void> {
    await loseSession(page, user);
    await waitForHeading(page, heading);
  }

  it("a lost session keeps the prices that were typed for several awards at once", async () => {
    const cars = [room.takeCar(), room.takeCar()];
    for (const car of cars) {
      await room.place(0, car);
      expect((await operate("POST", `/lots/${car}/acquire`)).status).toBe(200);
    }
    const { partnerId } = requireValue(room.partners[0]);
    const day = koreanToday(new Date(await hoursFromNow(stage, 150)));
    const open = async () => {
      for (const car of cars) {
        const row = `document.querySelector("main a[href*='/lots/${car}']")?.closest("tr")?.querySelector("input[type=checkbox]")`;
        await page.waitForFunction(`${row} != null`);
        await page.evaluate(`${row}.click()`);
      }
      await clickButton(page, "Record 2 awards");
      await waitForFocus(page);
    };
    await room.visit(`lots?auction_date=${day}&partner_id=${partnerId}`, "Lots");
    await open();
    await page.keyboard.type("20000000");
    const typed = await readTexts(page);
    expect(String(typed)).toMatch(/20,?000,?000/);
    await signInAgain("Lots");
    await open();
    expect(await readTexts(page)).toEqual(typed);
  });

  it("a lost session keeps the name of a view", async () => {
    const open = async () => {
      await clickButton(page, "Views");
      await page.click(
        '::-p-xpath(//*[starts-with(@role, "menuitem")][contains(., "Save or delete views")])',
      );
      await waitForFocus(page);
    };
    // Leaves the dialog of the previous test.
    await room.visit("fees", "Fees");
    await room.visit("orders", "Orders");
    await open();
    await page.keyboard.type("Next week");
    await signInAgain("Orders");
    await open();
    expect(await readTexts(page)).toEqual(["Next week"]);
  });
});
