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

/** A car on a transparent ground: red, green and blue times opacity, then opacity, each from 0 to 255. */
export type CarLayer = Uint8Array;

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
function average({ width, height, colors, nearness }: Samples): CarLayer {
  const columns = width / fineness;
  const sums = new Uint16Array(columns * (height / fineness) * 4);
  for (let at = 0; at < nearness.length; at += 1) {
    if (nearness[at] === 0) continue;
    const pixel =
      Math.floor(Math.floor(at / width) / fineness) * columns + Math.floor((at % width) / fineness);
    for (let channel = 0; channel < 3; channel += 1)
      sums[pixel * 4 + channel] =
        (sums[pixel * 4 + channel] as number) + (colors[at * 3 + channel] as number);
    sums[pixel * 4 + 3] = (sums[pixel * 4 + 3] as number) + opaque;
  }
  return Uint8Array.from(sums, (sum) => Math.round(sum / fineness ** 2));
}

const opaque = 255;

/** Lays a car over a picture of its size. */
export function layOver({ pixels }: Canvas, layer: CarLayer): void {
  for (let from = 0, to = 0; from < layer.length; from += 4, to += 3) {
    const opacity = layer[from + 3] as number;
    if (opacity === 0) continue;
    for (let channel = 0; channel < 3; channel += 1) {
      const below = pixels[to + channel] as number;
      pixels[to + channel] = (layer[from + channel] as number) + (below * (opaque - opacity)) / opaque;
    }
  }
}
