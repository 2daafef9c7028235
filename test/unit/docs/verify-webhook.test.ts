import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createWebhookSecret, signWebhook } from "../../../shared/webhooks/sign-webhook.ts";
import { requireValue } from "../../support/require-value.ts";

const directory = join(import.meta.dirname, "..", "..", "..", "docs", "verify-webhook");

/** What runs each example of the partner guide. Node is always there; the others are tried where they are. */
const commands = {
  "verify.mjs": [process.execPath],
  "verify.py": ["python3"],
  "verify.go": ["go", "run"],
  "verify.php": ["php"],
} as const;
const versionArguments: Record<string, string> = { go: "version" };

const exists = ([program]: readonly [string, ...string[]]): boolean =>
  spawnSync(program, [versionArguments[program] ?? "--version"]).status === 0;

const secret = createWebhookSecret();
const former = createWebhookSecret();
const body = JSON.stringify({ id: "evt_1", data: { note: "한국어 🚗" } });
const sign = (secrets: readonly string[], ageSeconds = 0): string => {
  const timestampSeconds = Math.floor(Date.now() / 1000) - ageSeconds;
  return requireValue(signWebhook({ eventId: "evt_1", timestampSeconds, body, secrets })["X-Svc-Signature"]);
};

describe.each(Object.entries(commands).filter(([, command]) => exists(command)))("%s", (file, command) => {
  const [program, ...leading] = command;
  const judge = (key: string, signature: string, received = body): string =>
    spawnSync(program, [...leading, join(directory, file), key, signature], { input: received })
      .stdout.toString()
      .trim();

  it("the verifier accepts a delivery, and one under either secret during a rotation", () => {
    expect(judge(secret, sign([secret]))).toBe("authentic");
    expect(judge(former, sign([secret, former]))).toBe("authentic");
  });

  it.each([
    ["a changed body", secret, sign([secret]), `${body} `],
    ["another secret", former, sign([secret]), body],
    ["a delivery older than 300 seconds", secret, sign([secret], 310), body],
    ["an empty signature", secret, "", body],
    ["a signature without a value", secret, sign([secret]).replace(/v1=.*/, "v1"), body],
  ])("the verifier refuses %s", (_, key, signature, received) => {
    expect(judge(key, signature, received)).toBe("forged or too old");
  });
});
