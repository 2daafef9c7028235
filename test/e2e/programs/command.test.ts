import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { VehicleSourcing, verifyWebhook } from "../../../packages/client/src/index.ts";
import { openVspHome, type VspHome } from "../../support/client/run-vsp.ts";
import { requireValue } from "../../support/require-value.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../support/services/start-webhook-receiver.ts";
import { stage } from "../shared-stage.ts";

const linesOf = (text: string) => text.split("\n").filter((line) => line !== "");

describe("command on the running stage", () => {
  let home: VspHome;
  let receiver: WebhookReceiver;
  let client: VehicleSourcing;
  let env: Record<string, string>;
  let partnerId: string;

  beforeAll(async () => {
    const partner = await stage.createPartner("sandbox");
    const { apiKey } = partner;
    ({ partnerId } = partner);
    const baseUrl = stage.env.sandbox.base_url;
    client = new VehicleSourcing({ apiKey, baseUrl });
    env = { VSP_API_KEY: apiKey, VSP_BASE_URL: baseUrl };
    [home, receiver] = await Promise.all([openVspHome(), startWebhookReceiver()]);
  });
  afterAll(async () => {
    await Promise.all([home[Symbol.asyncDispose](), receiver.stop()]);
  });

  it("vsp trigger emits each event type that it lists as reachable and fails for other types", async () => {
    const listed = linesOf((await home.run(["trigger", "--json"])).stdout).map((line) => JSON.parse(line));
    expect(listed.length).toBeGreaterThan(5);
    for (const { type, reachable } of listed) {
      const { code, stdout, stderr } = await home.run(["trigger", type, "--json"], { env });
      expect([type, code], stderr).toEqual([type, reachable ? 0 : 1]);
      if (reachable) expect(JSON.parse(stdout).type).toBe(type);
    }
  });

  it("vsp listen forwards an order's events to a local app, signed with the printed secret", async () => {
    const run = home.start(["listen", "--forward-to", receiver.url, "--json"], { env });
    while (!run.printed.stderr.includes("whsec_")) await new Promise((resolve) => setTimeout(resolve, 20));
    const { data: orders } = await client.orders.list({ limit: 1 });
    const { id } = requireValue(orders[0]);
    await home.run(["orders", "simulate", id, "customs"], { env });
    const { rawBody, headers } = await receiver.waitFor(
      ({ envelope }) => envelope.type === "order.status_changed",
    );
    const [secret = "none"] = /whsec_\S+/.exec(run.printed.stderr) ?? [];
    const event = await verifyWebhook(rawBody, headers, { secret });
    expect(event).toMatchObject({ type: "order.status_changed", data: { order: { id, status: "customs" } } });
    while (linesOf(run.printed.stdout).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(JSON.parse(requireValue(linesOf(run.printed.stdout)[0]))).toMatchObject({
      id: event.id,
      status: 200,
    });
    run.child.kill("SIGINT");
    expect((await run.ended).code).toBe(0);
  });

  it("vsp doctor finds no problem on the stage, and vsp events resend delivers an earlier event to a new endpoint", async () => {
    const doctor = await home.run(["doctor", "--json"], { env });
    expect(linesOf(doctor.stdout).filter((line) => !JSON.parse(line).ok)).toEqual([]);
    expect(doctor.code).toBe(0);
    const fresh = await startWebhookReceiver();
    const endpoint = await client.webhookEndpoints.create({ url: fresh.url });
    const { data: events } = await client.events.list({ limit: 1 });
    const { id } = requireValue(events[0]);
    const resent = await home.run(["events", "resend", id, "--json"], { env });
    expect([resent.code, JSON.parse(resent.stdout).endpoint_ids]).toEqual([0, [endpoint.id]]);
    const again = await fresh.waitFor(({ envelope }) => envelope.id === id);
    expect(await verifyWebhook(again.rawBody, again.headers, { secret: endpoint.secret })).toHaveProperty(
      "id",
      id,
    );
    await fresh.stop();
  });

  it("vsp verify accepts a saved event log with the partner's own id and rejects the log with another partner's id", async () => {
    const { data: newest } = await client.events.list({ limit: 1 });
    const length = requireValue(newest[0]).sequence;
    const tail = home.start(["events", "tail", "--after", "0", "--json"], { env });
    while (linesOf(tail.printed.stdout).length < length)
      await new Promise((resolve) => setTimeout(resolve, 20));
    tail.child.kill("SIGINT");
    const { stdout } = await tail.ended;
    await writeFile(join(home.folder, "log.ndjson"), stdout);
    const sound = await home.run(["verify", "log.ndjson", "--partner", partnerId, "--json"]);
    expect([sound.code, JSON.parse(sound.stdout)], sound.stderr).toMatchObject([
      0,
      { first: 1, first_proven: 1 },
    ]);
    const other = await home.run(["verify", "log.ndjson", "--partner", "pt_other"]);
    expect([other.code, other.stderr]).toEqual([1, expect.stringContaining("Event 1 was changed")]);
  });
});
