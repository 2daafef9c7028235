/** A color: red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number];

/** A point of a picture, in pixels from its upper left corner. */
export type PixelPoint = readonly [x: number, y: number];

/** An opaque picture, three bytes a pixel, row by row. */
export interface Canvas {
  width: number;
  height: number;
  pixels: Uint8Array;
}

const rowsPerPixel = 4;

/** Fills a polygon by the even-odd rule, with antialiased edges. */
export function fillPolygon(canvas: Canvas, points: readonly PixelPoint[], color: Rgb): void {
  const heights = points.map(([, y]) => y);
  const first = Math.max(0, Math.floor(Math.min(...heights)));
  const last = Math.min(canvas.height - 1, Math.ceil(Math.max(...heights)));
  const columns = points.map(([x]) => x);
  const left = Math.max(0, Math.floor(Math.min(...columns)));
  const right = Math.min(canvas.width, Math.ceil(Math.max(...columns)));
  const coverage = new Float32Array(canvas.width);
  for (let row = first; row <= last; row += 1) {
    coverage.fill(0);
    for (let step = 0; step < rowsPerPixel; step += 1)
      coverSpans(coverage, findCrossings(points, row + (step + 0.5) / rowsPerPixel));
    blendRow(canvas, { row, left, right }, coverage, color);
  }
}

/** Returns the positions at which the outline crosses a height, from left to right. */
function findCrossings(points: readonly PixelPoint[], y: number): number[] {
  const crossings: number[] = [];
  for (const [index, [x, top]] of points.entries()) {
    const [nextX, nextY] = points[(index + 1) % points.length] as PixelPoint;
    if (top <= y !== nextY <= y) crossings.push(x + ((y - top) / (nextY - top)) * (nextX - x));
  }
  return crossings.sort((left, right) => left - right);
}

function coverSpans(coverage: Float32Array, crossings: readonly number[]): void {
  for (let index = 0; index + 1 < crossings.length; index += 2) {
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
