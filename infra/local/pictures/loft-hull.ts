import type { Hull, ProfilePoint } from "./car-shapes.ts";
import { cross, normalize, type SpacePoint, subtract } from "./place-camera.ts";

/** A corner of a triangle: its position, and the direction that the surface faces there. */
export interface Vertex {
  point: SpacePoint;
  normal: SpacePoint;
}

/** A part of a surface, with its corners in order around it. */
export type Quad = readonly [Vertex, Vertex, Vertex, Vertex];

const cornerSteps = 5;

/** Returns the surface of a hull without its underside. Its edges are rounded where `isRounded` says so. */
export function loftHull(hull: Hull): Quad[] {
  const profiles = hull.corner > 0.1 ? mapProfiles(hull, smooth) : hull;
  const heights = listHeights(profiles);
  const rings = heights.map((height) => sliceAt(profiles, height, hull.corner));
  const normals = rings.map((ring, level) => ring.map((_, index) => normalAt(rings, level, index)));
  const vertexAt = (level: number, index: number): Vertex => {
    const ring = rings[level] as SpacePoint[];
    const at = index % ring.length;
    return { point: ring[at] as SpacePoint, normal: (normals[level] as SpacePoint[])[at] as SpacePoint };
  };
  const sides = rings
    .slice(1)
    .flatMap((ring, level) =>
      ring.map(
        (_, index): Quad => [
          vertexAt(level, index),
          vertexAt(level, index + 1),
          vertexAt(level + 1, index + 1),
          vertexAt(level + 1, index),
        ],
      ),
    );
  return [...sides, ...closeTop(rings.at(-1) as SpacePoint[])];
}

const mapProfiles = (
  hull: Hull,
  change: (profile: readonly ProfilePoint[]) => readonly ProfilePoint[],
): Hull => ({
  ...hull,
  ...{ front: change(hull.front), rear: change(hull.rear), halfWidth: change(hull.halfWidth) },
});

/** Smooths a profile by cutting its corners twice. The heights of its points stay in ascending order. */
function smooth(profile: readonly ProfilePoint[]): readonly ProfilePoint[] {
  let points = profile;
  for (let pass = 0; pass < 2; pass += 1)
    points = [
      points[0] as ProfilePoint,
      ...points.slice(1).flatMap((point, index) => {
        const before = points[index] as ProfilePoint;
        return [mix(before, point, 0.25), mix(before, point, 0.75)];
      }),
      points.at(-1) as ProfilePoint,
    ];
  return points;
}

const mix = (one: ProfilePoint, other: ProfilePoint, share: number): ProfilePoint => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
];

const leastStep = 0.006;

function listHeights({ front, rear }: Hull): number[] {
  const sorted = [...front, ...rear].map(([height]) => height).sort((one, other) => one - other);
  const heights: number[] = [];
  for (const height of sorted)
    if (height - (heights.at(-1) ?? Number.NEGATIVE_INFINITY) >= leastStep) heights.push(height);
  return heights;
}

/** Returns the outline of a hull at a height, from the middle of its front over its left side. */
function sliceAt({ front, rear, halfWidth }: Hull, height: number, corner: number): SpacePoint[] {
  const [from, to, side] = [valueAt(front, height), valueAt(rear, height), valueAt(halfWidth, height)];
  const along = Math.min(corner, (to - from) / 2.2);
  const across = Math.min(side * 0.7, corner * 1.5);
  const steps = Array.from({ length: cornerSteps + 1 }, (_, step) => (step / cornerSteps) * (Math.PI / 2));
  const left: SpacePoint[] = [];
  for (const turn of steps)
    left.push([from + along * (1 - Math.cos(turn)), side - across * (1 - Math.sin(turn)), height]);
  for (const turn of steps.toReversed())
    left.push([to - along * (1 - Math.cos(turn)), side - across * (1 - Math.sin(turn)), height]);
  return [...left, ...left.toReversed().map(([x, y, z]): SpacePoint => [x, -y, z])];
}

/** Returns a profile's distance at a height. */
function valueAt(profile: readonly ProfilePoint[], height: number): number {
  const next = profile.findIndex(([level]) => level >= height);
  if (next === 0) return (profile[0] as ProfilePoint)[1];
  if (next === -1) return (profile.at(-1) as ProfilePoint)[1];
  const [above, below] = [profile[next] as ProfilePoint, profile[next - 1] as ProfilePoint];
  const share = (height - below[0]) / (above[0] - below[0] || 1);
  return below[1] + (above[1] - below[1]) * share;
}

function normalAt(rings: readonly SpacePoint[][], level: number, index: number): SpacePoint {
  const count = (rings[0] as SpacePoint[]).length;
  const at = (ring: number, position: number) =>
    (rings[Math.min(Math.max(ring, 0), rings.length - 1)] as SpacePoint[])[
      (position + count) % count
    ] as SpacePoint;
  const around = subtract(at(level, index + 1), at(level, index - 1));
  const upward = subtract(at(level + 1, index), at(level - 1, index));
  return normalize(cross(upward, around));
}

/** Returns strips across the top of a hull. */
function closeTop(ring: readonly SpacePoint[]): Quad[] {
  const half = ring.length / 2;
  const top = (index: number): Vertex => ({ point: ring[index] as SpacePoint, normal: [0, 0, 1] });
  return Array.from(
    { length: half - 1 },
    (_, index): Quad => [
      top(index),
      top(index + 1),
      top(ring.length - 2 - index),
      top(ring.length - 1 - index),
    ],
  );
}
