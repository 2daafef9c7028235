import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDeliveryId, parseDeliveryId } from "../../../shared/domain/webhooks/delivery-id.ts";

const id = (prefix: string) =>
  fc
    .string({ unit: fc.constantFrom(..."0123456789abcz"), minLength: 1, maxLength: 22 })
    .map((text) => prefix + text);
const reference = fc.record({
  partnerId: id("pt_"),
  sequence: fc.integer({ min: 1, max: 999_999_999_999 }),
  endpointId: id("we_"),
  replayId: fc.option(id("rp_")),
});

describe("delivery id", () => {
  it("a delivery id identifies exactly one delivery", () => {
    fc.assert(
      fc.property(reference, (named) => {
        expect(parseDeliveryId(formatDeliveryId(named))).toEqual(named);
      }),
    );
  });

  it.each(["", "pt_1", "pt_1.x.we_1", "pt_1.1.we_1.", "pt_1.1.we_1.we_2", "we_1.1.pt_1"])(
    "%j is not a delivery id",
    (text) => {
      expect(parseDeliveryId(text)).toBeNull();
    },
  );
});
