import { hash } from "node:crypto";
import { PNG } from "pngjs";
import { carShapes } from "./car-shapes.ts";
import type { Canvas, Rgb } from "./fill-polygon.ts";
import { paintInterior, upholstery } from "./paint-interior.ts";
import { paintInstruments, paintMileage } from "./paint-odometer.ts";
import { paintShadow, paintYard } from "./paint-yard.ts";
import type { View } from "./place-camera.ts";
import { type CarLayer, layOver, lookAt, renderCar } from "./render-car.ts";

const size = { width: 400, height: 300 };

const paints: Readonly<Record<string, Rgb>> = {
  white: [236, 238, 238],
  black: [40, 42, 47],
  gray: [112, 117, 124],
  silver: [184, 189, 195],
  blue: [38, 76, 142],
  red: [166, 28, 36],
  brown: [102, 74, 54],
  beige: [204, 190, 162],
  green: [48, 88, 64],
};

/** The usual order of a lot's photos. Each lot has at least six photos. Later photos are closer. */
const photos: readonly (View | "interior" | "odometer")[] = [
  { turn: 38, distance: 8.2, height: 1.7, aim: [0, 0, 0.72] },
  { turn: -142, distance: 8.2, height: 1.8, aim: [0, 0, 0.72] },
  { turn: 90, distance: 8.4, height: 1.3, aim: [0, 0, 0.75] },
  { turn: 180, distance: 7.4, height: 1.3, aim: [0, 0, 0.72] },
  "interior",
  "odometer",
  { turn: 0, distance: 7.4, height: 1.3, aim: [0, 0, 0.72] },
  { turn: -90, distance: 8.4, height: 1.3, aim: [0, 0, 0.75] },
  { turn: -38, distance: 8.2, height: 1.7, aim: [0, 0, 0.72] },
  { turn: 142, distance: 8.2, height: 1.8, aim: [0, 0, 0.72] },
  { turn: 62, distance: 4.6, height: 1, aim: [-1.3, 0.6, 0.6] },
  { turn: -118, distance: 4.6, height: 1, aim: [1.3, -0.6, 0.6] },
];

const pattern = /(?:^|\/)([a-z]+)-([a-z]+)-(\d{0,9})\/[^/]*?(\d{0,9})\.png$/;

/** The properties of a car that its pictures show. */
export interface PicturedCar {
  bodyStyle: string;
  color: string | null;
  mileageKm: number | null;
}

/** Returns the end of a picture's path, for a car of this body style, color and mileage. */
export const namePicture = ({ bodyStyle, color, mileageKm }: PicturedCar, picture: string | number): string =>
  `${bodyStyle}-${color ?? "gray"}-${mileageKm ?? ""}/${picture}.png`;

/**
 * Draws a car at an auction house, its interior or its odometer as a PNG of 400 by 300 pixels. The end of the name
 * contains body style, color, mileage and number of the photo, as {@link namePicture} writes it; otherwise these
 * properties are derived from the whole name. The same name gives the same bytes, and the light differs between names.
 */
export function drawPicture(name: string): Buffer {
  const chance = Buffer.from(hash("sha256", name, "hex"), "hex");
  const [, style = "", paint = "", mileage = "", photo = ""] = pattern.exec(name) ?? [];
  const shot = pickBy((Number(photo) || chance.readUInt16BE(4)) - 1 + photos.length, photos);
  if (shot === "interior") return drawInterior(chance.readUInt8(6) % upholstery.length);
  if (shot === "odometer") return drawOdometer(mileage === "" ? null : Number(mileage));
  const canvas = createCanvas();
  paintYard(canvas, chance);
  const bodyStyle = Object.hasOwn(carShapes, style)
    ? style
    : pickBy(chance.readUInt16BE(0), Object.keys(carShapes));
  const color = Object.hasOwn(paints, paint) ? paint : pickBy(chance.readUInt16BE(2), Object.keys(paints));
  paintCar(canvas, { bodyStyle, color, view: shot });
  return encode(canvas);
}

const createCanvas = (): Canvas => ({ ...size, pixels: new Uint8Array(size.width * size.height * 3) });

const interiors: Buffer[] = [];

function drawInterior(choice: number): Buffer {
  const drawn = interiors[choice];
  if (drawn !== undefined) return drawn;
  const canvas = createCanvas();
  paintInterior(canvas, choice);
  const picture = encode(canvas);
  interiors[choice] = picture;
  return picture;
}

let instruments: Canvas | undefined;

function drawOdometer(mileageKm: number | null): Buffer {
  if (instruments === undefined) {
    instruments = createCanvas();
    paintInstruments(instruments);
  }
  const canvas = { ...size, pixels: instruments.pixels.slice() };
  paintMileage(canvas, mileageKm);
  return encode(canvas);
}

const pickBy = <Item>(number: number, items: readonly Item[]): Item => items[number % items.length] as Item;

/** Rendered cars, cached because most cars share a few paints and body styles. The least recently used is dropped. */
const rendered = new Map<string, CarLayer>();
const mostRendered = 256;

function paintCar(canvas: Canvas, car: { bodyStyle: string; color: string; view: View }): void {
  const shape = carShapes[car.bodyStyle];
  const paint = paints[car.color];
  if (shape === undefined || paint === undefined)
    throw new Error(`No shape or paint: ${JSON.stringify(car)}`);
  const key = JSON.stringify(car);
  const layer = rendered.get(key) ?? renderCar(shape, paint, car.view, size);
  rendered.delete(key);
  rendered.set(key, layer);
  if (rendered.size > mostRendered) rendered.delete([...rendered.keys()][0] as string);
  paintShadow(canvas, shape, lookAt(shape, car.view, size));
  layOver(canvas, layer);
}

function encode({ pixels }: Canvas): Buffer {
  const png = new PNG({ ...size, colorType: 2, inputColorType: 2, inputHasAlpha: false });
  png.data = Buffer.from(pixels);
  return PNG.sync.write(png, {
    colorType: 2,
    inputColorType: 2,
    inputHasAlpha: false,
    deflateLevel: 6,
    deflateStrategy: 0,
    filterType: 0,
  });
}
