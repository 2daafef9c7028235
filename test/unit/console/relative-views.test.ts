import { describe, expect, it } from "vitest";
import {
  findRelativeDay,
  openedUrl,
  withRelativeDay,
} from "../../../console/src/components/lists/relative-day.ts";

/** 00:30 of November 23 in Korea, which is still November 22 in UTC. */
const now = new Date("2026-11-22T15:30:00Z");
const lots = "/production/operator/lots?auction_date=2026-11-23&columns=vehicle";

describe("a saved view with an auction day", () => {
  it("an auction day that is today or tomorrow in Korea can be stored as the word today or tomorrow", () => {
    expect(findRelativeDay(lots, now)).toBe("today");
    expect(findRelativeDay("/sandbox/operator/orders?make=Kia&auction_date=2026-11-24", now)).toBe(
      "tomorrow",
    );
  });

  it("a list with any other auction day, or without an auction day, is not stored as today or tomorrow", () => {
    expect(findRelativeDay("/sandbox/operator/lots?auction_date=2026-11-22", now)).toBeNull();
    expect(findRelativeDay("/sandbox/operator/lots", now)).toBeNull();
    expect(findRelativeDay("/sandbox/operator/lots?since_auction_date=2026-11-23", now)).toBeNull();
  });

  it("a view stored with today or tomorrow opens the date of this day and keeps its other filters", () => {
    const stored = withRelativeDay(lots, "today");
    expect(stored).toBe("/production/operator/lots?auction_date=today&columns=vehicle");
    expect(openedUrl(stored, now)).toBe(lots);
    expect(openedUrl(stored, new Date("2026-12-31T15:00:00Z"))).toContain("auction_date=2027-01-01&");
    expect(openedUrl(withRelativeDay(lots, "tomorrow"), now)).toContain("auction_date=2026-11-24&");
  });

  it("a view stored with a date always opens this date", () => {
    expect(openedUrl(lots, new Date("2027-01-01T00:00:00Z"))).toBe(lots);
  });
});
