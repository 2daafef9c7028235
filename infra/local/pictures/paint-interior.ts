import { type Canvas, fillPolygon, type PixelPoint, type Rgb } from "./fill-polygon.ts";
import { ellipse, rectangle, ring, stroke } from "./plane-shapes.ts";

const dash: Rgb = [46, 48, 53];
const dashTop: Rgb = [60, 63, 69];
const shade: Rgb = [30, 31, 35];
const wheel: Rgb = [26, 27, 30];
const metal: Rgb = [168, 173, 180];
const screen: Rgb = [30, 66, 96];
const glow: Rgb = [126, 186, 214];
/** The colors of seats. */
export const upholstery: readonly Rgb[] = [
  [44, 45, 49],
  [96, 99, 105],
  [176, 158, 130],
  [112, 74, 52],
];

/**
 * Paints the dashboard and the front seats, as seen from the middle of the rear seats. `choice` selects the color of
 * the seats in {@link upholstery}.
 */
export function paintInterior(canvas: Canvas, choice: number): void {
  const seat = upholstery[choice] as Rgb;
  const fill = (points: readonly PixelPoint[], color: Rgb) => fillPolygon(canvas, points, color);
  const { width, height } = canvas;
  // Pillars and roof around the windshield.
  fill(
    [
      [0, 0],
      [width, 0],
      [width, 20],
      [344, 26],
      [56, 26],
      [0, 20],
    ],
    shade,
  );
  fill(
    [
      [0, 0],
      [58, 24],
      [20, 150],
      [0, 170],
    ],
    shade,
  );
  fill(
    [
      [width, 0],
      [342, 24],
      [380, 150],
      [width, 170],
    ],
    shade,
  );
  fill(rectangle([176, 28], [224, 46]), shade);
  fill(
    [
      [0, 132],
      [70, 112],
      [330, 112],
      [width, 132],
      [width, height],
      [0, height],
    ],
    dashTop,
  );
  fill(
    [
      [0, 158],
      [70, 140],
      [330, 140],
      [width, 158],
      [width, height],
      [0, height],
    ],
    dash,
  );
  fill(ellipse([112, 134], [56, 30], [0.5, 1]), shade);
  fill(rectangle([168, 118], [234, 160]), shade);
  fill(rectangle([173, 123], [229, 155]), screen);
  fill(stroke([178, 146], [200, 132], 2), glow);
  fill(stroke([200, 132], [224, 140], 2), glow);
  for (const left of [24, 244, 300, 346]) paintVent(fill, left);
  fill(
    [
      [166, 176],
      [236, 176],
      [250, height],
      [152, height],
    ],
    shade,
  );
  for (const x of [181, 201, 221]) fill(ellipse([x, 186], [7, 7]), metal);
  fill(rectangle([192, 206], [210, 238]), dashTop);
  fill(ellipse([201, 208], [10, 8]), metal);
  paintWheel(fill);
  for (const middle of [78, 322]) paintSeat(fill, middle, seat);
}

type Fill = (points: readonly PixelPoint[], color: Rgb) => void;

function paintVent(fill: Fill, left: number): void {
  fill(rectangle([left, 146], [left + 34, 164]), shade);
  for (const y of [150, 155, 160]) fill(stroke([left + 3, y], [left + 31, y], 1.4), dashTop);
}

function paintWheel(fill: Fill): void {
  const center: PixelPoint = [112, 188];
  fill(ring(center, [66, 62], 11), wheel);
  fill(stroke([54, 184], [170, 184], 12), wheel);
  fill(stroke([112, 190], [112, 246], 14), wheel);
  fill(ellipse(center, [25, 22]), dash);
  fill(ellipse(center, [9, 7]), metal);
}

function paintSeat(fill: Fill, middle: number, color: Rgb): void {
  const dark: Rgb = [color[0] * 0.72, color[1] * 0.72, color[2] * 0.72];
  fill(stroke([middle - 14, 196], [middle - 14, 222], 4), metal);
  fill(stroke([middle + 14, 196], [middle + 14, 222], 4), metal);
  fill(ellipse([middle, 190], [34, 20]), dark);
  fill(ellipse([middle, 188], [30, 16]), color);
  fill([...ellipse([middle, 262], [64, 48], [0.5, 1]), [middle + 70, 300], [middle - 70, 300]], dark);
  fill([...ellipse([middle, 266], [50, 44], [0.5, 1]), [middle + 54, 300], [middle - 54, 300]], color);
  fill(stroke([middle, 224], [middle, 300], 2), dark);
}
