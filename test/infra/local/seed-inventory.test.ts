import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { seedInventory } from "../../../infra/local/seed/seed-inventory.ts";
import { auctionSources } from "../../../shared/domain/inventory/vocabulary.ts";

interface Intake {
  /** Statuses of the responses to a house's batch announcements, by attempt; 201 by default. */
  announced?: Record<string, number[]>;
  /** Houses that reject the batch, by their highest sequence. */
  refused?: Record<string, number>;
}

let server: Server;
afterEach(() => void server.close());

/** Starts a simulated inventory intake that completes batches immediately. */
async function startIntake({ announced = {}, refused = {} }: Intake): Promise<string> {
  const answer = async (request: IncomingMessage): Promise<[number, object]> => {
    const url = new URL(request.url ?? "/", "http://intake.test");
    if (request.method === "PUT") return [200, {}];
    if (request.method === "POST") {
      const { source } = JSON.parse(Buffer.concat(await request.toArray()).toString());
      const status = announced[source]?.shift() ?? 201;
      if (status !== 201)
        return [status, { error: { code: status === 409 ? "conflict" : "busy", message: "" } }];
      return [
        201,
        { id: source, status: "awaiting_upload", upload_url: `http://${request.headers.host}/up` },
      ];
    }
    const source = url.searchParams.get("source");
    if (source !== null) return [200, { data: [{ sequence: refused[source] ?? 1 }] }];
    const isRefused = Object.keys(refused).some((house) => url.pathname.endsWith(house));
    return [200, { status: isRefused ? "refused" : "completed", refusal_reason: "damaged" }];
  };
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const [status, body] = await answer(request);
    request.resume();
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };
  server = createServer((request, response) => void respond(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function seed(intake: Intake): Promise<{ entered: string[]; left: string[] }> {
  const [entered, left]: [string[], string[]] = [[], []];
  await seedInventory({
    consoleApiUrl: await startIntake(intake),
    operatorToken: async () => "token",
    now: Date.parse("2026-11-26T00:00:00Z"),
    mediaUrl: "http://media.test",
    listingCount: 5,
    onEntered: (source) => void entered.push(source),
    onLeft: (source) => void left.push(source),
  });
  return { entered, left };
}

describe("seeding inventory", () => {
  it("seeding retries calls that fail with 429, 500, 502 or 503", async () => {
    const busy = { auction_a: [503, 429, 500, 503], auction_c: [502] };
    expect(await seed({ announced: busy })).toEqual({ entered: [...auctionSources], left: [] });
  });

  it("seeding skips an auction house that already has an uploaded batch, and seeds the other auction houses", async () => {
    expect(await seed({ announced: { auction_b: [409] }, refused: { auction_d: 7 } })).toEqual({
      entered: ["auction_a", "auction_c", "auction_e"],
      left: ["auction_b", "auction_d"],
    });
  });

  it("seeding fails with the rejection reason if a batch is rejected", async () => {
    await expect(seed({ refused: { auction_a: 1 } })).rejects.toThrow(
      "Batch auction_a was rejected: damaged",
    );
  });

  it("seeding fails with the response status if a call fails permanently", async () => {
    await expect(seed({ announced: { auction_a: [400] } })).rejects.toThrow("400");
  });
});
