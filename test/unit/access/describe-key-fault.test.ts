import { describe, expect, it } from "vitest";
import { describeKeyFault } from "../../../shared/domain/access/describe-key-fault.ts";

const random = "aB3_-6789012345678901234567x";

describe("a key that cannot be one", () => {
  it("a key of the other environment is told by its prefix to be one", () => {
    expect(describeKeyFault(`svc_prd_${random}`, "sandbox")).toMatch(/svc_prd_ belong to production/);
    expect(describeKeyFault(`svc_stg_${random}`, "production")).toMatch(/svc_stg_ belong to the sandbox/);
  });

  it("what is told is the same whatever follows the prefix, and repeats nothing of it", () => {
    const faults = [random, random.toUpperCase(), "x", ""].map((rest) =>
      describeKeyFault(`svc_prd_${rest}`, "sandbox"),
    );
    expect(new Set(faults).size).toBe(1);
    expect(faults[0]).not.toContain(random.slice(-4));
  });

  it.each([`svc_stg_${random.slice(1)}`, `svc_stg_${random}x`, `svc_stg_${random.slice(1)} `, "svc_stg_"])(
    "a key that is too short or too long is reported as mistyped",
    (value) => {
      expect(describeKeyFault(value, "sandbox")).toMatch(/cut or mistyped/);
    },
  );

  it("any other text is told how keys begin", () => {
    expect(describeKeyFault("Bearer abc", "sandbox")).toMatch(/begin with svc_stg_/);
  });

  it("a key in the right form is not judged by its form", () => {
    expect(describeKeyFault(`svc_stg_${random}`, "sandbox")).toBeNull();
  });
});
