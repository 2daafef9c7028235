import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { region } from "@vehicle-sourcing/local-aws/machine/aws-names.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { VehicleSourcing, verifyCheckpoint, verifyReceipt } from "../../../packages/client/src/index.ts";
import { openVspHome } from "../../support/client/run-vsp.ts";
import { requireValue } from "../../support/require-value.ts";
import { enterListings, hoursFromNow } from "../../support/stage/enter-listings.ts";
import type { PartnerClient } from "../../support/stage/stage-client.ts";
import { findFiles, listFunctions, listSigningKeys, stage } from "../shared-stage.ts";

/** Functions of the sandbox whose roles are below `/<stage>/signers/`. */
const signers = [
  ...[
    "CreateAuditCheckpoint",
    "CreateCheckpoint",
    "GetOperatorOrderReceipt",
    "GetOrderReceipt",
    "GetOrderReceiptDocument",
  ],
  ...["GetOwnOrderReceipt", "WriteCheckpoints"],
];

/** Asks the stage's KMS for a signature as the role of a function. */
async function sign(identity: string, arn: string): Promise<{ status: number; message: string }> {
  const response = await fetch(stage.env.storage_url, {
    method: "POST",
    headers: {
      authorization: `AWS4-HMAC-SHA256 Credential=${identity}/20261128/${region}/kms/aws4_request`,
      "x-amz-target": "TrentService.Sign",
    },
    body: JSON.stringify({ KeyId: arn, SigningAlgorithm: "ECDSA_SHA_256", Message: "YQ==" }),
  });
  const { message = "" } = (await response.json()) as { message?: string };
  return { status: response.status, message };
}

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

  it("a receipt contains each change of the order and is verified with only the published keys", async () => {
    const receipt = await client.orders.getReceipt(orderId);
    const events: string[] = [];
    for await (const { id } of client.events.read({ after: 0 })) events.push(id);
    expect(receipt.changes.map(({ event_id }) => event_id)).toEqual(events);
    expect(receipt.order).toMatchObject({ id: orderId, max_bid_amount_usd: 31_000 });
    await verifyReceipt(receipt, await client.publicKeys.get());
  });

  it("the stream records the terms at placement and after a changed bid, and the receipt calls them proven", async () => {
    const readReceipt = () => client.orders.getReceipt(orderId);
    await expect.poll(readReceipt, { timeout: 60_000 }).toMatchObject({
      terms: [
        { version: 1, max_bid_amount_usd: 30_000 },
        { version: 2, max_bid_amount_usd: 31_000 },
      ],
      unproven: expect.not.arrayContaining(["max_bid_amount_usd"]),
    });
  });

  it("vsp verify accepts a printed receipt offline and rejects a copy with a changed attachment", async () => {
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
      expect.objectContaining({ order: orderId, print: "not verified" }),
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

  it("only the receipt and checkpoint functions can use a signing key, and the key's policy denies every other function", async () => {
    const [arn] = await listSigningKeys();
    const identities = (await listFunctions()).filter((identity) => identity.startsWith("sandbox."));
    const nameOf = (identity: string) =>
      /^sandbox\.\w+\.(\w+?)Function[0-9A-F]{8}$/.exec(identity)?.[1] ?? identity;
    const signed: string[] = [];
    for (const identity of identities) {
      const { status, message } = await sign(identity, requireValue(arn));
      if (status === 200) signed.push(nameOf(identity));
      else expect(message, identity).toContain("explicit deny in a resource-based policy");
    }
    expect(signed.sort()).toEqual(signers);
    expect(identities.length).toBeGreaterThan(signers.length);
  });
});
