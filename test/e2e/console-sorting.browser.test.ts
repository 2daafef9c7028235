import { afterAll, beforeAll, expect, it } from "vitest";
import { clickButton, findFaults, waitForText } from "../support/browse-console.ts";
import { type ConsoleRoom, openConsoleRoom, operate } from "./console-room.ts";

/** More than a page of partners. */
const partnerCount = 60;

let room: ConsoleRoom;
beforeAll(async () => {
  room = await openConsoleRoom({ carCount: 0 });
  for (let number = 0; number < partnerCount; number += 1) {
    const { status } = await operate("POST", "/partners", {
      name: `Sorting ${String(number).padStart(3, "0")} Motors`,
      contact_email: "sorting@partner.test",
      invoice_prefix: `S${Date.now().toString(36).toUpperCase().slice(-6)}${String(number).padStart(3, "0")}`,
      ...{ trial: false, production_approved: true },
    });
    expect(status).toBe(201);
  }
});
afterAll(() => room?.close());

const readNames = async (): Promise<string[]> =>
  (await room.operator.page.evaluate(
    `[...document.querySelectorAll("tbody .partner-name a")].map((one) => one.innerText)`,
  )) as string[];

it("a list with more pages states that it sorts one page, and sorts all rows on request", async () => {
  const { page } = room.operator;
  await room.visit("partners", "Partners");
  await waitForText(page, "Next");
  const unsorted = await readNames();
  await page.click("thead th [role=button]");
  await waitForText(page, `Only the ${unsorted.length} rows of this page are sorted.`);
  expect(await readNames()).toEqual(
    unsorted.toSorted((one, other) => one.localeCompare(other, "en", { numeric: true, sensitivity: "base" })),
  );
  expect(await findFaults(page, "operator-partners-sorted-page")).toEqual([]);
  await clickButton(page, "Sort all rows");
  await waitForText(page, " rows are sorted.");
  await page.waitForFunction(
    `document.querySelectorAll("tbody .partner-name a").length > ${unsorted.length}`,
  );
  const names = await readNames();
  expect(names.filter((name) => name.startsWith("Sorting ")).length).toBe(partnerCount);
  expect(names).toEqual(
    names.toSorted((one, other) => one.localeCompare(other, "en", { numeric: true, sensitivity: "base" })),
  );
  expect(await findFaults(page, "operator-partners-sorted-all")).toEqual([]);
  await clickButton(page, "Remove sorting");
  await waitForText(page, "Next");
  expect(await readNames()).toEqual(unsorted);
  expect(room.findFailures()).toBe("");
});
