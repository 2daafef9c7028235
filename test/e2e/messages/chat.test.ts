import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { requireValue } from "../../support/require-value.ts";
import { enterListings, hoursFromNow } from "../../support/stage/enter-listings.ts";
import type { PartnerClient } from "../../support/stage/stage-client.ts";
import { findFiles, findLines, stage, untilIdle } from "../shared-stage.ts";
import { type ChatPage, type IssuedToken, openPage } from "./chat-client.ts";

interface Line {
  id: string;
  text: string | null;
}

describe("chat stream on the running stage", () => {
  let partner: PartnerClient;
  let cars: string[];

  beforeAll(async () => {
    partner = await stage.createPartner("sandbox");
    const auction = await hoursFromNow(stage, 200);
    const car = { make: "Chat Motors", auction_date: auction };
    cars = await enterListings(stage, "sandbox", Array(7).fill(car));
  });

  const place = async (): Promise<string> => {
    const placed = await partner.order({ vehicle_id: requireValue(cars.pop()), max_bid_amount_usd: 50_000 });
    expect(placed.status).toBe(201);
    return placed.body.id;
  };
  const tokenOf = async (threadId: string, by = partner): Promise<IssuedToken> => {
    const { status, body } = await by.post(`/v1/message-threads/${threadId}/tokens`);
    expect([status, body.error]).toEqual([201, undefined]);
    return body;
  };
  const deskOf = async (threadId: string): Promise<ChatPage> => {
    const path = `/ops/v1/message-threads/${threadId}/tokens`;
    const { status, body } = await stage.operator("sandbox", "POST", path);
    expect(status).toBe(201);
    return openPage(body);
  };
  const idsOf = async (page: ChatPage): Promise<string[]> =>
    (await page.ask("list")).body.lines.map(({ id }: Line) => id);

  it("messages that two pages send are pushed to both pages, and both pages list the same messages", async () => {
    const orderId = await place();
    const [buyer, desk] = [await openPage(await tokenOf(orderId)), await deskOf(orderId)];
    const { body: asked } = await buyer.send("Is it loaded?");
    expect(await desk.untilLine(({ id }) => id === asked.id)).toEqual(asked);
    const { body: answered } = await desk.send("Not yet.");
    expect(await buyer.untilLine(({ id }) => id === answered.id)).toEqual(answered);
    expect(await buyer.untilLine(({ id }) => id === asked.id)).toEqual(asked);
    expect(await idsOf(buyer)).toEqual(await idsOf(desk));
    const http = await partner.get(`/v1/orders/${orderId}/messages?sort=created_asc`);
    expect(await idsOf(buyer)).toEqual(http.body.data.map(({ id }: Line) => id));
  });

  it("messages sent over HTTP, withdrawals, status changes and read markers are pushed to an open page", async () => {
    const orderId = await place();
    const buyer = await openPage(await tokenOf(orderId));
    const thread = `/ops/v1/message-threads/${orderId}`;
    const key = { "idempotency-key": randomUUID() };
    const sent = await stage.operator("sandbox", "POST", `${thread}/messages`, { text: "For another" }, key);
    await buyer.untilLine(({ id, text }) => id === sent.body.id && text === "For another");
    const reason = { reason: "A mistake" };
    await stage.operator("sandbox", "POST", `${thread}/messages/${sent.body.id}/withdraw`, reason);
    await buyer.untilLine(({ id, withdrawn_reason: why }) => id === sent.body.id && why === "A mistake");
    const to = { to: "acquiring" };
    const moved = await stage.operator("sandbox", "POST", `/ops/v1/orders/${orderId}/transition`, to);
    expect([moved.status, moved.body.error]).toEqual([200, undefined]);
    const status = await buyer.untilLine(({ order_status: one }) => one === "acquiring");
    expect((await buyer.ask("list")).body.lines).toContainEqual(status);
    const { body: own } = await buyer.send("I see");
    await stage.operator("sandbox", "POST", `${thread}/read`, { through: own.sequence });
    await vi.waitUntil(
      () => buyer.pushed.some(({ thread: one }) => one?.operator_read_through === own.sequence),
      { timeout: 60_000, interval: 50 },
    );
  });

  it("a thread's token gives no access to other threads, and no token is issued for another partner's thread", async () => {
    const [one, other] = [await place(), await place()];
    const page = await openPage(await tokenOf(one));
    const stranger = await stage.createPartner("sandbox");
    const refused = await stranger.post(`/v1/message-threads/${one}/tokens`);
    expect([refused.status, refused.body.error.code]).toEqual([404, "message_thread_not_found"]);
    const elsewhere = await openPage(await tokenOf(other));
    const { body: said } = await elsewhere.send("Only here");
    await elsewhere.untilLine(({ id }) => id === said.id);
    await untilIdle();
    expect(page.pushed).toEqual([]);
    expect(await idsOf(page)).not.toContain(said.id);
  });

  it("a modified token, a token of the other environment and a token of a revoked key are rejected", async () => {
    const orderId = await place();
    const issued = await tokenOf(orderId);
    const changed = `${issued.token.slice(0, -2)}${issued.token.endsWith("AA") ? "BB" : "AA"}`;
    await expect(openPage({ ...issued, token: changed })).rejects.toThrow("401");
    const production = await stage.createPartner("production");
    const foreign = await tokenOf(production.partnerId, production);
    expect(foreign.stream_url).not.toBe(issued.stream_url);
    await expect(openPage({ ...foreign, stream_url: issued.stream_url })).rejects.toThrow("401");
    const other = await stage.createPartner("sandbox");
    const doomed = await tokenOf(other.partnerId, other);
    const page = await openPage(doomed);
    const keys = await stage.operator("sandbox", "GET", `/ops/v1/partners/${other.partnerId}/keys`);
    const revoke = `/ops/v1/partners/${other.partnerId}/keys/${keys.body.data[0].id}/revoke`;
    expect((await stage.operator("sandbox", "POST", revoke)).status).toBe(200);
    const ended = Promise.withResolvers<void>();
    page.client.socket.on("close", () => ended.resolve());
    void page.ask("list");
    await ended.promise;
    await expect(openPage(doomed)).rejects.toThrow("401");
  });

  it("a page that reconnects loads the missed messages, and a resent message is stored once", async () => {
    const orderId = await place();
    const issued = await tokenOf(orderId);
    const [first, desk] = [await openPage(issued), await deskOf(orderId)];
    const { body: seen } = await first.send("Before");
    const { newer } = (await first.ask("list")).body;
    const key = randomUUID();
    // The response to this one is lost with the connection.
    first.client.socket.send(
      JSON.stringify({ action: "send", id: "lost", text: "During", idempotency_key: key }),
    );
    await desk.untilLine(({ text }) => text === "During");
    first.client.socket.terminate();
    const { body: meanwhile } = await desk.send("Meanwhile");
    const second = await openPage(issued);
    const { body: again } = await second.send("During", key);
    const { body: since } = await second.ask("list", { after: newer });
    expect(since.lines.map(({ text }: Line) => text)).toEqual(["During", "Meanwhile"]);
    expect(since.lines.map(({ id }: Line) => id)).toEqual([again.id, meanwhile.id]);
    expect((await idsOf(second)).filter((id) => id === seen.id)).toHaveLength(1);
  });

  it("no log line and no file of the stage contains a chat token", async () => {
    const orderId = await place();
    const { token, stream_url: url } = await tokenOf(orderId);
    const page = await openPage({ token, stream_url: url });
    await page.send("Hello");
    page.client.socket.close();
    await page.client.ended;
    await untilIdle();
    const signature = requireValue(token.split(".").at(-1));
    expect(await findLines(signature)).toEqual([]);
    expect(await findFiles(signature)).toEqual([]);
  });
});
