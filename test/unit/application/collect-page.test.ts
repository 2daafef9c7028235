import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { collectPage, maxReadsPerPage } from "../../../shared/application/collect-page.ts";

/** Pages through the numbers below `size` that `matches` accepts, and counts the reads of the longest page. */
async function walk(size: number, limit: number, isNarrow: boolean, matches: (item: number) => boolean) {
  const pages: number[][] = [];
  let after: number | null = null;
  let mostReads = 0;
  do {
    let reads = 0;
    const page: { items: number[]; next: number | null } = await collectPage<number, number>({
      limit,
      after,
      isNarrow,
      read: async (count, position) => {
        reads += 1;
        const start = position === null ? 0 : position + 1;
        const items = Array.from({ length: Math.min(count, size - start) }, (_, rank) => start + rank);
        return { items, next: start + count < size ? start + count - 1 : null };
      },
      matches,
      positionOf: (item) => item,
    });
    pages.push(page.items);
    mostReads = Math.max(mostReads, reads);
    after = page.next;
  } while (after !== null);
  return { pages, mostReads };
}

describe("pages of a list", () => {
  it("the pages of a list return every match once and in order, and no page exceeds its limit", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(900),
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 400 }),
        async (size, limit, every) => {
          const { pages } = await walk(size, limit, every > 1, (item) => item % every === 0);
          const wanted = Array.from({ length: size }, (_, item) => item).filter((item) => item % every === 0);
          expect(pages.flat()).toEqual(wanted);
          for (const page of pages) expect(page.length).toBeLessThanOrEqual(limit);
        },
      ),
    );
  });

  it("the last page of a list ends with the last item, and no empty page follows", async () => {
    expect((await walk(6, 3, false, () => true)).pages).toEqual([
      [0, 1, 2],
      [3, 4, 5],
    ]);
  });

  it("a page without matches ends after a maximum number of reads, and the next page continues from the same position", async () => {
    const { pages, mostReads } = await walk(5_000, 10, true, (item) => item === 4_999);
    expect(mostReads).toBe(maxReadsPerPage);
    expect(pages.flat()).toEqual([4_999]);
    expect(pages.length).toBeGreaterThan(1);
  });
});
