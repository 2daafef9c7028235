import { type Canvas, fillPolygon, type PixelPoint, type Rgb } from "./fill-polygon.ts";
import { ellipse, rectangle, ring, stroke } from "./plane-shapes.ts";

const panel: Rgb = [24, 25, 29];
const dial: Rgb = [38, 41, 47];
const rim: Rgb = [128, 133, 141];
const mark: Rgb = [222, 227, 233];
const needle: Rgb = [206, 52, 44];
const display: Rgb = [16, 42, 58];
const lit: Rgb = [164, 224, 240];
const digitCount = 6;

type Fill = (points: readonly PixelPoint[], color: Rgb) => void;

/** Paints the instruments behind the steering wheel, with an empty display for the mileage. */
export function paintInstruments(canvas: Canvas): void {
  const fill: Fill = (points, color) => fillPolygon(canvas, points, color);
  fill(rectangle([0, 0], [canvas.width, canvas.height]), panel);
  paintDial(fill, [104, 140], { marks: 12, reading: 0 });
  paintDial(fill, [296, 140], { marks: 9, reading: 0.1 });
  fill(rectangle([118, 222], [282, 274]), rim);
  fill(rectangle([121, 225], [279, 271]), display);
  paintUnit(fill, [246, 260]);
}

/** Paints a mileage on the display of the instruments; dashes if it is unknown. */
export function paintMileage(canvas: Canvas, mileageKm: number | null): void {
  const fill: Fill = (points, color) => fillPolygon(canvas, points, color);
  const text = mileageKm === null ? "-".repeat(digitCount) : String(mileageKm).padStart(digitCount, "0");
  for (const [place, character] of [...text.slice(-digitCount)].entries())
    paintDigit(fill, [132 + place * 18, 234], character);
}

/** Paints a dial with its needle. The scale starts at the lower left. */
function paintDial(
  fill: Fill,
  center: PixelPoint,
  { marks, reading }: { marks: number; reading: number },
): void {
  fill(ellipse(center, [88, 88]), rim);
  fill(ellipse(center, [84, 84]), dial);
  const at = (share: number, radius: number): PixelPoint => {
    const turn = 2 * Math.PI * (0.375 + 0.75 * share);
    return [center[0] + radius * Math.cos(turn), center[1] + radius * Math.sin(turn)];
  };
  for (let index = 0; index <= marks * 2; index += 1) {
    const share = index / (marks * 2);
    const isMain = index % 2 === 0;
    fill(stroke(at(share, isMain ? 64 : 70), at(share, 78), isMain ? 3 : 1.6), mark);
  }
  fill(ring(center, [50, 50], 1.5), rim);
  fill(stroke(center, at(reading, 70), 3.6), needle);
  fill(ellipse(center, [11, 11]), rim);
  fill(ellipse(center, [7, 7]), panel);
}

/**
 * The lit segments of each character on a seven-segment display: top, upper right, lower right, bottom, lower
 * left, upper left, middle.
 */
const segments: Readonly<Record<string, string>> = {
  ...{ 0: "abcdef", 1: "bc", 2: "abged", 3: "abgcd", 4: "fgbc", 5: "afgcd", 6: "afgedc", 7: "abc" },
  ...{ 8: "abcdefg", 9: "abcdfg", "-": "g" },
};

function paintDigit(fill: Fill, [left, top]: PixelPoint, character: string): void {
  const [right, middle, bottom] = [left + 11, top + 13, top + 26];
  const ends: Readonly<Record<string, readonly [PixelPoint, PixelPoint]>> = {
    a: [
      [left, top],
      [right, top],
    ],
    b: [
      [right, top],
      [right, middle],
    ],
    c: [
      [right, middle],
      [right, bottom],
    ],
    d: [
      [left, bottom],
      [right, bottom],
    ],
    e: [
      [left, middle],
      [left, bottom],
    ],
    f: [
      [left, top],
      [left, middle],
    ],
    g: [
      [left, middle],
      [right, middle],
    ],
  };
  for (const segment of segments[character] ?? "") {
    const [from, to] = ends[segment] as readonly [PixelPoint, PixelPoint];
    fill(stroke(from, to, 3), lit);
  }
}

/** Writes "km". */
function paintUnit(fill: Fill, [left, base]: PixelPoint): void {
  const strokes: readonly (readonly [PixelPoint, PixelPoint])[] = [
    [
      [0, -16],
      [0, 0],
    ],
    [
      [0, -5],
      [6, -11],
    ],
    [
      [1, -6],
      [7, 0],
    ],
    [
      [12, -11],
      [12, 0],
    ],
    [
      [12, -10],
      [25, -10],
    ],
    [
      [18, -10],
      [18, 0],
    ],
    [
      [25, -10],
      [25, 0],
    ],
  ];
  for (const [[fromX, fromY], [toX, toY]] of strokes)
    fill(stroke([left + fromX, base + fromY], [left + toX, base + toY], 2), lit);
}
