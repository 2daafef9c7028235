// @vitest-environment jsdom
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, describe, expect, it, vi } from "vitest";
import { useFirstRows } from "../../../console/src/components/lists/use-first-rows.ts";

let unmount: () => void = () => undefined;
afterEach(() => unmount());

/** Renders a list of rows. Returns the numbers of rows that reached the page, in order, without repetitions. */
function renderRows({ isReturn = false } = {}) {
  const element = document.createElement("div");
  const root = createRoot(element);
  unmount = () => root.unmount();
  const counts: number[] = [];
  const observer = new MutationObserver(() => counts.push(element.children.length));
  observer.observe(element, { childList: true });
  function List({ rows }: { rows: readonly number[] }) {
    return useFirstRows(rows, isReturn).map((row) => createElement("p", { key: row }));
  }
  const draw = (length: number) =>
    root.render(createElement(List, { rows: Array.from({ length }, (_, row) => row) }));
  return { draw, counts };
}

describe("first rows of a list", () => {
  it("a list that appears shows a screen of rows before the others", async () => {
    const { draw, counts } = renderRows();
    draw(200);
    await vi.waitFor(() => expect(counts).toEqual([16, 200]));
  });

  it("a list whose rows arrive later shows a screen of them before the others", async () => {
    const { draw, counts } = renderRows();
    draw(0);
    draw(200);
    await vi.waitFor(() => expect(counts).toEqual([16, 200]));
  });

  it("a shown list that changes shows all its rows at once, so that the page keeps its place", async () => {
    const { draw, counts } = renderRows();
    draw(200);
    await vi.waitFor(() => expect(counts).toEqual([16, 200]));
    draw(150);
    await vi.waitFor(() => expect(counts).toEqual([16, 200, 150]));
  });

  it("a list to which the reader returns shows all its rows at once", async () => {
    const { draw, counts } = renderRows({ isReturn: true });
    draw(200);
    await vi.waitFor(() => expect(counts).toEqual([200]));
  });
});
