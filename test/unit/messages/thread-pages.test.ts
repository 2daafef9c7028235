import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Message } from "../../../shared/domain/messages/message.ts";
import {
  composePage,
  type StatusLine,
  statusLinesOf,
  type ThreadLine,
  type ThreadPosition,
  type ThreadSort,
  threadSorts,
} from "../../../shared/domain/messages/thread-lines.ts";
import { buildOrder, placedAt } from "../orders/build-order.ts";
import { begunAt, minute, writeAll } from "./build-thread.ts";

const statusAt = (at: number, version: number): StatusLine => ({
  ...{ orderId: "ord_1", status: "acquiring", createdAt: at, version },
});

/** Generates a thread whose lines share some times. */
const anyThread = fc
  .record({
    parties: fc.array(fc.constantFrom("partner" as const, "operator" as const), { maxLength: 8 }),
    minutes: fc.array(fc.integer({ min: -2, max: 9 }), { maxLength: 6 }),
  })
  .map(({ parties, minutes }) => ({
    messages: writeAll(parties).messages,
    statuses: minutes
      .toSorted((one, other) => one - other)
      .map((at, position) => statusAt(begunAt + at * minute, position + 1)),
  }));

const nameOf = (entry: ThreadLine): string =>
  entry.kind === "message" ? `message ${entry.message.sequence}` : `status ${entry.line.version}`;

interface Stored {
  messages: readonly Message[];
  statuses: readonly StatusLine[];
}

/** Returns the table's messages after a position: one more than a page has. */
function readPage(
  { messages, statuses }: Stored,
  sort: ThreadSort,
  limit: number,
  after: ThreadPosition | null,
) {
  const ordered = sort === "created_asc" ? messages : messages.toReversed();
  const sequence = after?.sequence ?? null;
  const left = ordered.filter(
    (message) =>
      sequence === null ||
      (sort === "created_asc" ? message.sequence > sequence : message.sequence < sequence),
  );
  return composePage({ messages: left.slice(0, limit + 1), statuses }, { sort, after, limit });
}

describe("thread pages", () => {
  it.each(threadSorts)(
    "pages of any size in the order %s contain every entry once, in this order",
    (sort) => {
      fc.assert(
        fc.property(anyThread, fc.integer({ min: 1, max: 5 }), (stored, limit) => {
          const whole = readPage(stored, sort, 100, null);
          expect(whole.next).toBeNull();
          expect(whole.lines).toHaveLength(stored.messages.length + stored.statuses.length);
          const seen: string[] = [];
          let after: ThreadPosition | null = null;
          do {
            const page = readPage(stored, sort, limit, after);
            expect(page.positions).toHaveLength(page.lines.length);
            seen.push(...page.lines.map(nameOf));
            after = page.next;
          } while (after !== null);
          expect(seen).toEqual(whole.lines.map(nameOf));
        }),
      );
    },
  );

  it("the two sort orders of a thread are exact reverses of each other", () => {
    fc.assert(
      fc.property(anyThread, (stored) => {
        const [down, up] = threadSorts.map((sort) => readPage(stored, sort, 100, null).lines.map(nameOf));
        expect(down).toEqual(up?.toReversed());
      }),
    );
  });

  it.each(threadSorts)("a list in the order %s can continue after any entry of a page", (sort) => {
    fc.assert(
      fc.property(anyThread, (stored) => {
        const whole = readPage(stored, sort, 100, null);
        whole.positions.forEach((position, index) => {
          const rest = readPage(stored, sort, 100, position).lines.map(nameOf);
          expect(rest).toEqual(whole.lines.slice(index + 1).map(nameOf));
        });
      }),
    );
  });

  it.each(threadSorts)(
    "reading back from the start of a page in the order %s returns the earlier entries, nearest first",
    (sort) => {
      const other = sort === "created_asc" ? "created_desc" : "created_asc";
      fc.assert(
        fc.property(anyThread, fc.integer({ min: 1, max: 5 }), fc.nat(), (stored, limit, cut) => {
          // A page of 100 holds the whole thread.
          const whole = readPage(stored, sort, 100, null);
          const after = [null, ...whole.positions][cut % (whole.lines.length + 1)] ?? null;
          const page = readPage(stored, sort, limit, after);
          const begun = whole.lines.length - readPage(stored, sort, 100, after).lines.length;
          expect(page.turn === null).toBe(page.lines.length === 0);
          if (page.turn === null) return;
          const back = readPage(stored, other, 100, page.turn).lines.map(nameOf);
          expect(back).toEqual(whole.lines.slice(0, begun).map(nameOf).toReversed());
          const few = readPage(stored, other, limit, page.turn).lines.map(nameOf);
          expect(few).toEqual(back.slice(0, limit));
        }),
      );
    },
  );

  it("a list with the newest entries first omits entries that are added after its first page is read", () => {
    const { thread, messages } = writeAll(["partner", "operator", "partner"]);
    const statuses = [statusAt(begunAt + 5 * minute, 1)];
    const first = readPage({ messages, statuses }, "created_desc", 1, null);
    expect(first.lines.map(nameOf)).toEqual(["status 1"]);
    const later = writeAll(["operator"], { ...thread, lastMessageAt: begunAt + 6 * minute }).messages;
    const grown = {
      messages: [...messages, ...later],
      statuses: [...statuses, statusAt(begunAt + 7 * minute, 2)],
    };
    const rest = readPage(grown, "created_desc", 10, first.next);
    expect(rest.lines.map(nameOf)).toEqual(["message 3", "message 2", "message 1"]);
  });

  it("the thread entries of an order begin with the order's placement", () => {
    expect(statusLinesOf(buildOrder("placed"))).toEqual([
      { orderId: "ord_1", status: "placed", createdAt: placedAt, version: 1 },
    ]);
  });
});
