import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  IdempotencyKeyReusedError,
  OrderNotFoundError,
  VehicleSourcing,
  verifyWebhook,
  type WebhookEvent,
} from "../../../packages/client/src/index.ts";
import { type InstalledClient, installClient } from "../../support/client/install-client.ts";
import { requireValue } from "../../support/require-value.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../support/services/start-webhook-receiver.ts";
import type { PartnerClient } from "../../support/stage/stage-client.ts";
import { stage, untilIdle } from "../shared-stage.ts";

const run = promisify(execFile);

describe("client on the running stage", () => {
  let partner: PartnerClient;
  let client: VehicleSourcing;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    partner = await stage.createPartner("sandbox");
    client = new VehicleSourcing({ apiKey: partner.apiKey, baseUrl: stage.env.sandbox.base_url });
    receiver = await startWebhookReceiver();
  });
  afterAll(() => receiver.stop());

  it("an order's events arrive in the log and as verified webhooks, once each and in order", async () => {
    const { secret } = await client.webhookEndpoints.create({ url: receiver.url });
    const after = await client.events.newestSequence();
    const { id, pricing } = await stage.takeOrderableCar(partner, "Mercedes-Benz");
    const idempotencyKey = crypto.randomUUID();
    const bid = { vehicle_id: id, max_bid_amount_usd: pricing.listing_price };
    const order = await client.orders.create(bid, { idempotencyKey });
    const { data: again, response } = await client.orders.create(bid, { idempotencyKey }).withResponse();
    expect([again.id, response.headers.get("idempotent-replayed")]).toEqual([order.id, "true"]);
    const statuses = ["acquiring", "secured", "export_processing", "in_transit"] as const;
    for (const status of statuses) await client.orders.simulateStatus(order.id, { status });
    await untilIdle();

    const logged: WebhookEvent[] = [];
    for await (const event of client.events.follow({ after, idleMilliseconds: 500 })) {
      logged.push(event);
      if (logged.filter(({ type }) => type === "order.status_changed").length === statuses.length) break;
    }
    expect(logged.map(({ sequence }) => sequence)).toEqual(logged.map((_, index) => after + 1 + index));

    await Promise.all(logged.map(({ id }) => receiver.waitFor(({ envelope }) => envelope.id === id)));
    const inbox = client.events.inbox({ after });
    const handled: WebhookEvent[] = [];
    for (const { rawBody, headers } of receiver.received.toReversed()) {
      const delivery = await verifyWebhook(rawBody, headers, { secret });
      for await (const event of inbox.receive(delivery)) handled.push(event);
    }
    expect(handled.map(({ id }) => id)).toEqual(logged.map(({ id }) => id));
    const changes = handled.filter((event) => event.type === "order.status_changed");
    expect(changes.map(({ data }) => [data.previous_status, data.order.status])).toEqual([
      ["placed", "acquiring"],
      ["acquiring", "secured"],
      ["secured", "export_processing"],
      ["export_processing", "in_transit"],
    ]);
    expect(handled.at(-1)).toEqual((await client.events.get(requireValue(handled.at(-1)).id)).payload);
  });

  it("the client throws the error class for a rejection's code, and the error has a help link and a request id", async () => {
    const missing = await client.orders.get("ord_unknown").catch((error: unknown) => error);
    expect(missing).toBeInstanceOf(OrderNotFoundError);
    expect(missing).toMatchObject({ status: 404, helpUrl: expect.stringContaining("order_not_found") });
    expect((missing as OrderNotFoundError).requestId).toMatch(/./);
    const { id, pricing } = await stage.takeOrderableCar(partner, "Renault Korea");
    const bid = { vehicle_id: id, max_bid_amount_usd: pricing.listing_price };
    const idempotencyKey = crypto.randomUUID();
    await client.orders.create(bid, { idempotencyKey });
    const other = { ...bid, max_bid_amount_usd: pricing.listing_price + 1 };
    await expect(client.orders.create(other, { idempotencyKey })).rejects.toBeInstanceOf(
      IdempotencyKeyReusedError,
    );
  });

  it("iterating a list returns the items of all pages, regardless of the page size", async () => {
    await untilIdle();
    const lists = await Promise.all(
      [1, 3, 200].map(async (limit) => {
        const ids: string[] = [];
        for await (const { id } of client.events.list({ limit })) ids.push(id);
        return ids;
      }),
    );
    expect(lists[0]?.length).toBeGreaterThan(3);
    for (const ids of lists) expect(ids).toEqual(lists[0]);
  });
});

describe("recipes in the client's README", () => {
  let installed: InstalledClient;
  let partner: PartnerClient;
  beforeAll(async () => {
    [installed, partner] = await Promise.all([installClient(), stage.createPartner("sandbox")]);
  });
  afterAll(() => installed[Symbol.asyncDispose]());

  it("all ten recipes run unchanged in sequence with imports from the packed client", async () => {
    const readme = await readFile(join(import.meta.dirname, "../../../packages/client/README.md"), "utf8");
    const recipes = [...readme.matchAll(/^### (\d+)\. (.+?)$.*?^```js\n(.*?)^```$/gms)];
    expect(recipes.map(([, number]) => Number(number))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const env = {
      PATH: dirname(process.execPath),
      VSP_API_KEY: partner.apiKey,
      VSP_BASE_URL: stage.env.sandbox.base_url,
    };
    const printed: string[] = [];
    for (const [, number, , recipe] of recipes) {
      const file = join(installed.folder, `recipe-${number}.mjs`);
      await writeFile(file, requireValue(recipe));
      const { stdout } = await run(process.execPath, [file], { cwd: installed.folder, env });
      printed.push(stdout);
      // The recipes about events need some.
      if (number === "3") await moveOrders(partner);
    }
    const expected = [
      ...[
        /(\S+ .* \d{4} \d+\n){5}/,
        // An order for a car that another test's operator is acquiring enters `acquiring` at once.
        /(^|\n)ord_\S+ (placed|acquiring)\n$/,
        /^true\n$/,
        /^no such order \S+ http\S+order_not_found/,
      ],
      ...[
        /^(ord_\S+ .*\n)*2 orders\n$/,
        /listOrders 1 200[\s\S]*\n1 .*read-light/,
        /^authentic evt_test order.status_changed\nrefused signature_mismatch/,
      ],
      ...[
        /placed -> acquiring[\s\S]*handled up to \d+\n$/,
        /^1 order.*\n2 order[\s\S]*handled up to \d+\n$/,
        /^no document: invoice_not_found\n$/,
      ],
    ];
    for (const [index, text] of printed.entries()) expect(text).toMatch(requireValue(expected[index]));
  });

  async function moveOrders({ apiKey }: PartnerClient): Promise<void> {
    const client = new VehicleSourcing({ apiKey, baseUrl: stage.env.sandbox.base_url });
    for await (const { id } of client.orders.list())
      await client.orders.simulateStatus(id, { status: "acquiring" });
    await untilIdle();
  }
});
