import type { PixelPoint } from "./fill-polygon.ts";

const corners = 48;

/** Returns an ellipse, or the part between two angles, in turns clockwise from its right end. */
export function ellipse(
  [x, y]: PixelPoint,
  [across, down]: readonly [number, number],
  [from, to]: readonly [number, number] = [0, 1],
): PixelPoint[] {
  return Array.from({ length: corners + 1 }, (_, corner) => {
    const turn = 2 * Math.PI * (from + ((to - from) * corner) / corners);
    return [x + across * Math.cos(turn), y + down * Math.sin(turn)];
  });
}

/** Returns a ring between two ellipses, or a part of it. */
export const ring = (
  center: PixelPoint,
  radii: readonly [number, number],
  width: number,
  turns: readonly [number, number] = [0, 1],
): PixelPoint[] => [
  ...ellipse(center, radii, turns),
  ...ellipse(center, [radii[0] - width, radii[1] - width], turns).toReversed(),
];

/** Returns a straight stroke. */
export function stroke([x, y]: PixelPoint, [endX, endY]: PixelPoint, width: number): PixelPoint[] {
  const length = Math.hypot(endX - x, endY - y) || 1;
  const [across, down] = [((y - endY) / length) * (width / 2), ((endX - x) / length) * (width / 2)];
  return [
    [x + across, y + down],
    [endX + across, endY + down],
    [endX - across, endY - down],
    [x - across, y - down],
  ];
}

/** Returns a rectangle by two opposite corners. */
export const rectangle = ([left, top]: PixelPoint, [right, bottom]: PixelPoint): PixelPoint[] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];
