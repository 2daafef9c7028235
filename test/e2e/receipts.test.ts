import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { VehicleSourcing, verifyCheckpoint, verifyReceipt } from "../../packages/client/src/index.ts";
import { enterListings, hoursFromNow } from "../support/enter-listings.ts";
import { requireValue } from "../support/require-value.ts";
import { openVspHome } from "../support/run-vsp.ts";
import type { PartnerClient } from "../support/stage-client.ts";
import { findFiles, stage } from "./shared-stage.ts";

describe("receipts on the running stage, whose keys sign for their functions only", () => {
  let partner: PartnerClient;
  let client: VehicleSourcing;
  let orderId: string;

  beforeAll(async () => {
    partner = await stage.createPartner("sandbox");
    client = new VehicleSourcing({ apiKey: partner.apiKey, baseUrl: stage.env.sandbox.base_url });
    const auction_date = await hoursFromNow(stage, 100);
    const [vehicle_id] = await enterListings(stage, "sandbox", [{ auction_date }]);
    const bid = { vehicle_id: requireValue(vehicle_id), max_bid_amount_usd: 30_000 };
    orderId = (await client.orders.create(bid)).id;
    await client.orders.changeBid(orderId, { max_bid_amount_usd: 31_000 });
  });

  it("a receipt has each change of the order and is verified with the published keys alone", async () => {
    const receipt = await client.orders.getReceipt(orderId);
    const events: string[] = [];
    for await (const { id } of client.events.read({ after: 0 })) events.push(id);
    expect(receipt.changes.map(({ event_id }) => event_id)).toEqual(events);
    expect(receipt.order).toMatchObject({ id: orderId, max_bid_amount_usd: 31_000 });
    await verifyReceipt(receipt, await client.publicKeys.get());
  });

  it("the command verifies a printed receipt offline and rejects a copy with another attachment", async () => {
    await using home = await openVspHome();
    await writeFile(join(home.folder, "keys"), JSON.stringify(await client.publicKeys.get()));
    const verify = async (pdf: Uint8Array) => {
      await writeFile(join(home.folder, "receipt.pdf"), pdf);
      return home.run(["verify", "receipt.pdf", "--keys", "keys", "--json"]);
    };
    const pdf = Buffer.from(await client.orders.getReceiptDocument(orderId));
    const printed = await verify(pdf);
    expect([printed.code, JSON.parse(printed.stdout)]).toEqual([
      0,
      expect.objectContaining({ order: orderId }),
    ]);
    const attached = pdf.indexOf("stream\n", pdf.indexOf("/EmbeddedFile"));
    const changed = pdf.map((byte, at) => (at === attached + 40 ? byte ^ 1 : byte));
    expect((await verify(changed)).code).not.toBe(0);
  });

  it("a checkpoint states the end of the log and is stored in the archive", async () => {
    const checkpoint = await client.checkpoints.create();
    expect(checkpoint.sequence).toBe(await client.events.newestSequence());
    await verifyCheckpoint(checkpoint, await client.publicKeys.get(), partner.partnerId);
    expect(await findFiles(checkpoint.signature)).not.toEqual([]);
  });
});
