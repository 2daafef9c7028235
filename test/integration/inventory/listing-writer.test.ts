import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { ListingWriter } from "../../../shared/application/inventory/listing-writer.ts";
import { type Batch, noCounts } from "../../../shared/domain/inventory/batch.ts";
import { handleRequests } from "../../support/client/handle-requests.ts";
import { buildListing } from "../../support/records/build-listing.ts";

let server: Server;
let writer: ListingWriter;
/** Number of collected listings so far. */
let collected = 0;
/** The listings of each transaction, and the number collected when it arrived. */
const arrivals: { listings: number; collected: number }[] = [];

beforeAll(async () => {
  server = createServer(
    handleRequests(async (request, response) => {
      const { TransactItems } = (await json(request)) as {
        TransactItems: { Put?: { Item: { entity: { S: string } } } }[];
      };
      const listings = TransactItems.filter(({ Put }) => Put?.Item.entity.S === "listing").length;
      arrivals.push({ listings, collected });
      response.writeHead(200, { "content-type": "application/x-amz-json-1.0" }).end("{}");
    }),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  vi.stubEnv("AWS_ENDPOINT_URL_DYNAMODB", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const settings = { TABLE_NAME: "table", AWS_REGION: "ap-northeast-2" };
  const credentials = { AWS_ACCESS_KEY_ID: "test", AWS_SECRET_ACCESS_KEY: "test" };
  for (const [name, value] of Object.entries({ ...settings, ...credentials })) vi.stubEnv(name, value);
  const { ListingWriter } = await import("../../../shared/application/inventory/listing-writer.ts");
  const batch: Batch = {
    batchId: "batch_1",
    source: "auction_a",
    kind: "delta",
    sequence: 1,
    status: "processing",
    counts: noCounts,
    rejectedRows: [],
    refusalReason: null,
    storedUntilLine: 0,
    changePartCount: 0,
    heldRemovals: 0,
    removalsDecidedBy: null,
    confirms: null,
    createdAt: 0,
    updatedAt: 0,
  };
  writer = new ListingWriter(batch, { clock: { now: () => 0 }, hasTimeLeft: () => true });
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
});

it("a transaction is sent while the listings of the next transaction are collected", async () => {
  const count = 400;
  for (let number = 1; number <= count; number += 1) {
    const listing = buildListing({ listingId: `auction_a_20261203_${number}`, vin: null });
    await writer.store(listing, null, { number, isEnded: true, text: JSON.stringify(listing), fault: null });
    collected = number;
  }
  await writer.flush();
  expect(arrivals.length).toBeGreaterThan(3);
  let sent = 0;
  for (const [position, arrival] of arrivals.entries()) {
    sent += arrival.listings;
    // The first run opens the connection.
    if (position > 0) expect(arrival.collected - sent, JSON.stringify(arrivals)).toBeLessThan(20);
  }
  expect(sent).toBe(count);
});
