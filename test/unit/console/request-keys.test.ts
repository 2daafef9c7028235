import { describe, expect, it } from "vitest";
import { RequestKeys } from "../../../console/src/operator/bulk/request-keys.ts";

const award = { auction_final_price_krw: 18_350_000, auction_fee_usd: 410 };

describe("idempotency keys of rows", () => {
  it("an unchanged row keeps its idempotency key on every retry, regardless of other rows", () => {
    const keys = new RequestKeys();
    const first = keys.keyOf("auction_a_1", award);
    keys.keyOf("auction_a_2", award);
    keys.keyOf("auction_a_2", { ...award, auction_fee_usd: 420 });
    expect(keys.keyOf("auction_a_1", { ...award })).toBe(first);
  });

  it("a changed row gets a new idempotency key, which stays the same on retries", () => {
    const keys = new RequestKeys();
    const first = keys.keyOf("auction_a_1", award);
    const corrected = { ...award, auction_final_price_krw: 1_835_000 };
    const second = keys.keyOf("auction_a_1", corrected);
    expect(second).not.toBe(first);
    expect(keys.keyOf("auction_a_1", corrected)).toBe(second);
  });

  it("two rows with equal terms have different idempotency keys", () => {
    const keys = new RequestKeys();
    expect(keys.keyOf("auction_a_1", award)).not.toBe(keys.keyOf("auction_a_2", award));
  });

  it("a row without terms keeps its idempotency key", () => {
    const keys = new RequestKeys();
    expect(keys.keyOf("del_1", undefined)).toBe(keys.keyOf("del_1", undefined));
  });
});
