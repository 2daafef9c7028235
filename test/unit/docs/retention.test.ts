import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { describeRetention } from "../../../infra/retention/describe-retention.ts";
import { listEventsRoute } from "../../../shared/contract/routes/webhooks/list-events.ts";
import {
  archivedDays,
  auditDays,
  eventGraceDays,
  eventReadableDays,
} from "../../../shared/domain/retention/kept-days.ts";

const read = (...path: string[]): string =>
  readFileSync(join(import.meta.dirname, "..", "..", "..", "docs", ...path), "utf8");

it("docs/retention.md is current (npm run retention writes it)", () => {
  expect(read("retention.md")).toBe(describeRetention());
});

it("the partner pages state how many days events are kept", () => {
  for (const text of [
    read("guide", "events.md"),
    read("guide", "retention.md"),
    read("errors", "no_longer_kept.md"),
    listEventsRoute.description,
  ]) {
    expect(text).toContain(`${eventReadableDays} days`);
  }
});

it("events are archived for 5 years, and audit entries and order versions for 10 years", () => {
  expect(archivedDays).toEqual({ events: 5 * 365, audit: 10 * 365, versions: 10 * 365 });
  expect([auditDays, eventReadableDays + eventGraceDays]).toEqual([730, 395]);
});
