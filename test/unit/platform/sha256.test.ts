import { createHash, createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { Sha256 } from "../../../shared/platform/sha256.ts";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

it("the signer's hash equals SHA-256 of the joined parts, or HMAC-SHA-256 if it has a key, for text and bytes", async () => {
  const content = fc.oneof(fc.string(), fc.uint8Array());
  await fc.assert(
    fc.asyncProperty(fc.option(content, { nil: undefined }), fc.array(content), async (key, parts) => {
      const ours = new Sha256(key);
      const expected = key === undefined ? createHash("sha256") : createHmac("sha256", key);
      for (const part of parts) {
        ours.update(part);
        expected.update(part);
      }
      expect(hex(await ours.digest())).toBe(expected.digest("hex"));
    }),
  );
});

it("the signer's hash reads only the given part of a buffer and starts over after a reset", async () => {
  const whole = new Uint8Array([1, 2, 3, 4]);
  const hash = new Sha256(new DataView(whole.buffer, 1, 2));
  hash.update("forgotten");
  hash.reset();
  hash.update(new DataView(whole.buffer, 2, 2));
  const expected = createHmac("sha256", whole.subarray(1, 3)).update(whole.subarray(2, 4)).digest("hex");
  expect(hex(await hash.digest())).toBe(expected);
});
