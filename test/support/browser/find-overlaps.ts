import type { Page } from "puppeteer-core";

/** Overlap of two lines of text that no reader notices, in pixels. */
const tolerancePixels = 3;

/**
 * Returns pairs of texts, fields and pictures inside a part of the page that are displayed over each other. A text does
 * not overlap the button or field that contains it.
 */
export const findOverlaps = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate(`(() => {
    const isShown = (element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.closest(".visually-hidden, option") === null;
    const boxes = [];
    for (const part of document.querySelectorAll(${JSON.stringify(selector)})) {
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { currentNode: node } = texts;
        if (node.data.trim() === "" || !isShown(node.parentElement)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        boxes.push(...[...range.getClientRects()].map((box) => ({ node, name: node.data.trim(), box })));
      }
      for (const node of part.querySelectorAll("input, select, textarea, button, img"))
        if (isShown(node)) boxes.push({ node, name: node.ariaLabel ?? node.tagName, box: node.getBoundingClientRect() });
    }
    const common = (one, other, start, end) => Math.min(one[end], other[end]) - Math.max(one[start], other[start]);
    return boxes.flatMap((one, index) =>
      boxes.slice(index + 1).flatMap((other) =>
        !one.node.contains(other.node) && !other.node.contains(one.node) &&
        common(one.box, other.box, "left", "right") > ${tolerancePixels} &&
        common(one.box, other.box, "top", "bottom") > ${tolerancePixels}
          ? ['"' + one.name + '" over "' + other.name + '"']
          : [],
      ),
    );
  })()`) as Promise<string[]>;
