import { describe, expect, it } from "vitest";
import { describeKeyFault } from "../../../shared/domain/access/describe-key-fault.ts";

const random = "aB3_-6789012345678901234567x";

describe("invalid key message", () => {
  it("an API key of the other environment is recognized by its prefix", () => {
    expect(describeKeyFault(`svc_prd_${random}`, "sandbox")).toMatch(/svc_prd_ belong to production/);
    expect(describeKeyFault(`svc_stg_${random}`, "production")).toMatch(/svc_stg_ belong to the sandbox/);
  });

  it("the message for an invalid key depends only on the key's prefix and repeats no part of the key", () => {
    const faults = [random, random.toUpperCase(), "x", ""].map((rest) =>
      describeKeyFault(`svc_prd_${rest}`, "sandbox"),
    );
    expect(new Set(faults).size).toBe(1);
    expect(faults[0]).not.toContain(random.slice(-4));
  });

  it.each([`svc_stg_${random.slice(1)}`, `svc_stg_${random}x`, `svc_stg_${random.slice(1)} `, "svc_stg_"])(
    "an API key that is too short or too long is reported as mistyped",
    (value) => {
      expect(describeKeyFault(value, "sandbox")).toMatch(/cut or mistyped/);
    },
  );

  it("the message for a text that does not resemble a key names the prefix of valid keys", () => {
    expect(describeKeyFault("Bearer abc", "sandbox")).toMatch(/begin with svc_stg_/);
  });

  it("a well-formed API key is not reported as malformed", () => {
    expect(describeKeyFault(`svc_stg_${random}`, "sandbox")).toBeNull();
  });
});
