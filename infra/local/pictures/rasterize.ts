import type { Rgb } from "./fill-polygon.ts";
import type { Quad, Vertex } from "./loft-hull.ts";
import type { Camera, ProjectedPoint, SpacePoint } from "./place-camera.ts";

/** Samples of a picture: the color of the nearest surface, and its distance from the camera. */
export interface Samples {
  width: number;
  height: number;
  colors: Uint8Array;
  /** The inverse of the depth in meters; 0 without a surface. */
  nearness: Float32Array;
}

/** Returns a surface's color at a point, given the direction that the surface faces there. */
export type Shade = (point: SpacePoint, normal: SpacePoint) => Rgb;

/** Returns empty samples. */
export const createSamples = (width: number, height: number): Samples => ({
  ...{ width, height },
  colors: new Uint8Array(width * height * 3),
  nearness: new Float32Array(width * height),
});

type Corner = Vertex & { at: ProjectedPoint };
type Corners = readonly [Corner, Corner, Corner];

/** Paints surfaces that face the camera, unless something nearer covers them. */
export function paintQuads(samples: Samples, quads: readonly Quad[], camera: Camera, shade: Shade): void {
  for (const quad of quads) {
    const [a, b, c, d] = quad.map((vertex) => ({ ...vertex, at: camera.project(vertex.point) })) as [
      ...[Corner, Corner, Corner, Corner],
    ];
    paintTriangle(samples, [a, b, c], shade);
    paintTriangle(samples, [a, c, d], shade);
  }
}

function paintTriangle(samples: Samples, corners: Corners, shade: Shade): void {
  const [one, two, three] = [corners[0].at, corners[1].at, corners[2].at];
  const area = (two[0] - one[0]) * (three[1] - one[1]) - (two[1] - one[1]) * (three[0] - one[0]);
  // Seen from behind, the corners run the other way around.
  if (area >= -1e-6) return;
  const { width, height, nearness, colors } = samples;
  const top = Math.max(0, Math.ceil(Math.min(one[1], two[1], three[1]) - 0.5));
  const bottom = Math.min(height - 1, Math.floor(Math.max(one[1], two[1], three[1]) - 0.5));
  for (let row = top; row <= bottom; row += 1) {
    const y = row + 0.5;
    const span = findSpan(corners, y);
    const right = Math.min(width - 1, Math.floor(span[1] - 0.5));
    for (let column = Math.max(0, Math.ceil(span[0] - 0.5)); column <= right; column += 1) {
      const x = column + 0.5;
      const ofOne = ((two[0] - x) * (three[1] - y) - (two[1] - y) * (three[0] - x)) / area;
      const ofTwo = ((three[0] - x) * (one[1] - y) - (three[1] - y) * (one[0] - x)) / area;
      const nearOne = ofOne * one[2];
      const nearTwo = ofTwo * two[2];
      const nearThree = (1 - ofOne - ofTwo) * three[2];
      const near = nearOne + nearTwo + nearThree;
      const at = row * width + column;
      if (near <= (nearness[at] as number)) continue;
      nearness[at] = near;
      const [p, q, r] = corners;
      const color = shade(
        blend(p.point, q.point, r.point, nearOne / near, nearTwo / near),
        blend(p.normal, q.normal, r.normal, nearOne / near, nearTwo / near),
      );
      colors[at * 3] = color[0];
      colors[at * 3 + 1] = color[1];
      colors[at * 3 + 2] = color[2];
    }
  }
}

/** Returns the start and end of a triangle at a height. */
function findSpan([{ at: one }, { at: two }, { at: three }]: Corners, y: number): readonly [number, number] {
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const cross = (from: ProjectedPoint, to: ProjectedPoint) => {
    if (from[1] <= y === to[1] <= y) return;
    const x = from[0] + ((y - from[1]) / (to[1] - from[1])) * (to[0] - from[0]);
    left = Math.min(left, x);
    right = Math.max(right, x);
  };
  cross(one, two);
  cross(two, three);
  cross(three, one);
  return [left, right];
}

const blend = (one: SpacePoint, two: SpacePoint, three: SpacePoint, p: number, q: number): SpacePoint => {
  const r = 1 - p - q;
  return [
    one[0] * p + two[0] * q + three[0] * r,
    one[1] * p + two[1] * q + three[1] * r,
    one[2] * p + two[2] * q + three[2] * r,
  ];
};
