import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { missingPrograms } from "../../support/client/find-programs.ts";
import { openTerminal, type Terminal } from "../../support/client/open-terminal.ts";
import { blocksOf, readGuide } from "../../support/read-guide.ts";
import { consignee } from "../../support/records/consignee.ts";
import { requireValue } from "../../support/require-value.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../support/services/start-webhook-receiver.ts";
import type { PartnerClient } from "../../support/stage/stage-client.ts";
import { stage } from "../shared-stage.ts";

/** Blocks that other tests run, or that need a third-party program. */
const isRunElsewhere = (block: string): boolean => /local_env|^(?:claude|npm|npx|VSP_)/m.test(block);

/** Responses that a page shows intentionally besides successes. */
const refusals: Readonly<Record<string, number>> = { "guide/errors.md": 404 };

/** The quickstart has its own test. */
const pages = readGuide()
  .filter(({ source }) => source !== "guide/quickstart.md")
  .map(({ source, markdown }) => ({
    source,
    blocks: blocksOf(markdown, "sh").filter((block) => !isRunElsewhere(block)),
  }))
  .filter(({ blocks }) => blocks.length > 0);

/** Shifts a day of the guide so that its latest day is today. */
function recentDay(shown: string): string {
  const latest = Date.parse("2026-11-20");
  const moved = Date.now() - latest + Date.parse(shown);
  return new Date(moved).toISOString().slice(0, shown.length);
}

/** Writes each call's status into a file, independently of the program. */
const recording = `exec 2>>statuses.txt
curl() { command curl -sS -w '%{stderr}%{http_code} %{url_effective}\\n' "$@"; }`;

const missing = missingPrograms(["curl", "jq"]);

describe.skipIf(missing.length > 0)(
  `the examples of the guide as they are pasted${missing.length > 0 ? ` (${missing.join()} is missing)` : ""}`,
  () => {
    let receiver: WebhookReceiver;
    let partner: PartnerClient;
    let terminal: Terminal;
    let endpointId: string;

    beforeAll(async () => {
      receiver = await startWebhookReceiver();
      partner = await stage.createPartner("sandbox", { consignee });
      const endpoint = await partner.post("/v1/webhook-endpoints", { url: receiver.url });
      endpointId = endpoint.body.id;
      const order = await placeOrder();
      await partner.post(`/v1/orders/${order}/sandbox-status`, {
        status: "secured",
        purchase_price_usd: 9000,
      });
      terminal = await openTerminal({
        ...{ API: stage.env.sandbox.base_url, KEY: partner.apiKey },
        ...{ ORDER: order, ENDPOINT: endpointId, DOCUMENT_URL: await issueInvoice(order) },
      });
    });
    afterAll(async () => {
      await terminal?.close();
      await receiver?.stop();
    });

    it.each(pages)("every example of $source works as pasted", async ({ source, blocks }) => {
      const file = join(terminal.folder, "statuses.txt");
      await rm(file, { force: true });
      const printed = await terminal.paste([recording, ...blocks.map(withOwnValues)]);
      const statuses = (await readFile(file, "utf8")).match(/^\d{3}(?= http)/gm) ?? [];
      const expected = refusals[source] ?? 200;
      expect(statuses.length + (source === "guide/polling.md" ? 1 : 0), printed.join("\n")).toBeGreaterThan(
        0,
      );
      for (const status of statuses.map(Number))
        expect(expected < 300 ? Math.floor(status / 100) * 100 : status, printed.join("\n")).toBe(expected);
      if (source === "guide/polling.md") expect(printed).toEqual(["304"]);
    });

    it("the documented command installs the chat widget as one file without imports", async () => {
      const { markdown } = requireValue(readGuide().find(({ source }) => source === "guide/chat-widget.md"));
      const [installation] = blocksOf(markdown, "sh").filter((block) => block.startsWith("npm install"));
      await terminal.paste([requireValue(installation)]);
      const script = await readFile(join(terminal.folder, "chat-widget.js"), "utf8");
      expect(script).toContain('"vehicle-order-chat"');
      expect(script).not.toMatch(/^\s*import\b|\bimport\(/m);
    });

    /** Returns the example with a reader's values: URLs, ids, and days that are not in the past. */
    const withOwnValues = (block: string): string =>
      block
        .replaceAll(/^export (?:API|KEY)=.*$/gm, "")
        .replaceAll("https://example.com/webhooks", receiver.url)
        .replaceAll("we_...", endpointId)
        .replaceAll(/\b20\d\d-\d\d-\d\d(?=T)/g, recentDay);

    async function placeOrder(): Promise<string> {
      const { id, pricing } = await stage.takeOrderableCar(partner, "Hyundai");
      const placed = await partner.order({ vehicle_id: id, max_bid_amount_usd: pricing.listing_price });
      return placed.body.id;
    }

    async function issueInvoice(orderId: string): Promise<string> {
      const invoice = await partner.get(`/v1/orders/${orderId}/invoice`);
      const path = `/ops/v1/invoices/${invoice.body.id}/issue`;
      const issued = await stage.operator("sandbox", "POST", path, { shipment_month: "2026-11" });
      return issued.body.document_url;
    }
  },
);
