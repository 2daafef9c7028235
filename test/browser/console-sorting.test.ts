import { afterAll, beforeAll, expect, it } from "vitest";
import { clickButton, findFaults, waitForText } from "../support/browser/browse-console.ts";
import { type ConsoleRoom, openConsoleRoom, operate } from "./console-room.ts";

/** More than a page of partners, and of audit entries. */
const partnerCount = 120;

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
  // The first rows appear before the others.
  await page.waitForSelector("tbody tr:nth-child(50)");
  const unsorted = await readNames();
  await page.click("thead th [role=button]");
  await waitForText(page, `Only the ${unsorted.length} loaded rows are sorted.`);
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

it("a list without pages sorts its loaded rows, and all rows on request", async () => {
  const { page } = room.operator;
  await room.visit("audit", "Audit log");
  await page.waitForSelector("tbody tr:nth-child(20)");
  const times = async () =>
    (await page.evaluate(
      `[...document.querySelectorAll("tbody tr")].map((row) => row.children[0].innerText)`,
    )) as string[];
  const unsorted = await times();
  await page.click("thead th:nth-child(1) [role=button]");
  await waitForText(page, " loaded rows are sorted.");
  await clickButton(page, "Sort all rows");
  await waitForText(page, " rows are sorted. ");
  await page.waitForFunction(
    `document.querySelectorAll("tbody tr")[0].children[0].innerText !== ${JSON.stringify(unsorted.at(-1))}`,
  );
  const sorted = await times();
  expect(sorted).toEqual(sorted.toSorted());
  expect(unsorted).toEqual(unsorted.toSorted().toReversed());
  expect((sorted[0] as string) < (unsorted.at(-1) as string)).toBe(true);
  expect(await findFaults(page, "operator-audit-sorted-all")).toEqual([]);
  await clickButton(page, "Remove sorting");
  await page.waitForFunction(
    `document.querySelectorAll("tbody tr")[0].children[0].innerText === ${JSON.stringify(unsorted[0])}`,
  );
  expect(await times()).toEqual(unsorted);
  expect(room.findFailures()).toBe("");
});
