import { readFileSync } from "node:fs";
import { join } from "node:path";
import { App, Stack } from "aws-cdk-lib";
import { describe, expect, it } from "vitest";
import { deploymentParameter } from "../../../infra/constructs/deployment-parameters.ts";
import { localSeller } from "../../../infra/local/local-seller.ts";
import { parseSeller } from "../../../shared/platform/seller-setting.ts";

const { context } = JSON.parse(
  readFileSync(join(import.meta.dirname, "..", "..", "..", "cdk.json"), "utf8"),
) as { context: { seller: typeof localSeller } };
const synthesize = (seller: unknown) =>
  deploymentParameter(new Stack(new App({ context: { seller } }), "Stack"), "Seller");

describe("who issues invoices", () => {
  it("is whole in cdk.json, though recognisably not set yet", () => {
    expect(() => synthesize(context.seller)).not.toThrow();
    expect(context.seller.name).toMatch(/^set-to-/);
    expect(context.seller.bank.swift).toBe("CHANGEME");
  });

  it.each([
    [{ ...localSeller, name: "" }, "The seller's name is not set"],
    [{ ...localSeller, address_lines: [] }, "The seller's address_lines are not set"],
    [{ ...localSeller, bank: { ...localSeller.bank, swift: "" } }, "The seller's swift is not set"],
    [{ ...localSeller, bank: undefined }, "The seller's name is not set"],
    [undefined, "cdk.json has no context value for parameter Seller"],
  ])("fails the synthesis where something is missing (%#)", (seller, message) => {
    expect(() => synthesize(seller)).toThrow(message);
  });

  it("takes what may be absent as not stated", () => {
    expect(parseSeller(JSON.stringify({ ...localSeller, phone: undefined, logo_key: "" }))).toMatchObject({
      phone: null,
      logoKey: null,
      addressLines: localSeller.address_lines,
    });
  });
});
