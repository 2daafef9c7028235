import { createHash, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import localStage from "../../../infra/config/local.ts";
import { sampleFile } from "../../support/records/sample-files.ts";
import { openConsoleSession } from "../../support/requests/sign-in.ts";
import { requireValue } from "../../support/require-value.ts";
import { secretsOfRun } from "../../support/secrets/secrets-of-run.ts";
import { startWebhookReceiver } from "../../support/services/start-webhook-receiver.ts";
import { readSecret } from "../../support/stage/local-secrets.ts";
import { type PartnerClient, send } from "../../support/stage/stage-client.ts";
import { uploadFile } from "../../support/stage/upload-file.ts";
import { openPage } from "../messages/chat-client.ts";
import { findFiles, findLeaksOfRun, findLines, stage, untilIdle } from "../shared-stage.ts";

const inRequestLog = (lines: string[]) =>
  lines.map((line) => JSON.parse(line)).filter(({ message }) => message === "request");

/** Uses a chat token, a file link and a refresh token correctly, and in wrong places. */
async function useOtherSecrets(partner: PartnerClient): Promise<void> {
  const asked = { "idempotency-key": randomUUID(), "x-user-id": `Visitor ${randomUUID()}` };
  const { body: message } = await partner.post("/v1/messages", { text: "Open a thread" }, asked);
  const thread = `/v1/message-threads/${message.thread_id}`;
  const { body: issued } = await partner.post(`${thread}/tokens`, {}, { "x-user-id": asked["x-user-id"] });
  const page = await openPage(issued);
  await page.send("Hello from a page");
  await page.ask(issued.token, { text: issued.token });
  page.client.socket.close();
  await stage.partner("sandbox", issued.token).get(`${thread}?cursor=${issued.token}`);
  const bytes = sampleFile("image/jpeg");
  const file = { name: "car.jpg", content_type: "image/jpeg", size_bytes: bytes.length };
  const { body: attachment } = await partner.post(`${thread}/attachments`, file);
  await uploadFile(attachment.upload, bytes);
  await partner.post("/v1/webhook-endpoints", { url: attachment.upload.url });
  const session = await openConsoleSession(stage.env.console_url);
  const user = requireValue(stage.env.console_users.find(({ scope }) => scope === "partner"));
  const tokens = await session.signIn(user.email, user.password);
  await session.renew(tokens);
  const headers = { authorization: `Bearer ${tokens.refresh_token}` };
  await send(`${stage.env.sandbox.console_api_url}/console/v1/keys`, { headers });
}

describe("secrets on the running stage", () => {
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
    // Every way of sending a key, including wrong ways.
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
    await useOtherSecrets(partner);
    await receiver.waitFor(({ envelope }) => envelope.type === "history_lookup.completed");
    await receiver.stop();
    await untilIdle();
  });

  it("no file of the stage contains an API key, regardless of how the key was sent", async () => {
    expect(inRequestLog(await findLines(keyId)).length).toBeGreaterThan(0);
    expect(await findFiles(keyId)).not.toEqual([]);
    const secretPart = (key: string) => key.slice("svc_stg_".length);
    for (const key of keys.map(secretPart)) expect(await findFiles(key)).toEqual([]);
  });

  it("a webhook secret is stored only in the database's files", async () => {
    for (const secret of secrets) {
      const files = await findFiles(secret);
      expect(files.length).toBeGreaterThan(0);
      for (const file of files) expect(file).toMatch(/dynamodb/);
    }
  });

  it("no file of the stage contains an upstream credential, even after the upstream failed", async () => {
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
    // These keys are in use.
    const headers = {
      "x-api-key": requireValue(values[names.indexOf(localStage.upstreams.retailA.secretName)]),
    };
    expect((await send(`${upstreamsUrl}/retail_a/vocabulary`, { headers })).status).toBe(200);
    expect(new Set(values).size).toBe(names.length);
    for (const value of values) {
      secretsOfRun.note("credential", value);
      expect(await findFiles(value)).toEqual([]);
      expect(JSON.stringify(stage.env)).not.toContain(value);
    }
  });

  it("no secret of the run is in a log line, whether complete, truncated or escaped", async () => {
    const kinds = new Set(secretsOfRun.list().map(({ kind }) => kind));
    expect([...kinds].toSorted()).toEqual([
      ...["API key", "X-User-Id", "chat token", "console token", "credential", "refresh token"],
      ...["signature of a link", "webhook secret"],
    ]);
    expect(await findLeaksOfRun()).toEqual([]);
  });
});

describe("X-User-Id on the running stage", () => {
  it("X-User-Id and X_User_Id accept any value, and the log records both the unchanged value and its SHA-256", async () => {
    const partner = await stage.createPartner("sandbox");
    const end = randomUUID();
    const users = [`Buyer ${end}`, `buyer ${end}`, `{"id":7} ${end}`, `${"x".repeat(500)} ${end}`];
    const answers = await Promise.all([
      ...users.map((user) => partner.get("/v1/orders", { "X-User-Id": user })),
      partner.get("/v1/orders", { X_User_Id: `Other name ${end}` }),
      partner.get("/v1/orders/none", { "x-user-id": `Of an error ${end}` }),
      // Only a sample of the successful reads without an end user is logged.
      partner.get("/v1/vehicles/none", { "X-User-Id": "" }),
      partner.get("/v1/vehicles/none"),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 404, 404, 404]);
    const logged = inRequestLog(await findLines(end)).map((line) => [
      line.end_user_id,
      line.end_user_id_sha256,
    ]);
    const sent = [...users, `Other name ${end}`, `Of an error ${end}`];
    const hashOf = (user: string) => createHash("sha256").update(user).digest("hex");
    expect(logged.toSorted()).toEqual(sent.map((user) => [user, hashOf(user)]).toSorted());
    const ofPartner = inRequestLog(await findLines(partner.partnerId));
    const withoutUser = ofPartner.filter(({ operation }) => operation === "getVehicle");
    expect(withoutUser.filter((line) => !("end_user_id" in line))).toHaveLength(2);
  });
});
