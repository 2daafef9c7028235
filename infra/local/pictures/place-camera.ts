/** A point in space, in meters: along the car from its front, to the car's left, and up. This system is left-handed. */
export type SpacePoint = readonly [along: number, left: number, up: number];

/** The position of the camera. */
export interface View {
  /** Angle around the car in degrees: 0 is its front, 90 its left side. */
  turn: number;
  /** Distance from the middle of the car, in meters. */
  distance: number;
  /** Height of the camera, in meters. */
  height: number;
  /** The point at the picture's center, in meters from the middle of the car. */
  aim: SpacePoint;
}

/** A point of a picture, in pixels from its upper left corner, and the inverse of its depth in meters. */
export type ProjectedPoint = readonly [x: number, y: number, nearness: number];

/** Projects points of space onto a picture. */
export interface Camera {
  project: (point: SpacePoint) => ProjectedPoint;
}

/** Relative to the picture's width. */
const focalLength = 1.4;

/** Places a camera around the middle of a car. */
export function placeCamera(view: View, size: { width: number; height: number }): Camera {
  const angle = (view.turn * Math.PI) / 180;
  const position: SpacePoint = [
    -Math.cos(angle) * view.distance,
    Math.sin(angle) * view.distance,
    view.height,
  ];
  const forward = normalize(subtract(view.aim, position));
  const right = normalize(cross([0, 0, 1], forward));
  const upward = cross(forward, right);
  const scale = focalLength * size.width;
  return {
    project(point) {
      const offset = subtract(point, position);
      const depth = Math.max(0.1, dot(offset, forward));
      return [
        size.width / 2 + (scale * dot(offset, right)) / depth,
        size.height / 2 - (scale * dot(offset, upward)) / depth,
        1 / depth,
      ];
    },
  };
}

/** Returns the difference of two points. */
export const subtract = (one: SpacePoint, other: SpacePoint): SpacePoint => [
  one[0] - other[0],
  one[1] - other[1],
  one[2] - other[2],
];

/** Returns the scalar product. */
export const dot = (one: SpacePoint, other: SpacePoint): number =>
  one[0] * other[0] + one[1] * other[1] + one[2] * other[2];

/** Returns the vector product, a vector at right angles to both. */
export const cross = (one: SpacePoint, other: SpacePoint): SpacePoint => [
  one[1] * other[2] - one[2] * other[1],
  one[2] * other[0] - one[0] * other[2],
  one[0] * other[1] - one[1] * other[0],
];

/** Returns the same direction with length 1. */
export function normalize(vector: SpacePoint): SpacePoint {
  const length = Math.hypot(...vector) || 1;
  return [vector[0] / length, vector[1] / length, vector[2] / length];
}
