import { describe, expect, it } from "vitest";
import type { AuditEntry } from "../../../console/src/api/generated/types.ts";
import { namesOfPersons } from "../../../console/src/operator/assignments/use-operators.ts";
import { parseAuditSearch } from "../../../console/src/operator/audit/audit-search.ts";
import { nameInEntry } from "../../../console/src/operator/audit/name-in-entry.ts";
import { searchAudit } from "../../../console/src/operator/audit/search-audit.ts";
import { readSearch, writeSearch } from "../../../console/src/router/paths.ts";

const pageSize = 50;
const hourMilliseconds = 3_600_000;
const newest = Date.parse("2026-11-22T12:00:00Z");

/** Returns a log of hourly entries, newest first, with a count of its requests. */
function logOf(count: number) {
  const entries: AuditEntry[] = Array.from({ length: count }, (_, index) => ({
    ...{ id: `aud_${index}`, at: new Date(newest - index * hourMilliseconds).toISOString() },
    ...{ actor: "a", action: "partner.change", resource: "partner", resource_id: "pt_1", reason: null },
    ...{ before: null, after: null },
  }));
  const asked: (string | undefined)[] = [];
  const read = async (cursor: string | undefined) => {
    asked.push(cursor);
    const start = Number(cursor ?? 0);
    const next = start + pageSize;
    return { data: entries.slice(start, next), next_cursor: next < count ? String(next) : null };
  };
  return { entries, asked, read };
}

const hoursAgo = (hours: number) => new Date(newest - hours * hourMilliseconds).toISOString();
const idsOf = ({ data }: { data: AuditEntry[] }) => data.map(({ id }) => id);

describe("audit log search", () => {
  it("a search without a time range returns the same pages as the audit log", async () => {
    const { read, asked } = logOf(120);
    const first = await searchAudit(read, {}, undefined);
    expect([first.data.length, first.next_cursor, asked.length]).toEqual([50, "50", 1]);
    const last = await searchAudit(read, {}, "100");
    expect([last.data.length, last.next_cursor]).toEqual([20, null]);
  });

  it("an audit log search returns entries from the start (inclusive) to the end (exclusive) and reads nothing older", async () => {
    const { read, asked } = logOf(1_000);
    const found = await searchAudit(read, { from: hoursAgo(122), to: hoursAgo(119) }, undefined);
    expect(idsOf(found)).toEqual(["aud_120", "aud_121", "aud_122"]);
    expect(found.next_cursor).toBeNull();
    expect(asked).toEqual([undefined, "50", "100"]);
  });

  it("a search through a long audit log pauses after a few calls and can be continued", async () => {
    const { read, asked } = logOf(1_000);
    const first = await searchAudit(read, { to: hoursAgo(900) }, undefined);
    expect([first.data, first.searched, first.next_cursor]).toEqual([[], 500, "500"]);
    const second = await searchAudit(read, { to: hoursAgo(900) }, first.next_cursor ?? undefined);
    expect(idsOf(second).slice(0, 1)).toEqual(["aud_901"]);
    expect(asked.length).toBeLessThanOrEqual(20);
  });

  it("consecutive pages of an audit log search neither omit nor repeat an entry", async () => {
    const { entries, read } = logOf(730);
    const span = { from: hoursAgo(700), to: hoursAgo(30) };
    const seen: string[] = [];
    for (let cursor: string | undefined | null; cursor !== null; ) {
      const page = await searchAudit(read, span, cursor);
      seen.push(...idsOf(page));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(entries.slice(31, 701).map(({ id }) => id));
  });

  it("the parameters of an audit log search are kept in the URL", () => {
    const search = { actor: "op_1", resource_id: "ord_1", from: hoursAgo(5), to: hoursAgo(1) };
    expect(parseAuditSearch(readSearch(writeSearch(search)))).toEqual(search);
    expect(parseAuditSearch({ from: "yesterday", actor: " " })).toEqual({});
  });
});

describe("names in the audit log", () => {
  it("an audit entry names a resource by its newer state, or by its older state if the newer state has no name", () => {
    const before = { number: "HM-1", status: "draft" };
    expect(nameInEntry({ before, after: { number: "HM-2" } })).toBe("HM-2");
    expect(nameInEntry({ before, after: { number: null } })).toBe("HM-1");
    expect(nameInEntry({ before: null, after: { email: "buyer@example.com" } })).toBe("buyer@example.com");
    expect(nameInEntry({ before: null, after: { status: "placed" } })).toBeNull();
  });

  it("a person is shown by name, even after being disabled, and by email address if the name is missing", () => {
    const user = { partner_id: null, role: "operator", updated_at: "2026-11-22T12:00:00Z" } as const;
    const names = namesOfPersons([
      { ...user, id: "u1", email: "kim@example.com", name: "Kim Minji", status: "disabled" },
      { ...user, id: "u2", email: "lee@example.com", name: null, status: "active" },
    ]);
    expect([...names]).toEqual([
      ["u1", "Kim Minji"],
      ["u2", "lee@example.com"],
    ]);
  });
});
