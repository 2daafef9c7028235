/** A color: red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number];

/** A point of a picture, in pixels from its upper left corner. */
export type PixelPoint = readonly [x: number, y: number];

/** An opaque picture, three bytes per pixel, row by row. */
export interface Canvas {
  width: number;
  height: number;
  pixels: Uint8Array;
}

const rowsPerPixel = 4;

/** Fills a polygon by the even-odd rule, with antialiased edges. */
export function fillPolygon(canvas: Canvas, points: readonly PixelPoint[], color: Rgb): void {
  let [first, last, left, right] = [canvas.height, 0, canvas.width, 0];
  for (const [x, y] of points) {
    first = Math.min(first, y);
    last = Math.max(last, y);
    left = Math.min(left, x);
    right = Math.max(right, x);
  }
  const columns = { left: Math.max(0, Math.floor(left)), right: Math.min(canvas.width, Math.ceil(right)) };
  const coverage = new Float32Array(canvas.width);
  const crossings = new Float64Array(points.length);
  const lowest = Math.min(canvas.height - 1, Math.ceil(last));
  for (let row = Math.max(0, Math.floor(first)); row <= lowest; row += 1) {
    coverage.fill(0, columns.left, columns.right);
    for (let step = 0; step < rowsPerPixel; step += 1) {
      const count = findCrossings(points, row + (step + 0.5) / rowsPerPixel, crossings);
      coverSpans(coverage, crossings, count);
    }
    blendRow(canvas, { row, ...columns }, coverage, color);
  }
}

/** Writes the positions at which the outline crosses a height, from left to right, and returns their count. */
function findCrossings(points: readonly PixelPoint[], y: number, crossings: Float64Array): number {
  let count = 0;
  let [x, top] = points.at(-1) as PixelPoint;
  for (const [nextX, nextY] of points) {
    if (top <= y !== nextY <= y) {
      const crossing = x + ((y - top) / (nextY - top)) * (nextX - x);
      let place = count;
      for (; place > 0 && (crossings[place - 1] as number) > crossing; place -= 1)
        crossings[place] = crossings[place - 1] as number;
      crossings[place] = crossing;
      count += 1;
    }
    x = nextX;
    top = nextY;
  }
  return count;
}

function coverSpans(coverage: Float32Array, crossings: Float64Array, count: number): void {
  for (let index = 0; index + 1 < count; index += 2) {
    const from = Math.max(0, crossings[index] as number);
    const to = Math.min(coverage.length, crossings[index + 1] as number);
    for (let pixel = Math.floor(from); pixel < to; pixel += 1) {
      const share = Math.min(to, pixel + 1) - Math.max(from, pixel);
      coverage[pixel] = (coverage[pixel] as number) + share / rowsPerPixel;
    }
  }
}

function blendRow(
  { width, pixels }: Canvas,
  { row, left, right }: { row: number; left: number; right: number },
  coverage: Float32Array,
  [red, green, blue]: Rgb,
): void {
  for (let column = left; column < right; column += 1) {
    const share = Math.min(1, coverage[column] as number);
    if (share === 0) continue;
    const start = (row * width + column) * 3;
    pixels[start] = blend(pixels[start] as number, red, share);
    pixels[start + 1] = blend(pixels[start + 1] as number, green, share);
    pixels[start + 2] = blend(pixels[start + 2] as number, blue, share);
  }
}

const blend = (below: number, above: number, share: number): number =>
  Math.round(below + (above - below) * share);
