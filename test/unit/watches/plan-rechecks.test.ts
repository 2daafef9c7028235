import { describe, expect, it } from "vitest";
import { firstRecheckAt, nextFullHour, nextRecheckAt } from "../../../shared/domain/watches/plan-rechecks.ts";

const at = (time: string) => Date.parse(`2026-11-20T${time}+09:00`);
const auctions = { filters: { make: "Kia" } };
const dealers = { filters: { make: "Kia", source: ["dealer", "auction_a"] as const } };

describe("watch recheck schedule", () => {
  it("dealers are polled on the full hour, so that watches on the same cars share a search", () => {
    expect(firstRecheckAt(dealers, at("09:00:00"))).toBe(at("10:00:00"));
    expect(nextRecheckAt(dealers, at("09:59:59.999"))).toBe(at("10:00:00"));
    expect(nextFullHour(at("10:03:00"))).toBe(at("11:00:00"));
  });

  it("watches on auction cars are rechecked two minutes after their creation and then daily", () => {
    expect(firstRecheckAt(auctions, at("09:00:00"))).toBe(at("09:02:00"));
    expect(nextRecheckAt(auctions, at("09:00:00"))).toBe(at("09:00:00") + 24 * 60 * 60 * 1000);
  });
});
