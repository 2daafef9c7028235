import type { CarShape } from "./car-shapes.ts";
import { type Canvas, fillPolygon, type PixelPoint, type Rgb } from "./fill-polygon.ts";
import type { Camera } from "./place-camera.ts";
import { scaleLight } from "./shade-car.ts";

/**
 * Paints sky, a wall and asphalt with the lines of a parking lot.
 * @param chance at least 16 bytes that determine the light and the position of the lines
 */
export function paintYard(canvas: Canvas, chance: Buffer): void {
  const { width, height } = canvas;
  const horizon = 98 + (chance.readUInt8(8) % 24);
  const shade = (base: Rgb, byte: number): Rgb =>
    scaleLight(base, 0.94 + chance.readUInt16BE(byte) / 0xffff / 8);
  const asphalt = shade([116, 118, 121], 9);
  const pixels = Buffer.from(canvas.pixels.buffer);
  const fill = (top: number, bottom: number, color: Rgb) =>
    pixels.fill(Buffer.from(color), top * width * 3, bottom * width * 3);
  fill(0, horizon - 34, shade([196, 211, 226], 11));
  fill(horizon - 34, horizon, shade([158, 156, 150], 13));
  fill(horizon, height, asphalt);
  const slope = (chance.readUInt8(15) % 80) - 40;
  for (let line = -3; line <= 3; line += 1) {
    const [near, far] = [width / 2 + line * 192 + slope, width / 2 + line * 92];
    const stripe: PixelPoint[] = [
      [far - 1, horizon],
      [far + 1, horizon],
      [near + 4, height],
      [near - 4, height],
    ];
    fillPolygon(canvas, stripe, scaleLight(asphalt, 1.22));
  }
}

/** The shadow under a car is darker toward its middle. */
const shadows: readonly { beyond: number; color: Rgb }[] = [
  { beyond: 0.14, color: [88, 90, 93] },
  { beyond: 0.04, color: [66, 67, 71] },
  { beyond: -0.08, color: [52, 53, 57] },
];
const corner = 0.5;
const corners = 24;

/** Paints a car's shadow on the ground. */
export function paintShadow(canvas: Canvas, { length, halfWidth }: CarShape, camera: Camera): void {
  for (const { beyond, color } of shadows) {
    const outline = Array.from({ length: corners }, (_, index): PixelPoint => {
      const turn = (index / corners) * 2 * Math.PI;
      const [across, along] = [Math.sin(turn), Math.cos(turn)];
      const end = along > 0 ? length + beyond - corner : corner - beyond;
      const side = (across > 0 ? 1 : -1) * (halfWidth + beyond - corner);
      const [x, y] = camera.project([end + corner * along, side + corner * across, 0.01]);
      return [x, y];
    });
    fillPolygon(canvas, outline, color);
  }
}
