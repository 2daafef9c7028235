import { describe, expect, it } from "vitest";
import { VehicleSourcing, VehicleSourcingError } from "../../../packages/client/src/index.ts";
import { sampleKey } from "../../support/client/serve-calls.ts";
import { refusal, type ServerAnswer, startApiServer } from "../../support/client/start-api-server.ts";

const page = (ids: string[], next_cursor: string | null): ServerAnswer => ({
  json: { data: ids.map((id) => ({ id })), next_cursor },
});

async function servePages(pages: Record<string, ServerAnswer>) {
  const cursors: (string | null)[] = [];
  const server = await startApiServer((request) => {
    const fromQuery = new URL(request.url, "http://x").searchParams.get("cursor");
    const cursor = request.body === "" ? fromQuery : ((JSON.parse(request.body).cursor as string) ?? null);
    cursors.push(cursor);
    return pages[cursor ?? "first"] ?? refusal(400, "invalid_cursor");
  });
  const client = new VehicleSourcing({ apiKey: sampleKey, baseUrl: server.url, retryBaseMilliseconds: 1 });
  return { server, client, cursors, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

const idsOf = async (items: AsyncIterable<{ id: string }>): Promise<string[]> =>
  (await Array.fromAsync(items)).map(({ id }) => id);

describe("list calls", () => {
  const pages = { first: page(["1", "2"], "a"), a: page([], "b"), b: page([], "c"), c: page(["3"], null) };

  it("awaiting a list returns its first page with one request", async () => {
    await using served = await servePages(pages);
    expect(await served.client.orders.list()).toEqual({ data: [{ id: "1" }, { id: "2" }], next_cursor: "a" });
    expect(served.cursors).toEqual([null]);
  });

  it("iterating a list continues past empty pages until there is no cursor", async () => {
    await using served = await servePages(pages);
    expect(await idsOf(served.client.orders.list())).toEqual(["1", "2", "3"]);
    expect(served.cursors).toEqual([null, "a", "b", "c"]);
  });

  it("iterating a list sends the filters of the first page with every request", async () => {
    await using served = await servePages(pages);
    await idsOf(served.client.orders.list({ status: "placed", limit: 2 }));
    for (const { url } of served.server.requests) expect(url).toContain("status=placed&limit=2");
  });

  it("leaving the loop over a list fetches no further page", async () => {
    await using served = await servePages(pages);
    for await (const { id } of served.client.orders.list()) if (id === "2") break;
    expect(served.cursors).toEqual([null]);
  });

  it("a list call that is awaited and then iterated requests the first page only once", async () => {
    await using served = await servePages(pages);
    const call = served.client.orders.list();
    await call;
    expect(await idsOf(call)).toEqual(["1", "2", "3"]);
    expect(served.cursors.filter((cursor) => cursor === null)).toHaveLength(1);
  });

  it("a list whose cursor is in the request body repeats the search filters in every request and adds the cursor from the second request on", async () => {
    await using served = await servePages({
      first: { json: { data: [{ vehicle_id: "1" }], next_cursor: "a", match_count: 2 } },
      a: { json: { data: [{ vehicle_id: "2" }], next_cursor: null, match_count: 2 } },
    });
    const found = await Array.fromAsync(served.client.watches.searchCondition({ filters: { make: "Kia" } }));
    expect(found.map(({ vehicle_id }) => vehicle_id)).toEqual(["1", "2"]);
    expect(served.server.requests.map(({ body }) => JSON.parse(body))).toEqual([
      { filters: { make: "Kia" } },
      { filters: { make: "Kia" }, cursor: "a" },
    ]);
  });

  it("a cursor that leads back to an earlier page throws an error instead of looping", async () => {
    await using served = await servePages({ first: page(["1"], "a"), a: page(["2"], "a") });
    await expect(idsOf(served.client.orders.list())).rejects.toBeInstanceOf(VehicleSourcingError);
  });

  it("a failed request for a page is retried without a second request for earlier pages", async () => {
    const lost = new Set(["a"]);
    await using server = await startApiServer(({ url }) => {
      const cursor = new URL(url, "http://x").searchParams.get("cursor");
      if (cursor !== null && lost.delete(cursor)) return "drop";
      return cursor === null ? page(["1"], "a") : page(["2"], null);
    });
    const client = new VehicleSourcing({ apiKey: sampleKey, baseUrl: server.url, retryBaseMilliseconds: 1 });
    expect(await idsOf(client.orders.list())).toEqual(["1", "2"]);
    expect(server.requests).toHaveLength(3);
  });

  it("a failed list call throws its error where the list is awaited or iterated", async () => {
    await using served = await servePages({ first: refusal(404, "eagle_eye_watch_not_found") });
    await expect(served.client.watches.listMatches("ww_1")).rejects.toHaveProperty("status", 404);
    await expect(Array.fromAsync(served.client.watches.listMatches("ww_1"))).rejects.toHaveProperty(
      "status",
      404,
    );
    await expect(served.client.watches.listMatches("ww_1").withResponse()).rejects.toHaveProperty(
      "status",
      404,
    );
  });
});
