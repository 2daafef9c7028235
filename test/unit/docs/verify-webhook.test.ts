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

/** Commands that build an example of the partner guide, run it, and evaluate many deliveries with it. */
interface Example {
  name: string;
  run: Command;
  /** Reads lines of secret, header, previous digest and body. Prints a line for each: `true` if it accepts. */
  evaluate: Command;
  builds?: readonly Command[];
}

const source = (file: string): string => join(directory, file);
const cases = (file: string): string => join(import.meta.dirname, "verifiers", file);
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
    evaluate: [node, cases("cases.mjs")] as Command,
  })),
  {
    name: "verify.py",
    run: ["python3", source("verify.py")],
    evaluate: ["python3", "-B", cases("cases.py"), directory],
  },
  {
    name: "verify.go",
    builds: [
      ["go", "build", "-o", output("verify-go"), source("verify.go"), source("try-verify.go")],
      // All files of a build are in one folder.
      ["cp", source("verify.go"), cases("cases.go"), built],
      ["go", "build", "-o", output("cases-go"), output("verify.go"), output("cases.go")],
    ],
    run: [output("verify-go")],
    evaluate: [output("cases-go")],
  },
  {
    name: "verify.php",
    run: ["php", source("verify.php")],
    evaluate: ["php", cases("cases.php"), directory],
  },
  {
    name: "verify.rb",
    run: ["ruby", source("verify.rb")],
    evaluate: ["ruby", cases("cases.rb"), directory],
  },
  {
    name: "Verify.java",
    builds: [["javac", "-d", built, source("Verify.java"), cases("Cases.java")]],
    run: ["java", "-cp", built, "Verify"],
    evaluate: ["java", "-cp", built, "Cases"],
  },
  {
    name: "Verify.cs",
    builds: [["mcs", "-main:Cases", `-out:${output("Cases.exe")}`, source("Verify.cs"), cases("Cases.cs")]],
    run: ["mono", output("Cases.exe")],
    evaluate: ["mono", output("Cases.exe")],
  },
];

const isMissing = ({ builds, run }: Example): boolean => {
  const [program] = builds?.[0] ?? run;
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

/** A delivery and its result. A missing header or digest is undefined. */
interface Case {
  name: string;
  secret: string;
  header?: string | undefined;
  digest?: string;
  received?: string;
}

const accepted: Case[] = [
  { name: "a signed delivery", secret, header: sign([secret]) },
  {
    name: "a delivery with the old secret during a secret rotation",
    secret: former,
    header: sign([secret, former]),
  },
  ...[
    { name: "an order's event", received: orderBody },
    { name: "a message", received: messageBody },
    { name: "a message whose text was withdrawn", received: withoutPreview(messageBody) },
  ].map(({ name, received }) => ({
    name: `${name} if its digest follows the previous digest`,
    ...{ secret, header: sign([secret], 0, received), digest: digestBefore, received },
  })),
];
const signed = sign([secret]);
const rejected: Case[] = [
  ...[
    ["does not follow the given digest", orderBody, chainStart("pt_2")] as const,
    ["has a changed byte", orderBody.replace("v1.60", "v1.61"), digestBefore] as const,
    ["is not a message but lacks its text", withoutPreview(orderBody), digestBefore] as const,
    ["has no digest", body, digestBefore] as const,
    ["is a message with a changed byte", messageBody.replace("v1.60", "v1.61"), digestBefore] as const,
  ].map(([fault, received, digest]) => ({
    name: `a signed event that ${fault}`,
    ...{ secret, header: sign([secret], 0, received), digest, received },
  })),
  { name: "a changed body", secret, header: signed, received: `${body} ` },
  { name: "a signature with a different secret", secret: former, header: signed },
  { name: "a delivery older than 300 seconds", secret, header: sign([secret], 310) },
  {
    name: "a timestamp of 400 digits",
    secret,
    header: signed.replace(/t=\d+/, `t=${"9".repeat(400)}`),
  },
  { name: "an empty signature", secret, header: "" },
  { name: "a signature without a value", secret, header: signed.replace(/v1=.*/, "v1") },
  { name: "a signature without a timestamp", secret, header: signed.replace(/^t=\d+,/, "") },
  { name: "a missing header", secret },
];
const all = [...accepted, ...rejected];

describe.each(examples)("$name", (example) => {
  describe.skipIf(isMissing(example))("verifier", () => {
    let results: string[];

    beforeAll(() => {
      for (const [program, ...parameters] of example.builds ?? []) {
        const { status, stderr } = spawnSync(program, parameters);
        expect(status, String(stderr)).toBe(0);
      }
      const lines = all.map(({ header = "-", digest = "-", received = body, ...one }) =>
        [one.secret, header, digest, Buffer.from(received).toString("base64")].join("\t"),
      );
      const [program, ...leading] = example.evaluate;
      const { stdout, stderr } = spawnSync(program, leading, { input: lines.join("\n") });
      results = stdout.toString().trim().split(/\r?\n/);
      expect(results, String(stderr)).toHaveLength(all.length);
    }, 60_000);

    it.each(accepted)("the verifier accepts $name", (one) => {
      expect(results[all.indexOf(one)]).toBe("true");
    });

    it.each(rejected)("the verifier rejects $name", (one) => {
      expect(results[all.indexOf(one)]).toBe("false");
    });

    it("the verifier's command accepts an event, and rejects it after a different digest", () => {
      const [program, ...leading] = example.run;
      const header = sign([secret], 0, orderBody);
      const run = (digest: string) => {
        const parameters = [...leading, secret, header, digest];
        const { status, stdout } = spawnSync(program, parameters, { input: orderBody });
        return [stdout.toString().trim(), status];
      };
      expect(run(digestBefore)).toEqual(["authentic", 0]);
      expect(run(chainStart("pt_2"))).toEqual(["not authentic", 1]);
    });
  });
});
