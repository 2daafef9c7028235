import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listenLocally } from "@vehicle-sourcing/local-aws/machine/listen-locally.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readSmokeSettings } from "../../../infra/deploy/read-smoke-settings.ts";
import { smokeTest } from "../../../infra/deploy/smoke-test.ts";

const sandboxKey = `svc_stg_${"s".repeat(28)}`;
const otherSandboxKey = `svc_stg_${"o".repeat(28)}`;
const productionKey = `svc_prd_${"p".repeat(28)}`;

let stop: () => Promise<void>;
let url: string;
/** The API's behavior, which tests change. */
let api: { failsFirst: number; environment: string; acceptsAnyKey: boolean };
let keysSeen: unknown[];

beforeEach(async () => {
  api = { failsFirst: 0, environment: "sandbox", acceptsAnyKey: false };
  keysSeen = [];
  const server = await listenLocally(0, (request, response) => {
    const [status, body] = answer(request);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  url = `http://127.0.0.1:${server.port}`;
  stop = () => server.stop();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await stop();
});

function answer({ url: path, headers }: IncomingMessage): [status: number, body: object] {
  if (path === "/v1/health") {
    if (api.failsFirst > 0) {
      api.failsFirst -= 1;
      return [503, { message: "Service Unavailable" }];
    }
    return [200, { status: "ok", version: "v1.60", environment: api.environment }];
  }
  const key = headers["x-api-key"];
  keysSeen.push(key);
  return api.acceptsAnyKey || key === sandboxKey ? [200, { data: [] }] : [401, { error: {} }];
}

const test = (key: string | null = null) => smokeTest({ environment: "sandbox", url, key }, 0);

describe("a smoke test", () => {
  it("a smoke test waits until the API responds", async () => {
    api.failsFirst = 9;
    expect(await test()).toContain("sandbox: healthy");
  });

  it("a smoke test fails with the last response when the API never succeeds", async () => {
    api.failsFirst = 10;
    await expect(test()).rejects.toThrow(`${url}/v1/health answers 503, after 10 attempts.`);
    await stop();
    await expect(test()).rejects.toThrow("ECONNREFUSED");
  });

  it("a smoke test fails if the URL serves a different environment", async () => {
    api.environment = "production";
    await expect(test()).rejects.toThrow("serves production, not sandbox");
  });

  it("a smoke test fails when an unknown key is accepted", async () => {
    expect(await test()).toContain("sandbox: an unknown key is rejected");
    api.acceptsAnyKey = true;
    await expect(test()).rejects.toThrow("answers 200 in place of 401");
  });

  it("a smoke test lists vehicles with the given key, fails when the key is rejected, and never prints the key", async () => {
    expect(await test(sandboxKey)).toContain("sandbox: vehicles are listed");
    expect(keysSeen).toContain(sandboxKey);
    const refusal = await test(otherSandboxKey).catch((error: Error) => error.message);
    expect(refusal).toContain("with the key answers 401 in place of 200");
    expect(refusal).not.toContain(otherSandboxKey);
  });
});

describe("smoke test settings", () => {
  it("smoke test settings read each environment's key from one file, and environment variables take precedence", async () => {
    const directory = await mkdtemp(join(tmpdir(), "keys-"));
    const file = join(directory, "keys");
    await writeFile(file, `${productionKey}\n${sandboxKey}\n`);
    expect(await readSmokeSettings(file, "sandbox")).toEqual({ key: sandboxKey, url: null });
    expect(await readSmokeSettings(file, "production")).toEqual({ key: productionKey, url: null });
    vi.stubEnv("SMOKE_KEY_SANDBOX", otherSandboxKey);
    vi.stubEnv("SMOKE_URL_SANDBOX", "https://early.gaonbit-auto.kr/");
    const early = { key: otherSandboxKey, url: "https://early.gaonbit-auto.kr" };
    expect(await readSmokeSettings(file, "sandbox")).toEqual(early);
    await rm(directory, { recursive: true });
  });

  it("smoke test settings reject a key of a different environment without printing the key", async () => {
    vi.stubEnv("SMOKE_KEY_SANDBOX", productionKey);
    const refusal = await readSmokeSettings(null, "sandbox").catch((error: Error) => error.message);
    expect(refusal).toBe("SMOKE_KEY_SANDBOX has no API key of the sandbox environment.");
  });
});
