import type { Browser, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alarmsOf } from "../../infra/observability/alarm-table.ts";
import { stage } from "../e2e/shared-stage.ts";
import {
  type ConsoleTab,
  clickButton,
  findFaults,
  signInToConsole,
  waitForHeading,
  waitForText,
  wide,
} from "../support/browser/browse-console.ts";
import { storePicture } from "../support/browser/inspect-page.ts";
import { openBrowser } from "../support/browser/open-browser.ts";
import { consignee } from "../support/records/consignee.ts";
import { requireValue } from "../support/require-value.ts";
import type { Answer, PartnerClient } from "../support/stage/stage-client.ts";

const { console_url: site, console_users: users } = stage.env;
const operatorUser = requireValue(users.find(({ scope }) => scope === "operator"));

const operatorPages = [
  ["approvals", "Approvals"],
  ["alarms", "Alarms"],
  ["dead-letters", "Dead-letter queues"],
] as const;

/** The local production requires two operators: one is a machine client, the other the signed-in person. */
const ops = (method: string, path: string, body?: unknown): Promise<Answer> =>
  stage.operator("production", method, `/ops/v1${path}`, body);

/** Selects a button by the start of its label: its text and the invoice. The car follows in the label. */
const named = (start: string): string => `::-p-xpath(//button[starts-with(@aria-label, "${start}")])`;

/** Waits for a document's text, which its page pictures contain for screen readers. */
const waitForPrint = (page: Page, text: string) =>
  page.waitForFunction(
    `[...document.querySelectorAll(".pdf canvas")].some((one) => one.ariaLabel.includes(${JSON.stringify(text)}))`,
  );

describe("two operators in the console", () => {
  let browser: Browser;
  let operator: ConsoleTab;
  let partner: PartnerClient;
  let id: string;
  let number: string;

  beforeAll(async () => {
    partner = await stage.createPartner("production", { consignee });
    id = (await stage.winOrder("production", partner, "KGM")).invoice.id;
    browser = await openBrowser();
    operator = await signInToConsole(browser, site, operatorUser, {
      ...{ path: `/production/operator/invoices/${id}`, heading: "Invoice", viewing: wide },
    });
  });
  afterAll(() => browser?.close());

  it("a draft preview is shown next to its editor and updated when the draft is saved", async () => {
    const { page } = operator;
    await waitForPrint(page, "DRAFT - NOT ISSUED");
    await waitForPrint(page, "Not entered yet");
    await clickButton(page, "Edit");
    const month = await page.waitForSelector('::-p-aria([name="Shipment month (YYYY-MM)"])');
    await month?.type("2026-11");
    await waitForPrint(page, "DRAFT - NOT ISSUED");
    await clickButton(page, "Save draft");
    await waitForPrint(page, "November 2026");
    await storePicture(page, "operator-invoice-preview", wide);
    expect((await ops("GET", `/invoices/${id}`)).body).toMatchObject({ status: "draft", number: null });
  });

  it("a re-issue waits for another operator's approval, and the requester can only withdraw the request", async () => {
    const { page } = operator;
    await clickButton(page, "Issue");
    await waitForText(page, "Issuing is final");
    await clickButton(page, "Issue");
    await waitForText(page, ": Issue.");
    number = (await ops("GET", `/invoices/${id}`)).body.number;
    await waitForPrint(page, number);
    await clickButton(page, "Re-issue with corrections");
    await waitForText(page, "Version 2 is published");
    await clickButton(page, "Re-issue with corrections");
    await waitForText(page, "a second operator must approve within 24 hours");
    expect((await ops("GET", `/invoices/${id}`)).body.version).toBe(1);
    await operator.visit("/production/operator/approvals", "Approvals");
    await page.waitForSelector(named(`Withdraw request: ${number}, `));
    expect(await page.$(named(`Approve: ${number}`))).toBeNull();
    await page.click(named(`Withdraw request: ${number}`));
    await clickButton(page, "Withdraw request");
    await waitForText(page, `Rejected: ${number}.`);
    const { body } = await ops("GET", `/approvals?invoice_id=${id}`);
    expect(body.data).toMatchObject([{ action: "reissue", status: "rejected" }]);
  });

  it("an invoice is voided when one operator requests the void and another operator approves it", async () => {
    const { page } = operator;
    const asked = await ops("POST", `/invoices/${id}/void`, { void_reason: "entered twice" });
    expect([asked.status, asked.body.status]).toEqual([202, "pending"]);
    const own = await ops("POST", `/approvals/${asked.body.id}/approve`);
    expect([own.status, own.body.error.code]).toEqual([403, "forbidden"]);
    await operator.visit("/production/operator/partners", "Partners");
    await operator.visit(`/production/operator/invoices/${id}`, number);
    await waitForText(page, "Another operator must approve it");
    await operator.visit("/production/operator/approvals", "Approvals");
    await page.click(named(`Approve: ${number}`));
    await page.type("[role=dialog] input", number);
    await storePicture(page, "operator-approve", wide);
    await clickButton(page, "Approve");
    await waitForText(page, `Approved: ${number}.`);
    const { body } = await ops("GET", `/invoices/${id}`);
    expect(body).toMatchObject({ status: "void", void_reason: "entered twice" });
  });

  it("the invoice's audit log names the operator of each request and of each decision", async () => {
    const { body } = await ops("GET", `/audit?resource_id=${id}`);
    const machine = stage.env.operator_client.client_id;
    const entries = body.data.map(({ action, actor }: { action: string; actor: string }) => [
      action,
      actor === machine ? "machine" : "person",
    ]);
    expect(entries.slice(0, 2).toSorted()).toEqual([
      ["approval.approve", "person"],
      ["invoice.void", "person"],
    ]);
    expect(entries.slice(2, 5)).toEqual([
      ["approval.request", "machine"],
      ["approval.reject", "person"],
      ["approval.request", "person"],
    ]);
  });

  it.each(operatorPages)(
    "/operator/%s is accessible and fits on a phone, in light and dark mode",
    async (part, heading) => {
      await operator.visit(`/production/operator/${part}`, heading);
      const { page } = operator;
      expect(await findFaults(page, `operator-${part}`)).toEqual([]);
    },
  );

  it("the alarm page collapses quiet alarms and keeps the others visible", async () => {
    // A new stage initially lacks data for most alarms.
    const hasQuiet = async () =>
      (await ops("GET", "/alarms")).body.data.some(({ state }: { state: string }) => state === "ok");
    await expect.poll(hasQuiet, { timeout: 60_000 }).toBe(true);
    await operator.visit("/production/operator/alarms", "Alarms");
    const { page } = operator;
    await page.reload();
    await waitForHeading(page, "Alarms");
    /** Returns the rows of both tables at one moment: label, name and state of each visible row. */
    const readRows = () =>
      page.$$eval("table[aria-label$='larms'] tbody tr", (rows) =>
        rows
          // A table without alarms has one row with one cell, which says so.
          .filter((row) => row.checkVisibility() && row.children.length > 1)
          .map((row) => ({
            label: String(row.closest("table")?.ariaLabel),
            name: String(row.children[0]?.textContent),
            isQuiet: row.children[1]?.textContent === "Quiet",
          })),
      );
    expect((await readRows()).filter(({ isQuiet }) => isQuiet)).toEqual([]);
    await page.click("::-p-xpath(//*[@aria-expanded][contains(., 'Quiet alarms')])");
    await page.waitForSelector('table[aria-label="Quiet alarms"] tbody tr', { visible: true });
    const rows = await readRows();
    for (const { name, label, isQuiet } of rows)
      expect(label, name).toBe(isQuiet ? "Quiet alarms" : "Alarms");
    const { body } = await ops("GET", "/alarms");
    expect(rows.map(({ name }) => name).toSorted()).toEqual(
      body.data.map(({ name }: { name: string }) => name).toSorted(),
    );
  });

  it("the console API lists every alarm of the alarm table exactly once", async () => {
    const { status, body } = await ops("GET", "/alarms");
    expect(status).toBe(200);
    const names: string[] = body.data.map(({ name }: { name: string }) => name);
    for (const { name, severity, runbookSection } of alarmsOf("production")) {
      const shown = body.data.find((one: { name: string }) => one.name === name);
      expect(shown, name).toMatchObject({ severity, runbook: `docs/runbook.md#${runbookSection}` });
    }
    expect(new Set(names).size).toBe(names.length);
  });

  it("the console API returns the message count of every dead-letter queue, and the operator's pages cause no browser errors", async () => {
    const { body } = await ops("GET", "/dead-letter-queues");
    expect(body.data.length).toBeGreaterThan(10);
    for (const { name, message_count, oldest_message_age_seconds } of body.data)
      expect([typeof message_count, typeof oldest_message_age_seconds], name).toEqual(["number", "number"]);
    expect(operator.record.errors).toEqual([]);
  });
});
