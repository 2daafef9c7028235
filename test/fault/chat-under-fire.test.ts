import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Line, Side, Thread } from "../../packages/chat-widget/src/wire.ts";
import { openBrowser } from "../support/browser/open-browser.ts";
import { buildWidget } from "../support/chat/build-widget.ts";
import { type ChatPage, openChat } from "../support/chat/open-chat.ts";
import { type ChatRelay, relayChat } from "../support/chat/relay-chat.ts";
import { type Answer, type PartnerClient, StageClient } from "../support/stage/stage-client.ts";
import { type StageProcess, startStageProcess } from "../support/stage/stage-process.ts";

const turns = 30;
const listingCount = 200;
/** Numbers of the turns after which the stage is killed. The page reloads while it is down. */
const kills = new Map<number, Side>([
  [8, "partner"],
  [19, "operator"],
]);
/** Number of messages that each side writes while the stage is down, before a page reloads. */
const unsentCount = 3;
/** Maximum number of unsent messages before a writer waits. */
const mostOutgoing = 8;
const sides = ["partner", "operator"] as const;

const outgoing = `root.querySelectorAll("[part~=outgoing]").length`;

interface ShownThread {
  thread: Thread & { unread_count: number };
  /** Messages alone, oldest first. */
  messages: Line[];
}

describe("chat under faults: kill -9 of the stage, closed connections, repeated and reordered pushes", () => {
  let dataDirectory: string;
  let stage: StageProcess;
  let client: StageClient;
  let partner: PartnerClient;
  let orderId: string;
  let relay: ChatRelay;
  let isStageUp = false;
  let restart: Promise<void> = Promise.resolve();
  const browsers: Browser[] = [];
  const pages = {} as Record<Side, ChatPage>;
  const written: Record<Side, string[]> = { partner: [], operator: [] };

  const callOperator = (method: string, path: string): Promise<Answer> =>
    client.operator("sandbox", method, `/ops/v1/message-threads/${orderId}/${path}`);
  /**
   * Requests a token as the page's own server does. While a stage is down, another process may use its port.
   */
  const askToken = async (side: Side): Promise<Answer> => {
    if (!isStageUp) throw new Error("The stage is away");
    return side === "partner"
      ? partner.post(`/v1/message-threads/${orderId}/tokens`)
      : callOperator("POST", "tokens");
  };

  const startStage = async () => {
    stage = await startStageProcess(dataDirectory, { listingCount });
    client.follow(stage.env);
    isStageUp = true;
  };

  beforeAll(async () => {
    dataDirectory = await mkdtemp(join(tmpdir(), "chat-under-fire-"));
    stage = await startStageProcess(dataDirectory, { listingCount });
    client = new StageClient(stage.env);
    isStageUp = true;
    partner = await client.createPartner("sandbox");
    const car = await client.takeOrderableCar(partner, "Hyundai");
    const placed = await partner.order({
      vehicle_id: car.id,
      max_bid_amount_usd: car.pricing.listing_price,
    });
    expect(placed.status).toBe(201);
    orderId = placed.body.id;
    relay = await relayChat(await buildWidget(), askToken);
    for (const side of sides) {
      const browser = await openBrowser();
      browsers.push(browser);
      pages[side] = await openChat(browser, relay, `side=${side}&thread=${orderId}`);
    }
  });
  afterAll(async () => {
    await Promise.all(browsers.map((browser) => browser.close()));
    await relay?.[Symbol.asyncDispose]();
    await stage?.kill();
    await rm(dataDirectory, { recursive: true, force: true });
  });

  const write = async (side: Side) => {
    await pages[side].waitFor(`${outgoing} < ${mostOutgoing}`);
    const text = `${side} ${written[side].length + 1}`;
    await pages[side].write(text);
    written[side].push(text);
  };
  /**
   * Kills the stage with messages in transit, reloads a page with unsent messages, and starts the stage
   * again.
   */
  const killStage = async (reloaded: Side) => {
    await restart;
    // Messages written while the stage is down must fit into the limit.
    for (const side of sides) await pages[side].waitFor(`${outgoing} + ${unsentCount} <= ${mostOutgoing}`);
    isStageUp = false;
    await stage.kill();
    for (let count = 0; count < unsentCount; count += 1) for (const side of sides) await write(side);
    const { page, waitFor } = pages[reloaded];
    await waitFor(`${outgoing} >= ${unsentCount}`);
    await page.reload();
    await waitFor(`${outgoing} >= ${unsentCount}`);
    restart = startStage();
  };
  const readThread = async (by: (cursor: string) => Promise<Answer>): Promise<ShownThread> => {
    const messages: Line[] = [];
    for (let cursor = ""; ; ) {
      const { status, body } = await by(`messages?sort=created_asc&limit=50${cursor}`);
      expect(status, JSON.stringify(body)).toBe(200);
      messages.push(...body.data.filter(({ sequence }: Line) => sequence !== null));
      if (body.next_cursor === null) return { thread: body.thread, messages };
      cursor = `&cursor=${encodeURIComponent(body.next_cursor)}`;
    }
  };
  const readBoth = async (): Promise<ShownThread[]> => [
    await readThread((path) => partner.get(`/v1/orders/${orderId}/${path}`)),
    await readThread((path) => callOperator("GET", path)),
  ];

  it("two browsers that write to each other neither lose, repeat nor reorder a message, and agree on read markers", async () => {
    for (let turn = 0; written.partner.length < turns; turn += 1) {
      for (const side of sides) await write(side);
      const reloaded = kills.get(turn);
      if (reloaded !== undefined) await killStage(reloaded);
    }
    await restart;
    const isSent = `root.querySelectorAll(".sending, .waiting").length === 0`;
    for (const side of sides) await pages[side].waitFor(isSent);

    const [asPartner, asOperator] = await readBoth();
    const texts = asPartner!.messages.map(({ text }) => String(text));
    expect(asOperator!.messages.map(({ text }) => text)).toEqual(texts);
    for (const side of sides) expect(texts.filter((text) => text.startsWith(side))).toEqual(written[side]);
    expect(texts).toHaveLength(2 * written.partner.length);
    expect(asPartner!.messages.map(({ sequence }) => sequence)).toEqual(texts.map((_, place) => place + 1));
    for (const side of sides) {
      await showAll(pages[side]);
      await pages[side].waitForTexts(texts);
      expect(await pages[side].evaluate(outgoing)).toBe(0);
    }

    const marks = async () =>
      (await readBoth()).map(({ thread }) => [
        thread.partner_read_through,
        thread.operator_read_through,
        thread.unread_count,
      ]);
    const allRead = [texts.length, texts.length, 0];
    await expect.poll(marks, { timeout: 60_000, interval: 500 }).toEqual([allRead, allRead]);
    for (const side of sides) {
      // When the last own message is read, both sides have read the whole thread.
      await pages[side].waitFor(`[...root.querySelectorAll(".own")].at(-1).textContent.endsWith("Read")`);
      const reported = await pages[side].reported("chat-unread");
      expect(reported.at(-1)?.count ?? 0).toBe(0);
    }
    const { cutsBefore, cutsAfter, swaps } = relay.trouble;
    for (const count of [cutsBefore, cutsAfter, swaps]) expect(count).toBeGreaterThan(0);
  });
});

/** Makes a page show the thread from its beginning. */
async function showAll({ waitFor, evaluate }: ChatPage): Promise<void> {
  const older = `root.querySelector("[part=older]")`;
  while ((await evaluate(`${older}.hidden`)) === false) {
    const count = await evaluate(`root.querySelectorAll(".message").length`);
    await evaluate(`${older}.click()`);
    await waitFor(`root.querySelectorAll(".message").length > ${count} || ${older}.hidden`);
  }
}
