import { hash } from "node:crypto";
import { PNG } from "pngjs";
import { buildCar, type Face, middleOf, scaleLight } from "./build-car.ts";
import { type CarShape, carShapes } from "./car-shapes.ts";
import { type Canvas, fillPolygon, type Rgb } from "./fill-polygon.ts";
import {
  type Camera,
  dot,
  normalize,
  placeCamera,
  type SpacePoint,
  subtract,
  type View,
} from "./place-camera.ts";

const size = { width: 400, height: 300 };

const paints: Readonly<Record<string, Rgb>> = {
  white: [240, 241, 240],
  black: [48, 50, 56],
  gray: [118, 123, 130],
  silver: [186, 191, 197],
  blue: [44, 82, 148],
  red: [170, 34, 40],
  brown: [106, 78, 58],
  beige: [206, 192, 164],
  green: [54, 92, 70],
};

/** The usual order of a lot's photos. Later photos are closer. */
const views: readonly View[] = [
  { turn: 38, distance: 8.2, height: 1.7, aim: [0, 0, 0.72] },
  { turn: -142, distance: 8.2, height: 1.8, aim: [0, 0, 0.72] },
  { turn: 90, distance: 8.4, height: 1.3, aim: [0, 0, 0.75] },
  { turn: 0, distance: 7.4, height: 1.3, aim: [0, 0, 0.72] },
  { turn: 180, distance: 7.4, height: 1.3, aim: [0, 0, 0.72] },
  { turn: -90, distance: 8.4, height: 1.3, aim: [0, 0, 0.75] },
  { turn: -38, distance: 8.2, height: 1.7, aim: [0, 0, 0.72] },
  { turn: 142, distance: 8.2, height: 1.8, aim: [0, 0, 0.72] },
  { turn: 62, distance: 4.6, height: 1, aim: [-1.3, 0.6, 0.6] },
  { turn: 118, distance: 4.6, height: 1, aim: [1.3, 0.6, 0.6] },
  { turn: -62, distance: 4.6, height: 1, aim: [-1.3, -0.6, 0.6] },
  { turn: -118, distance: 4.6, height: 1, aim: [1.3, -0.6, 0.6] },
];

const pattern = /(?:^|\/)([a-z]+)-([a-z]+)\/[^/]*?(\d*)\.png$/;

/** Returns the end of the path of a picture that shows a car of that body style and color. */
export const namePicture = (
  { bodyStyle, color }: { bodyStyle: string; color: string | null },
  picture: string | number,
): string => `${bodyStyle}-${color ?? "gray"}/${picture}.png`;

/**
 * Draws a car at an auction house as a PNG of 400 by 300 pixels. The end of the name contains body style,
 * color and number of the photo, as {@link namePicture} writes it; otherwise they are derived from the whole
 * name. The same name gives the same bytes, and the light differs between names.
 */
export function drawPicture(name: string): Buffer {
  const chance = Buffer.from(hash("sha256", name, "hex"), "hex");
  const [, style = "", paint = "", photo = ""] = pattern.exec(name) ?? [];
  const shape = carShapes[style] ?? pickBy(chance.readUInt16BE(0), Object.values(carShapes));
  const color = paints[paint] ?? pickBy(chance.readUInt16BE(2), Object.values(paints));
  const view = pickBy((Number(photo) || chance.readUInt16BE(4)) - 1 + views.length, views);
  const canvas = paintYard(chance);
  const camera = placeCamera(view, size);
  paintShadow(canvas, shape, camera);
  paintFaces(canvas, buildCar(shape, color), camera);
  const png = new PNG({ ...size, colorType: 2, inputColorType: 2, inputHasAlpha: false });
  png.data = Buffer.from(canvas.pixels);
  return PNG.sync.write(png, {
    colorType: 2,
    inputColorType: 2,
    inputHasAlpha: false,
    deflateLevel: 6,
    deflateStrategy: 0,
    filterType: 0,
  });
}

const pickBy = <Item>(number: number, items: readonly Item[]): Item => items[number % items.length] as Item;

/** Draws sky, a wall and asphalt with the lines of a parking lot. */
function paintYard(chance: Buffer): Canvas {
  const { width, height } = size;
  const canvas: Canvas = { ...size, pixels: new Uint8Array(width * height * 3) };
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
    const stripe = [
      [far - 1, horizon] as const,
      [far + 1, horizon] as const,
      [near + 4, height] as const,
      [near - 4, height] as const,
    ];
    fillPolygon(canvas, stripe, scaleLight(asphalt, 1.22));
  }
  return canvas;
}

function paintShadow(canvas: Canvas, shape: CarShape, camera: Camera): void {
  const { body, halfWidth } = shape;
  const middle = middleOf(shape);
  const ends = [(body[1]?.[0] ?? 0) - middle + 0.1, (body.at(-2)?.[0] ?? 0) - middle - 0.05] as const;
  const side = halfWidth + 0.08;
  const corners = [
    [ends[0], side],
    [ends[1], side],
    [ends[1], -side],
    [ends[0], -side],
  ] as const;
  fillPolygon(
    canvas,
    corners.map(([along, left]) => camera.project([along, left, 0.01])),
    [58, 59, 63],
  );
}

/** Paints the surfaces that face the camera, distant ones first and details above their base. */
function paintFaces(canvas: Canvas, faces: readonly Face[], camera: Camera): void {
  const sun = normalize([-0.45, 0.55, 1]);
  const seen = faces.flatMap((face) => {
    const outward = normalize(face.outward);
    if (dot(outward, subtract(camera.position, face.points[0] as SpacePoint)) <= 0) return [];
    const share = face.isLit ? 0.74 + 0.34 * Math.max(-0.4, dot(outward, sun)) : 1;
    return [{ face, color: scaleLight(face.color, share), distance: meanDistance(face, camera) }];
  });
  seen.sort((one, other) => one.face.layer - other.face.layer || other.distance - one.distance);
  for (const { face, color } of seen) fillPolygon(canvas, face.points.map(camera.project), color);
}

const meanDistance = ({ points }: Face, camera: Camera): number =>
  points.reduce((sum, point) => sum + camera.distanceTo(point), 0) / points.length;
