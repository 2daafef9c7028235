import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findSecretComparisons } from "./find-secret-comparisons.ts";

/** Files that compare a value with a secret's name, with the reasons why it is not a secret. */
const exceptions: Readonly<Record<string, string>> = {
  "shared/application/certificates/play-messages.ts": "Names of headers.",
  "shared/application/chat/push-lines.ts": "Hashes of keys that this service stored; no caller sends one.",
  "shared/application/checkpoints/follow-log.ts": "Digests of logs, which every receiver of a log has.",
  "shared/application/checkpoints/write-checkpoint.ts": "The same.",
  "shared/application/inventory/plan-batch.ts": "Digests of listings, which identify changed listings.",
  "shared/application/orders/notifications/notify-order-changes.ts":
    "Digests of a lot's standings, of this service alone.",
  "shared/documents/pdf/check-png.ts": "The first bytes of each PNG file.",
  "shared/domain/dealers/option-tokens.ts": "Words of a vehicle's options.",
  "shared/domain/inventory/compare-inventory.ts": "Digests of listings, which identify changed listings.",
  "shared/domain/inventory/hold-removals.ts": "The same.",
  "shared/domain/orders/lot.ts": "Digests of a lot's standings, of this service alone.",
  "shared/inventory/manifest.ts": "Digests of listings, which identify changed listings.",
  "shared/inventory/watches/category-masks.ts": "Words of a vehicle's options.",
  "shared/persistence/events/event-chain.ts": "Digests of events, which every receiver of the log has.",
};

const sources = globSync("{functions,shared}/**/*.ts").map(
  (file) => [file, readFileSync(file, "utf8")] as const,
);

const comparedIn = (source: string) => findSecretComparisons("planted.ts", source).map(({ text }) => text);

describe("secret comparisons", () => {
  it("No key, signature, secret, token or digest is compared with an ordinary comparison", () => {
    const found = sources.flatMap(([file, source]) => findSecretComparisons(file, source));
    expect(found.filter(({ file }) => !(file in exceptions))).toEqual([]);
    expect([...new Set(found.map(({ file }) => file))].toSorted()).toEqual(Object.keys(exceptions));
  });

  it("Exactly one module compares secrets in constant time", () => {
    const comparing = sources.filter(([, source]) => source.includes("timingSafeEqual"));
    expect(comparing.map(([file]) => file)).toEqual(["shared/platform/is-same-secret.ts"]);
  });

  it.each([
    "presented.apiKey === stored.apiKey",
    "given.slice(0, 8) !== secret",
    "(await readSecret()) == header",
    "signatureOf(body).equals(bytes)",
    "this.#token === text",
    "secrets.includes(header)",
    "header?.startsWith(known.tokenHash)",
    "accepted.keyHashes.has(hashOf(key))",
  ])("The check finds the comparison %s", (expression) => {
    expect(comparedIn(`const found = async () => ${expression};`)).toHaveLength(1);
  });

  it("A comparison with a literal or between lengths does not count as a comparison of secrets", () => {
    expect(
      comparedIn('const found = secret !== "" && token.length === longest && hash === undefined;'),
    ).toEqual([]);
  });
});
