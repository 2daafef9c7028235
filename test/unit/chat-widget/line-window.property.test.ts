import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  dropNewest,
  dropOldest,
  emptyWindow,
  isBehind,
  isFull,
  type LineWindow,
  maxLines,
  newerCursorOf,
  olderCursorOf,
  showLine,
  showNewer,
  showNewest,
  showOlder,
} from "../../../packages/chat-widget/src/line-window.ts";
import type { Line } from "../../../packages/chat-widget/src/wire.ts";
import { ThreadModel } from "../../support/chat/thread-model.ts";

type Act = { kind: "write" | "status" | "withdraw" | "older" | "newest"; sameInstant: boolean; pick: number };

const acts = fc.array(
  fc.record<Act>({
    kind: fc.constantFrom("write", "write", "status", "withdraw", "older", "newest"),
    sameInstant: fc.boolean(),
    pick: fc.nat(1_000),
  }),
  { maxLength: 60 },
);

/** Changes the thread. Returns the pushed lines. */
function change(model: ThreadModel, { kind, sameInstant, pick }: Act): Line[] {
  if (kind === "write")
    return [model.write(pick % 2 === 0 ? "partner" : "operator", `text ${pick}`, { sameInstant })];
  if (kind === "status") return [model.changeStatus("acquiring", { sameInstant })];
  const open = model.lines.filter(({ sequence, withdrawn_at }) => sequence !== null && withdrawn_at === null);
  const chosen = open[pick % Math.max(open.length, 1)];
  return kind === "withdraw" && chosen !== undefined ? [model.withdraw(chosen.id, "A mistake")] : [];
}

/** Loads a page, if that is the action. */
function turnPage(model: ThreadModel, window: LineWindow, { kind }: Act): LineWindow {
  const before = olderCursorOf(window);
  if (kind === "older" && before !== null) return showOlder(window, model.page({ before, limit: 3 }));
  return kind === "newest" ? showNewest(window, model.page({ limit: 4 })) : window;
}

/** Expects that a window that reaches the end shows the complete end of the thread. */
function expectEndOf(model: ThreadModel, window: LineWindow): void {
  expect(window.lines).toEqual(model.lines.slice(model.lines.length - window.lines.length));
  if (olderCursorOf(window) === null) expect(window.lines.length).toBe(model.lines.length);
}

/** Continues reading as a connection does until nothing is missing. */
function catchUp(model: ThreadModel, start: LineWindow): LineWindow {
  let window = start;
  for (let after = newerCursorOf(window); isBehind(window) && after !== null; after = newerCursorOf(window)) {
    const page = model.page({ after, limit: 4 });
    window = showNewer(window, page);
    if (page.lines.length === 0) break;
  }
  return isBehind(window) ? showNewest(window, model.page({ limit: 4 })) : window;
}

describe("message window of a thread", () => {
  it("a message window shows the last entries of the server's list even if pushes and pages arrive in any order and more than once", () => {
    fc.assert(
      fc.property(acts, fc.infiniteStream(fc.nat(1_000)), (all, chance) => {
        const model = new ThreadModel();
        for (let count = 0; count < 7; count++) model.write("partner", `${count}`);
        let window = showNewest(emptyWindow, model.page({ limit: 4 }));
        const pushes: Line[] = [];
        const next = () => chance.next().value ?? 0;
        for (const act of all) {
          pushes.push(...change(model, act).map((line) => structuredClone(line)));
          window = turnPage(model, window, act);
          const pushed = pushes[next() % Math.max(pushes.length, 1)];
          if (pushed !== undefined) window = showLine(window, pushed);
        }
        // Each push arrives at least once, in any order.
        const rest = pushes
          .map((line) => ({ line, rank: next() }))
          .sort((one, other) => one.rank - other.rank);
        for (const { line } of rest) window = showLine(window, line);
        expectEndOf(model, catchUp(model, window));
      }),
      { numRuns: 500 },
    );
  });

  it("a message window needs no extra page if each push arrives at least once", () => {
    fc.assert(
      fc.property(acts, fc.array(fc.nat(1_000)), (all, repeats) => {
        const model = new ThreadModel();
        let window = showNewest(emptyWindow, model.page({}));
        const pushes = all.flatMap((act) => change(model, act).map((line) => structuredClone(line)));
        const repeated = repeats.flatMap((pick) => pushes[pick % Math.max(pushes.length, 1)] ?? []);
        for (const line of [...repeated, ...pushes.toReversed(), ...pushes]) window = showLine(window, line);
        expect(isBehind(window)).toBe(false);
        expect(window.lines).toEqual(model.lines);
      }),
      { numRuns: 300 },
    );
  });

  it("messages that arrive before the first page loads are shown together with the page", () => {
    const model = new ThreadModel();
    model.write("partner", "first");
    const page = model.page({});
    const late = model.write("operator", "second");
    const window = showNewest(showLine(emptyWindow, late), page);
    expect(window.lines.map(({ text }) => text)).toEqual(["first", "second"]);
  });

  it("a withdrawn message stays withdrawn, regardless of later arrivals", () => {
    const model = new ThreadModel();
    const line = model.write("partner", "with a name");
    const before = model.page({});
    const withdrawn = model.withdraw(line.id, "A name");
    for (const first of [emptyWindow, showNewest(emptyWindow, before)]) {
      const window = showNewest(showLine(showLine(first, withdrawn), line), before);
      expect(window.lines).toEqual([withdrawn]);
    }
  });
});

describe("message window limit", () => {
  const count = maxLines + 300;
  const model = new ThreadModel();
  for (let number = 0; number < count; number++) model.write("operator", `${number}`);

  const readBack = (until: number): LineWindow => {
    let window = showNewest(emptyWindow, model.page({}));
    while (window.lines.length < until) {
      const before = olderCursorOf(window);
      if (before === null) break;
      window = showOlder(window, model.page({ before }));
    }
    return window;
  };

  it("a full message window at the end of the thread drops the oldest messages, which the reader can load again", () => {
    const full = readBack(maxLines + 50);
    expect(isFull(full)).toBe(true);
    const cut = dropOldest(full);
    expect(cut.lines.length).toBeLessThanOrEqual(maxLines);
    expect(cut.isAtEnd).toBe(true);
    const again = showOlder(cut, model.page({ before: String(olderCursorOf(cut)) }));
    expectEndOf(model, again);
  });

  it("a full message window far above the end drops the newest messages, which the reader can load again without a gap", () => {
    const cut = dropNewest(readBack(maxLines + 50));
    expect([cut.lines.length <= maxLines, cut.isAtEnd]).toEqual([true, false]);
    const pushed = showLine(cut, structuredClone(model.lines.at(-1)) as Line);
    expect(pushed.lines).toEqual(cut.lines);
    let window: LineWindow = pushed;
    while (!window.isAtEnd) window = showNewer(window, model.page({ after: String(newerCursorOf(window)) }));
    expectEndOf(model, window);
    expect(isBehind(window)).toBe(false);
  });

  it("a message window drops no messages until a page provides a boundary from which they can be loaded again", () => {
    const fresh = new ThreadModel();
    let window = showNewest(emptyWindow, fresh.page({}));
    for (let number = 0; number < maxLines + 5; number++)
      window = showLine(window, structuredClone(fresh.write("partner", `${number}`)));
    expect(dropOldest(window)).toBe(window);
    const cut = dropOldest(showNewest(window, fresh.page({})));
    expect(cut.lines.length).toBe(50);
    expect(olderCursorOf(cut)).not.toBeNull();
  });
});
