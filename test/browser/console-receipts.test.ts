import type { HTTPRequest, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stage } from "../e2e/shared-stage.ts";
import {
  type ConsoleTab,
  findFaults,
  setLocale,
  signInToConsole,
  waitForHeading,
  waitForText,
  wide,
} from "../support/browser/browse-console.ts";
import { requireValue } from "../support/require-value.ts";
import { type ConsoleRoom, openConsoleRoom } from "./console-room.ts";
import { seedConsoleThings } from "./seed-console-things.ts";

const { console_url: site, console_users: users, sandbox } = stage.env;

/** Opens the section below the order's status. */
const openMeaning = (page: Page): Promise<void> =>
  page.click("::-p-xpath(//*[@aria-expanded][normalize-space()='Verified'])");

describe("receipts in the console", () => {
  let room: ConsoleRoom;
  let partner: ConsoleTab;
  let orderId = "";
  beforeAll(async () => {
    room = await openConsoleRoom({ carCount: 0 });
    orderId = requireValue((await seedConsoleThings()).secured);
    const user = requireValue(users.find(({ scope }) => scope === "partner"));
    partner = await signInToConsole(room.browser, site, user, {
      ...{ path: "/sandbox/orders", heading: "Orders", viewing: wide },
    });
  });
  afterAll(() => room?.close());

  const openOwn = () => partner.visit(`/sandbox/orders/${orderId}`, "Order: ");
  const openVersions = () => room.visit(`orders/${orderId}?tab=versions`, "Order: ");

  /** Opens the order with a replaced response and without data from earlier visits. Returns the page's faults. */
  async function visitWith(
    { page }: ConsoleTab,
    open: () => Promise<void>,
    { suffix, change, shows }: { suffix: string; change: (body: string) => string; shows: string },
  ): Promise<string[]> {
    const answer = async (request: HTTPRequest): Promise<void> => {
      const { authorization = "" } = request.headers();
      const genuine = await fetch(request.url(), { headers: { authorization } });
      await request.respond({
        ...{ status: genuine.status, contentType: "application/json" },
        ...{ headers: { "access-control-allow-origin": "*" }, body: change(await genuine.text()) },
      });
    };
    const replace = (request: HTTPRequest): void => {
      const isMeant = new URL(request.url()).pathname.endsWith(suffix) && request.method() === "GET";
      void (isMeant ? answer(request) : request.continue());
    };
    await open();
    await page.setRequestInterception(true);
    page.on("request", replace);
    try {
      await page.reload();
      await waitForHeading(page, "Order: ");
      await waitForText(page, shows);
      return await findFaults(page, `receipt-changed-${suffix.slice(1)}`);
    } finally {
      page.off("request", replace);
      await page.setRequestInterception(false);
    }
  }

  it("A partner's order shows that its timeline is verified and explains the verification", async () => {
    const { page } = partner;
    await openOwn();
    await waitForText(page, "Verified");
    await openMeaning(page);
    await waitForText(page, "This browser verified the signature");
    await waitForText(page, "Download receipt");
    expect(await findFaults(page, "partner-receipt")).toEqual([]);
    expect(partner.record.origins).toContain(new URL(sandbox.base_url).origin);
  });

  it("An operator sees the verification next to the order's versions, also in Korean", async () => {
    const { page } = room.operator;
    await openVersions();
    await waitForText(page, "Verified");
    await openMeaning(page);
    await waitForText(page, "This browser verified the signature");
    expect(await findFaults(page, "operator-receipt")).toEqual([]);
    await setLocale(page, "ko");
    await waitForText(page, "이 브라우저가 공개된 키로");
    expect(await findFaults(page, "operator-receipt-ko")).toEqual([]);
    await setLocale(page, "en");
    expect(room.findFailures()).toBe("");
  });

  it("A receipt that no published key signed, or that differs from the page, is not shown as verified", async () => {
    const unsigned = "Not verified: no published key signed this receipt";
    const cases = [
      {
        ...{ suffix: "/receipt", shows: unsigned },
        change: (body: string) => body.replace(/"signature":"([^".]+)\.(.)/, '"signature":"$1.f'),
      },
      {
        ...{ suffix: "/events", shows: "Not verified: this page differs from what was signed" },
        change: (body: string) => body.replace(/"digest":"./g, '"digest":"_'),
      },
    ];
    for (const one of cases) expect(await visitWith(partner, openOwn, one)).toEqual([]);
    const renamed = (body: string) => body.replace(/"kid":"/, '"kid":"other-');
    const otherKeys = { suffix: "/jwks.json", shows: unsigned, change: renamed };
    expect(await visitWith(room.operator, openVersions, otherKeys)).toEqual([]);
  });
});
