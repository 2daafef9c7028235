import { describe, expect, it } from "vitest";
import { findLeaks, type KnownSecret } from "../../support/secrets/scan-lines.ts";
import { SecretsOfRun } from "../../support/secrets/secrets-of-run.ts";

const apiKey: KnownSecret = { kind: "API key", text: "q7WmXr2c9ZtYp4LkVb8NsdHf6JgT" };
const webhookSecret: KnownSecret = { kind: "webhook secret", text: "A+b/9Kd0z+Qw/8rT2yUi==" };
const userId: KnownSecret = { kind: "X-User-Id", text: 'Käufer "7" \\ Kim' };
const known = [apiKey, webhookSecret, userId];

const kindsIn = (line: string) => findLeaks([line], known).map(({ kind }) => kind);
const base64 = (text: string) => Buffer.from(text).toString("base64");

describe("log line scanner", () => {
  it.each<[string, (secret: string) => string]>([
    ["as it is", (secret) => `key=${secret}`],
    ["cut after 12 characters", (secret) => `key ${secret.slice(0, 12)}...`],
    ["in JSON", (secret) => JSON.stringify({ key: secret })],
    ["in JSON within JSON", (secret) => JSON.stringify({ body: JSON.stringify({ key: secret }) })],
    ["in a URL", (secret) => `GET /v1/orders?api_key=${encodeURIComponent(secret)}`],
    ["in Base64", (secret) => base64(secret)],
    ["in Base64 after one byte", (secret) => base64(`:${secret}`)],
    ["in Base64 after two bytes", (secret) => base64(`a:${secret}`)],
    ["in URL-safe Base64", (secret) => Buffer.from(`id:${secret}`).toString("base64url")],
  ])("A secret is found %s", (_, write) => {
    for (const { kind, text } of known) expect(kindsIn(write(text)), text).toEqual([kind]);
  });

  it("The raw X-User-Id value is allowed only in the end_user_id field of the request log", () => {
    const logged = { message: "request", end_user_id: userId.text, path: "/v1/orders" };
    expect(kindsIn(JSON.stringify(logged))).toEqual([]);
    expect(kindsIn(JSON.stringify({ ...logged, message: "order placed" }))).toEqual(["X-User-Id"]);
    expect(kindsIn(JSON.stringify({ ...logged, path: userId.text }))).toEqual(["X-User-Id"]);
  });

  it("Fewer than 12 characters of a secret, or a secret of one repeated character, do not count as a leak", () => {
    expect(kindsIn(`request of ${apiKey.text.slice(0, 11)}`)).toEqual([]);
    expect(findLeaks(["xxxxxxxxxxxxxxxxxxxx"], [{ kind: "API key", text: "xxxxxxxxxxxxxxxxxxxx" }])).toEqual(
      [],
    );
  });
});

describe("secrets of a test run", () => {
  it("The random part of every type of secret is collected from responses and requests", () => {
    const secrets = new SecretsOfRun();
    const signature = "c".repeat(43);
    secrets.noteAnswer(
      JSON.stringify({
        key: `svc_stg_${"k".repeat(28)}`,
        secret: `whsec_${"w".repeat(43)}=`,
        access_token: `eyJhbGciOi.eyJzdWIi.${"t".repeat(43)}`,
        refresh_token: "r".repeat(43),
        token: `v1.eyJlbnZpcm9ubWVudCI6.${signature}`,
        url: `https://storage.example.com/a?X-Amz-Signature=${"5".repeat(64)}`,
      }),
    );
    secrets.noteRequest({ X_User_Id: "Buyer 7", "x-api-key": "none" });
    expect(secrets.list()).toEqual([
      { kind: "API key", text: "k".repeat(28) },
      { kind: "webhook secret", text: `${"w".repeat(43)}=` },
      { kind: "console token", text: "t".repeat(43) },
      { kind: "refresh token", text: "r".repeat(43) },
      { kind: "chat token", text: signature },
      { kind: "signature of a link", text: "5".repeat(64) },
      { kind: "X-User-Id", text: "Buyer 7" },
    ]);
  });
});
