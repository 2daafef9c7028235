import { expect, it } from "vitest";
import { carMessages } from "../../../console/src/components/cars/car-messages.ts";
import { describeHit } from "../../../console/src/shell/describe-hit.ts";
import type { AuctionSource } from "../../../shared/domain/inventory/vocabulary.ts";

it.each(["en", "ko"] as const)(
  "a search result names the auction house in %s and keeps its other details",
  (locale) => {
    const nameOf = (source: AuctionSource) => carMessages[source][locale];
    const name = carMessages.auction_e[locale];
    expect(describeHit("71바5123 · C-3391 · auction_e · 2026-12-03", nameOf)).toBe(
      `71바5123 · C-3391 · ${name} · 2026-12-03`,
    );
    expect(describeHit("71바5123 · lot · auction_z", nameOf)).toBe("71바5123 · lot · auction_z");
  },
);
