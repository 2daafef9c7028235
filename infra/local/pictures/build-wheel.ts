import type { CarShape } from "./car-shapes.ts";
import type { Rgb } from "./fill-polygon.ts";
import type { Quad } from "./loft-hull.ts";
import type { SpacePoint } from "./place-camera.ts";
import type { Shade } from "./rasterize.ts";

const tire: Rgb = [34, 35, 38];
const rim: Rgb = [182, 187, 193];
const gap: Rgb = [52, 54, 58];
const corners = 28;
const spokes = 5;
const width = 0.2;

/** Returns a wheel's tread and outer side. `side` is 1 for a wheel on the left of the car, and -1 on the right. */
export function buildWheel({ halfWidth, wheelRadius }: CarShape, along: number, side: number): Quad[] {
  const at = (corner: number, radius: number, inward: number): SpacePoint => {
    const turn = (2 * Math.PI * corner) / corners;
    return [
      along + Math.cos(turn) * radius,
      side * (halfWidth + 0.005 - inward),
      wheelRadius + Math.sin(turn) * radius,
    ];
  };
  return Array.from({ length: corners }, (_, corner) => {
    const vertex = (turn: number, radius: number, inward: number, normal: SpacePoint) => ({
      ...{ point: at(turn, radius, inward), normal },
    });
    const outward: SpacePoint = [0, side, 0];
    const inner = (turn: number) => vertex(turn, 0, 0, outward);
    const outer = (turn: number, inward: number) => vertex(turn, wheelRadius, inward, outward);
    const [one, other] = side > 0 ? [corner, corner + 1] : [corner + 1, corner];
    return [
      [inner(one), outer(one, 0), outer(other, 0), inner(other)],
      [outer(one, 0), outer(one, width), outer(other, width), outer(other, 0)],
    ] satisfies Quad[];
  }).flat();
}

/** Returns the colors of a wheel: a tire and a rim with spokes. */
export function shadeWheel({ wheelRadius }: CarShape, center: number): Shade {
  return ([along, , height]) => {
    const [across, up] = [along - center, height - wheelRadius];
    const share = Math.hypot(across, up) / wheelRadius;
    if (share > 0.68) return share > 0.7 && share < 0.73 ? gap : tire;
    const turn = ((Math.atan2(up, across) / (2 * Math.PI)) * spokes + spokes + 0.25) % 1;
    const isSpoke = Math.abs(turn - 0.5) < 0.13 + 0.05 / (share + 0.1);
    return share > 0.6 || share < 0.14 || isSpoke ? rim : gap;
  };
}
