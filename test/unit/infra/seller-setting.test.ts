import { describe, expect, it } from "vitest";
import local from "../../../infra/config/local.ts";
import { parseSeller } from "../../../shared/platform/seller-setting.ts";

const { seller } = local;

describe("invoice seller", () => {
  it("the seller is read from the stage file", () => {
    const text = JSON.stringify(seller);
    expect(parseSeller(text)).toEqual({ text, ...seller });
  });

  it.each([
    [{ ...seller, name: "" }, "The seller's name is not set"],
    [{ ...seller, addressLines: [] }, "The seller's addressLines are not set"],
    [{ ...seller, bank: { ...seller.bank, swift: "" } }, "The seller's swift is not set"],
    [{ ...seller, bank: undefined }, "The seller's name is not set"],
  ])("an incomplete seller is rejected (%#)", (incomplete, message) => {
    expect(() => parseSeller(JSON.stringify(incomplete))).toThrow(message);
  });

  it("missing optional fields of the invoice seller are read as null", () => {
    expect(parseSeller(JSON.stringify({ ...seller, phone: undefined, logoKey: "" }))).toMatchObject({
      phone: null,
      logoKey: null,
      addressLines: seller.addressLines,
    });
  });
});
