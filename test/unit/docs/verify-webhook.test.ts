import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withoutPreview } from "../../../shared/domain/messages/without-preview.ts";
import { chainStart, sealEnvelope } from "../../../shared/persistence/events/event-chain.ts";
import { createWebhookSecret, signWebhook } from "../../../shared/webhooks/sign-webhook.ts";
import { missingPrograms, pathsIn, programsNamed } from "../../support/client/find-programs.ts";
import { requireValue } from "../../support/require-value.ts";

const directory = join(import.meta.dirname, "..", "..", "..", "docs", "verify-webhook");
const built = mkdtempSync(join(tmpdir(), "verifiers-"));
afterAll(() => rmSync(built, { recursive: true, force: true }));

type Command = readonly [program: string, ...parameters: string[]];

/** Commands that build and run an example of the partner guide. */
interface Example {
  name: string;
  run: Command;
  build?: Command;
}

const source = (file: string): string => join(directory, file);
const output = (file: string): string => join(built, file);

/** This Node and every other on the machine, such as an older one that npm uses. */
const nodes = [
  ...new Set(
    [process.execPath, ...programsNamed("node"), ...pathsIn(process.env.OTHER_NODES)]
      .filter((path) => existsSync(path))
      .map((path) => realpathSync(path)),
  ),
];

const examples: Example[] = [
  ...nodes.map((node) => ({
    name: `verify.mjs on Node ${spawnSync(node, ["--version"]).stdout.toString().trim()}`,
    run: [node, source("verify.mjs")] as Command,
  })),
  { name: "verify.py", run: ["python3", source("verify.py")] },
  {
    name: "verify.go",
    build: ["go", "build", "-o", output("verify-go"), source("verify.go"), source("try-verify.go")],
    run: [output("verify-go")],
  },
  { name: "verify.php", run: ["php", source("verify.php")] },
  { name: "verify.rb", run: ["ruby", source("verify.rb")] },
  {
    name: "Verify.java",
    build: ["javac", "-d", built, source("Verify.java")],
    run: ["java", "-cp", built, "Verify"],
  },
  {
    name: "Verify.cs",
    build: ["mcs", `-out:${output("Verify.exe")}`, source("Verify.cs")],
    run: ["mono", output("Verify.exe")],
  },
];

const isMissing = ({ build, run }: Example): boolean => {
  const [program] = build ?? run;
  return !program.includes("/") && missingPrograms([program]).length > 0;
};

const secret = createWebhookSecret();
const former = createWebhookSecret();
const body = JSON.stringify({ id: "evt_1", data: { note: "한국어 🚗" } });
const sign = (secrets: readonly string[], ageSeconds = 0, signed = body): string => {
  const timestampSeconds = Math.floor(Date.now() / 1000) - ageSeconds;
  const headers = signWebhook({ eventId: "evt_1", timestampSeconds, body: signed, secrets });
  return requireValue(headers["X-Svc-Signature"]);
};

const digestBefore = chainStart("pt_1");
const eventOf = (type: "chat.message" | "order.detail_updated") => ({
  ...{ id: "evt_1", type, api_version: "v1.60", environment: "sandbox" as const, sequence: 1 },
  created_at: "2026-11-20T18:00:00.000+09:00",
  data: { preview: 'Says "한국어 🚗" \\ and more.', note: '"preview":"' },
});
const orderBody = sealEnvelope(eventOf("order.detail_updated"), digestBefore).body;
const messageBody = sealEnvelope(eventOf("chat.message"), digestBefore).body;

describe.each(examples)("$name", (example) => {
  describe.skipIf(isMissing(example))("verifier", () => {
    beforeAll(() => {
      const [program, ...parameters] = example.build ?? ["true"];
      const { status, stderr } = spawnSync(program, parameters);
      expect(status, String(stderr)).toBe(0);
    }, 60_000);

    const judge = (parameters: readonly string[], received: string = body) => {
      const [program, ...leading] = example.run;
      const { status, stdout } = spawnSync(program, [...leading, ...parameters], { input: received });
      return [stdout.toString().trim(), status];
    };

    it("the verifier accepts a signed delivery, and during a secret rotation also with the old secret", () => {
      expect(judge([secret, sign([secret])])).toEqual(["authentic", 0]);
      expect(judge([former, sign([secret, former])])).toEqual(["authentic", 0]);
    });

    it.each([
      ["an order's event", orderBody],
      ["a message", messageBody],
      ["a message whose text was withdrawn", withoutPreview(messageBody)],
    ])("the verifier accepts %s if its digest follows the previous digest", (_, received) => {
      expect(judge([secret, sign([secret], 0, received), digestBefore], received)).toEqual(["authentic", 0]);
    });

    it.each([
      ["does not follow the given digest", orderBody, chainStart("pt_2")],
      ["has a changed byte", orderBody.replace("v1.60", "v1.61"), digestBefore],
      ["is not a message but lacks its text", withoutPreview(orderBody), digestBefore],
      ["has no digest", body, digestBefore],
      ["is a message with a changed byte", messageBody.replace("v1.60", "v1.61"), digestBefore],
    ])("the verifier rejects a signed event that %s", (_, received, before) => {
      expect(judge([secret, sign([secret], 0, received), before], received)).toEqual(["not authentic", 1]);
    });

    it.each([
      ["a changed body", [secret, sign([secret])], `${body} `],
      ["a signature with a different secret", [former, sign([secret])], body],
      ["a delivery older than 300 seconds", [secret, sign([secret], 310)], body],
      ["a timestamp of 400 digits", [secret, sign([secret]).replace(/t=\d+/, `t=${"9".repeat(400)}`)], body],
      ["an empty signature", [secret, ""], body],
      ["a signature without a value", [secret, sign([secret]).replace(/v1=.*/, "v1")], body],
      ["a signature without a timestamp", [secret, sign([secret]).replace(/^t=\d+,/, "")], body],
      ["a missing header", [secret], body],
    ])("the verifier rejects %s", (_, parameters, received) => {
      expect(judge(parameters, received)).toEqual(["not authentic", 1]);
    });
  });
});
