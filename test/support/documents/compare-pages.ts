import type { RasterPage } from "./rasterise-pdf.ts";

/** A part of a page, in fractions of its width and height. */
export interface PageArea {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** All of a page. */
const wholePage: PageArea = { left: 0, top: 0, right: 1, bottom: 1 };

/** Counts the pixels of the area that differ visibly between two pages of the same size. */
export function countDifferences(first: RasterPage, second: RasterPage, area: PageArea = wholePage): number {
  return countPixels(first, area, (at) =>
    [0, 1, 2].some((channel) => Math.abs(shade(first, at + channel) - shade(second, at + channel)) > 24),
  );
}

/** Counts the pixels of the area that are not white. */
export function countInk(page: RasterPage, area: PageArea = wholePage): number {
  return countPixels(page, area, (at) => [0, 1, 2].some((channel) => shade(page, at + channel) < 245));
}

function shade({ rgba }: RasterPage, at: number): number {
  return rgba[at] ?? 255;
}

function countPixels({ width, height }: RasterPage, area: PageArea, counts: (at: number) => boolean): number {
  let count = 0;
  for (let y = Math.floor(area.top * height); y < Math.floor(area.bottom * height); y += 1) {
    for (let x = Math.floor(area.left * width); x < Math.floor(area.right * width); x += 1) {
      if (counts((y * width + x) * 4)) count += 1;
    }
  }
  return count;
}
