import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { archivedDays } from "../../../shared/domain/retention/kept-days.ts";
import type { StoredEvent } from "../../../shared/domain/webhooks/event-log.ts";
import { eventKey, partnerKey } from "../../../shared/persistence/keys/item-keys.ts";
import { type ItemKind, itemKinds } from "../../../shared/persistence/keys/item-kinds.ts";
import { type ItemRetention, itemRetention } from "../../../shared/persistence/keys/item-retention.ts";
import { mustBeNew, putWrite } from "../../../shared/persistence/table/transaction.ts";
import { eventItems } from "../../../shared/persistence/webhooks/event-items.ts";
import { readImports } from "./read-imports.ts";

const retentions = Object.entries(itemRetention) as [ItemKind, ItemRetention][];
const kindsThat = (...ends: ItemRetention["ends"][]) =>
  retentions.filter(([, retention]) => ends.includes(retention.ends)).map(([kind]) => kind);

const files = readImports(["shared"]).map(({ path }) => ({ path, source: readFileSync(path, "utf8") }));
/** Returns every statement of a file that contains a literal. */
const statementsOf = (source: string, literal: string): string[] =>
  source
    .split(literal)
    .slice(1)
    .map((rest) => rest.slice(0, rest.search(/\n(?:\}|const |export )/) + 1 || undefined));
const writersOf = (action: "put" | "update" | "delete", kind: ItemKind) =>
  files.filter(({ source }) => source.includes(`"${action}:${kind}"`));

describe("item retention", () => {
  it("every item kind has a retention period or a stated reason to be kept", () => {
    expect(Object.keys(itemRetention).sort()).toEqual(Object.keys(itemKinds).sort());
    for (const [kind, retention] of retentions) {
      expect([kind, ("because" in retention ? retention.because : retention.after).length > 10]).toEqual([
        kind,
        true,
      ]);
    }
  });

  it("every item kind that lasts until its work is done is deleted by some code", () => {
    const undeleted = kindsThat("removed").filter((kind) => writersOf("delete", kind).length === 0);
    expect(undeleted).toEqual([]);
  });

  it("no code deletes items of a permanent kind, except three kinds whose items are moved or corrected", () => {
    const deleted = kindsThat("stays").filter((kind) => writersOf("delete", kind).length > 0);
    // An entry of a list whose sort key changes, and the name of a car whose plate is corrected.
    expect(deleted).toEqual(["orderByAuction", "plateOrder", "carRound"]);
  });

  it("every update that can create an item of an expiring kind sets the item's expiry", () => {
    const created = kindsThat("expires").filter((kind) => writersOf("put", kind).length === 0);
    expect(created).toEqual([
      ...[
        "watchFires",
        "recentCalls",
        "userCalls",
        "lookupDay",
        "messageMinute",
        "attachmentHour",
        "chatHour",
        "chatToken",
        "chatUse",
      ],
    ]);
    for (const kind of created) {
      for (const { path, source } of writersOf("update", kind)) {
        for (const statement of statementsOf(source, `"update:${kind}"`)) {
          const isSafe = /expires_at = :expires|expression: "attribute_exists\(pk\)/.test(statement);
          expect([path, isSafe]).toEqual([path, true]);
        }
      }
    }
  });

  it("only lookup-counters.ts sets an expiry and also updates items of a permanent kind", () => {
    const lasting = kindsThat("stays", "removed");
    const offenders = files
      .filter(({ source }) => /expires_at = /.test(source))
      .filter(({ source }) => lasting.some((kind) => source.includes(`"update:${kind}"`)))
      .map(({ path }) => path);
    // Counts of running lookups and of a day share a file. The check above covers each.
    expect(offenders).toEqual(["shared/persistence/history/lookup-counters.ts"]);
  });

  it("every archive area of an expiring item kind has a retention period of more than a year", () => {
    const areas = retentions.flatMap(([, retention]) =>
      "archivedIn" in retention ? (retention.archivedIn ?? []) : [],
    );
    expect(new Set(areas)).toEqual(new Set(Object.keys(archivedDays)));
    for (const days of Object.values(archivedDays)) expect(days).toBeGreaterThan(365);
  });

  it("an expiring item without an expiry, or a permanent item with an expiry, fails to compile", () => {
    const event = {} as StoredEvent;
    // @ts-expect-error an event expires
    const unexpiring = () => eventItems.toItem(eventKey("pt_1", 1), event);
    // @ts-expect-error a partner stays
    const expiring = () => putWrite("put:partner", "p", { ...partnerKey("pt_1"), expires_at: 1 }, mustBeNew);
    expect([unexpiring, expiring]).toHaveLength(2);
  });
});
