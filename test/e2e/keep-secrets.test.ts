import { createHash, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import localStage from "../../infra/config/local.ts";
import { readSecret } from "../support/local-secrets.ts";
import { requireValue } from "../support/require-value.ts";
import { type PartnerClient, send } from "../support/stage-client.ts";
import { startWebhookReceiver } from "../support/start-webhook-receiver.ts";
import { findFiles, findLines, stage, untilIdle } from "./shared-stage.ts";

const inRequestLog = (lines: string[]) =>
  lines.map((line) => JSON.parse(line)).filter(({ message }) => message === "request");

describe("what must not be found, on the running stage", () => {
  let partner: PartnerClient;
  let keyId: string;
  let keys: string[];
  let secrets: string[];

  beforeAll(async () => {
    partner = await stage.createPartner("sandbox");
    const call = (method: string, path: string, body?: unknown) =>
      stage.partnerUser("sandbox", partner.partnerId, method, `/console/v1${path}`, body);
    const { body: own } = await call("POST", "/keys", { name: "Own" });
    const { body: rotated } = await call("POST", `/keys/${own.id}/rotate`);
    keyId = rotated.id;
    keys = [partner.apiKey, own.key, rotated.key];
    const receiver = await startWebhookReceiver();
    const { body: endpoint } = await partner.post("/v1/webhook-endpoints", { url: receiver.url });
    const renewed = await partner.post(`/v1/webhook-endpoints/${endpoint.id}/rotate-secret`);
    secrets = [endpoint.secret, renewed.body.secret];
    const asked = { "idempotency-key": randomUUID() };
    await partner.post("/v1/history-lookups", { plate: "00가0000" }, asked);
    // Every way in which a key is sent, the wrong ones too.
    const { base_url: sandbox } = stage.env.sandbox;
    await Promise.all(
      keys.flatMap((key) => [
        stage.partner("sandbox", key).get("/v1/orders"),
        stage.partner("sandbox", key).post("/v1/webhook-endpoints", { url: key, description: 7, [key]: key }),
        stage.partner("sandbox", key).get(`/v1/orders/${key}?api_key=${key}&cursor=${key}`),
        stage.partner("sandbox", `${key}x`).get("/v1/orders"),
        stage.partner("production", key).get("/v1/orders"),
        send(`${sandbox}/v1/orders`, { headers: { authorization: `Bearer ${key}` } }),
        send(`${sandbox}/v1/mcp`, {
          method: "POST",
          headers: { authorization: `Bearer ${key}` },
          body: { jsonrpc: "2.0", id: 1, method: "tools/list" },
        }),
      ]),
    );
    await receiver.waitFor(({ envelope }) => envelope.type === "history_lookup.completed");
    await receiver.stop();
    await untilIdle();
  });

  it("an API key is in no log and no file, however it was sent", async () => {
    expect(inRequestLog(await findLines(keyId)).length).toBeGreaterThan(0);
    expect(await findFiles(keyId)).not.toEqual([]);
    const secretPart = (key: string) => key.slice("svc_stg_".length);
    for (const key of keys.map(secretPart)) {
      expect(await Promise.all([findLines(key), findFiles(key)])).toEqual([[], []]);
    }
  });

  it("a webhook secret is in no log, and only in the table that deliveries are signed from", async () => {
    for (const secret of secrets) {
      const [lines, files] = await Promise.all([findLines(secret), findFiles(secret)]);
      expect(lines).toEqual([]);
      expect(files.length).toBeGreaterThan(0);
      for (const file of files) expect(file).toMatch(/dynamodb/);
    }
  });

  it("what must not be found is a credential of an upstream: in no log and in no file, also where the upstream fails", async () => {
    const { storage_url: awsUrl, upstreams_url: upstreamsUrl } = stage.env;
    const names = Object.values(localStage.upstreams).map(({ secretName }) => requireValue(secretName));
    const texts = await Promise.all(names.map((name) => readSecret(awsUrl, name)));
    const values = texts.map((text): string => JSON.parse(text).apiKey);
    const setModes = (mode: string) =>
      Promise.all(
        ["fx", "retail_a", "retail_b", "history"].map((name) =>
          send(`${upstreamsUrl}/control/${name}`, { method: "PUT", body: { mode } }),
        ),
      );
    for (const mode of ["down", "garbage", "ok"]) {
      await setModes(mode);
      await stage.operator("sandbox", "GET", "/ops/v1/upstreams");
    }
    // They are the ones in use.
    const headers = {
      "x-api-key": requireValue(values[names.indexOf(localStage.upstreams.retailA.secretName)]),
    };
    expect((await send(`${upstreamsUrl}/retail_a/vocabulary`, { headers })).status).toBe(200);
    expect(new Set(values).size).toBe(names.length);
    for (const value of values) {
      expect(await Promise.all([findLines(value), findFiles(value)])).toEqual([[], []]);
      expect(JSON.stringify(stage.env)).not.toContain(value);
    }
  });

  it("a console token is in no log", async () => {
    const tokens = [await stage.token("operator"), await stage.token("partner", partner.partnerId)];
    const signatures = tokens.map((token) => token.split(".")[2] ?? token);
    expect(await Promise.all(signatures.map(findLines))).toEqual([[], []]);
  });
});

describe("X-User-Id on the running stage", () => {
  it("X-User-Id takes any value under either name, and the log holds it as sent with its case-sensitive SHA-256", async () => {
    const partner = await stage.createPartner("sandbox");
    const end = randomUUID();
    const users = [`Buyer ${end}`, `buyer ${end}`, `{"id":7} ${end}`, `${"x".repeat(500)} ${end}`];
    const answers = await Promise.all([
      ...users.map((user) => partner.get("/v1/orders", { "X-User-Id": user })),
      partner.get("/v1/orders", { X_User_Id: `Other name ${end}` }),
      partner.get("/v1/orders/none", { "x-user-id": `Of an error ${end}` }),
      partner.get("/v1/orders", { "X-User-Id": "" }),
      partner.get("/v1/orders"),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 404, 200, 200]);
    const logged = inRequestLog(await findLines(end)).map((line) => [
      line.end_user_id,
      line.end_user_id_sha256,
    ]);
    const sent = [...users, `Other name ${end}`, `Of an error ${end}`];
    const hashOf = (user: string) => createHash("sha256").update(user).digest("hex");
    expect(logged.toSorted()).toEqual(sent.map((user) => [user, hashOf(user)]).toSorted());
    const ofPartner = inRequestLog(await findLines(partner.partnerId));
    const withoutUser = ofPartner.filter(({ operation }) => operation === "listOrders");
    expect(withoutUser.filter((line) => !("end_user_id" in line))).toHaveLength(2);
  });
});
