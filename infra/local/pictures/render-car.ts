import { buildWheel, shadeWheel } from "./build-wheel.ts";
import type { CarShape } from "./car-shapes.ts";
import type { Canvas, Rgb } from "./fill-polygon.ts";
import { loftHull } from "./loft-hull.ts";
import { type Camera, placeCamera, type View } from "./place-camera.ts";
import { createSamples, paintQuads, type Samples } from "./rasterize.ts";
import { shadeBody, shadeTrim } from "./shade-car.ts";

/** Samples per pixel in each direction, which smooths edges. */
const fineness = 2;

/** Returns a camera that looks at a car from a view. */
export function lookAt(shape: CarShape, view: View, size: Pick<Canvas, "width" | "height">): Camera {
  const camera = placeCamera(view, size);
  const middle = shape.length / 2;
  return { project: ([along, left, up]) => camera.project([along - middle, left, up]) };
}

/**
 * A car on a transparent background, cropped to the area that it covers: red, green and blue times opacity,
 * then opacity, each from 0 to 255.
 */
export interface CarLayer {
  left: number;
  top: number;
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** Returns a car in a paint, as seen from a view. */
export function renderCar(
  shape: CarShape,
  paint: Rgb,
  view: View,
  { width, height }: Pick<Canvas, "width" | "height">,
): CarLayer {
  const samples = createSamples(width * fineness, height * fineness);
  const camera = lookAt(shape, view, samples);
  for (const hull of shape.hulls)
    paintQuads(samples, loftHull(hull), camera, hull.paint === "body" ? shadeBody(shape, paint) : shadeTrim);
  for (const along of shape.wheels)
    for (const side of [1, -1])
      paintQuads(samples, buildWheel(shape, along, side), camera, shadeWheel(shape, along));
  return average(samples);
}

/** Returns the mean of each pixel's samples. */
function average(samples: Samples): CarLayer {
  const { left, top, right, bottom } = findCovered(samples);
  const { width, colors, nearness } = samples;
  const columns = right - left;
  const pixels = new Uint8Array(columns * (bottom - top) * 4);
  for (let to = 0; to < pixels.length; to += 4) {
    const [column, row] = [left + ((to / 4) % columns), top + Math.floor(to / 4 / columns)];
    let [red, green, blue, count] = [0, 0, 0, 0];
    for (let down = 0; down < fineness; down += 1)
      for (let across = 0; across < fineness; across += 1) {
        const at = (row * fineness + down) * width + column * fineness + across;
        if (nearness[at] === 0) continue;
        red += colors[at * 3] as number;
        green += colors[at * 3 + 1] as number;
        blue += colors[at * 3 + 2] as number;
        count += 1;
      }
    pixels[to] = Math.round(red / fineness ** 2);
    pixels[to + 1] = Math.round(green / fineness ** 2);
    pixels[to + 2] = Math.round(blue / fineness ** 2);
    pixels[to + 3] = Math.round((count * opaque) / fineness ** 2);
  }
  return { left, top, width: columns, height: bottom - top, pixels };
}

/** Returns the bounding pixels of all samples. */
function findCovered({ width, height, nearness }: Samples) {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let at = 0; at < nearness.length; at += 1) {
    if (nearness[at] === 0) continue;
    const [column, row] = [at % width, Math.floor(at / width)];
    left = Math.min(left, column);
    right = Math.max(right, column);
    top = Math.min(top, row);
    bottom = row;
  }
  const toPixel = (sample: number) => Math.floor(sample / fineness);
  return { left: toPixel(left), top: toPixel(top), right: toPixel(right) + 1, bottom: toPixel(bottom) + 1 };
}

const opaque = 255;

/** Lays a car over a picture. */
export function layOver({ pixels, width }: Canvas, layer: CarLayer): void {
  for (let from = 0; from < layer.pixels.length; from += 4) {
    const opacity = layer.pixels[from + 3] as number;
    if (opacity === 0) continue;
    const [column, row] = [(from / 4) % layer.width, Math.floor(from / 4 / layer.width)];
    const to = ((layer.top + row) * width + layer.left + column) * 3;
    for (let channel = 0; channel < 3; channel += 1) {
      const below = pixels[to + channel] as number;
      pixels[to + channel] = (layer.pixels[from + channel] as number) + (below * (opaque - opacity)) / opaque;
    }
  }
}
