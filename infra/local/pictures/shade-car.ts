import type { CarShape, HeightRange, SidePoint } from "./car-shapes.ts";
import type { Rgb } from "./fill-polygon.ts";
import { dot, normalize, type SpacePoint } from "./place-camera.ts";
import type { Shade } from "./rasterize.ts";

const glass: Rgb = [34, 42, 52];
const sky: Rgb = [206, 220, 233];
const trim: Rgb = [40, 42, 46];
const darkness: Rgb = [18, 19, 21];
const headlight: Rgb = [226, 235, 245];
const taillight: Rgb = [184, 26, 34];
const plate: Rgb = [246, 247, 244];
const chrome: Rgb = [176, 181, 187];

const sun = normalize([-0.55, 0.5, 1]);
const gloss = normalize([-0.75, 0.62, 0.75]);
/** Fewer steps of light make smaller files. */
const lightSteps = 16;

/** Returns the color of a body in a paint at each point of its surface, in daylight. */
export function shadeBody(shape: CarShape, paint: Rgb): Shade {
  return (point, normal) => {
    const detail = findDetail(shape, point, normal);
    if (detail === "glass") return mixColors(glass, sky, 0.1 + 0.5 * Math.max(0, normal[2]));
    if (detail === "seam") return lit(scaleLight(paint, 0.55), normal);
    if (detail !== null) return lit(detail, normal);
    return shine(paint, normal);
  };
}

/** Returns the color of parts that are not painted. */
export const shadeTrim: Shade = (_, normal) => lit(trim, normal);

/** Returns paint with the reflections of the sun and the sky. */
function shine(paint: Rgb, normal: SpacePoint): Rgb {
  const reflection = Math.max(0, dot(normal, gloss)) ** 18;
  return mixColors(lit(paint, normal), sky, 0.32 * reflection + 0.12 * Math.max(0, normal[2]));
}

function lit(color: Rgb, normal: SpacePoint): Rgb {
  const light = 0.66 + 0.34 * Math.max(-0.3, dot(normal, sun)) + 0.1 * Math.min(0, normal[2]);
  return scaleLight(color, Math.round(light * lightSteps) / lightSteps);
}

/** Returns the part that covers the paint at a point of the surface; null where the paint is visible. */
function findDetail(shape: CarShape, point: SpacePoint, normal: SpacePoint): Rgb | "glass" | "seam" | null {
  const [along, left, height] = point;
  const isSide = Math.abs(normal[1]) > 0.62;
  if (isSide || Math.abs(left) > shape.halfWidth * 0.8) {
    const detail =
      findArchDetail(shape, [along, height]) ?? (isSide ? findDoorDetail(shape, [along, height]) : null);
    if (detail !== null) return detail;
  }
  const detail = normal[0] < 0 ? findFrontDetail(shape, point, normal) : findRearDetail(shape, point, normal);
  if (detail !== null) return detail;
  return height < shape.cladding && normal[2] < 0.5 ? trim : null;
}

/**
 * Returns the color of the wheel arch at a point of the side; null outside the arch. On off-road styles, the dark arch
 * has a plastic edge.
 */
function findArchDetail({ wheels, wheelRadius, cladding }: CarShape, [along, height]: SidePoint): Rgb | null {
  for (const wheel of wheels) {
    const [run, rise] = [(along - wheel) / wheelRadius, (height - wheelRadius) / wheelRadius];
    const distance = run * run + rise * rise;
    if (distance < 1.37) return darkness;
    if (distance < 1.69 && cladding > 0.4) return trim;
  }
  return null;
}

function findDoorDetail(
  { doors, doorHeights, sideWindows }: CarShape,
  at: SidePoint,
): Rgb | "glass" | "seam" | null {
  const [along, height] = at;
  const [low, high] = doorHeights;
  if (height > high) {
    if (sideWindows.some((window) => isWithin(window, at, 0))) return "glass";
    return sideWindows.some((window) => isWithin(window, at, 0.045)) ? trim : null;
  }
  if (height < low) return null;
  if (doors.some((door) => Math.abs(along - door) < 0.011)) return "seam";
  const isHandle = Math.abs(height - high + 0.1) < 0.018;
  return isHandle && doors.slice(1).some((door) => door - along > 0.06 && door - along < 0.24)
    ? chrome
    : null;
}

function findFrontDetail(
  shape: CarShape,
  [along, left, height]: SpacePoint,
  normal: SpacePoint,
): Rgb | "glass" | null {
  const { windshield, headlights, grille, halfWidth, cladding } = shape;
  const across = Math.abs(left) / halfWidth;
  if (isBetween(height, windshield) && normal[0] < -0.25) return "glass";
  if (along > 0.6) return null;
  if (isBetween(height, headlights) && across > 0.58 && along < 0.5) return headlight;
  if (isBetween(height, widen(headlights)) && across > 0.55 && along < 0.54) return darkness;
  const middle = (grille[0] + grille[1]) / 2;
  if (Math.abs(height - middle) < 0.055 && across < 0.29) return plate;
  if (isBetween(height, grille) && across < 0.5 - Math.abs(height - middle) * 0.3)
    return Math.floor(height / 0.035) % 2 === 0 ? darkness : trim;
  const isIntake = isBetween(height, [cladding, cladding + 0.1]) && across < 0.62 && normal[0] < -0.6;
  return isIntake ? darkness : null;
}

function findRearDetail(
  shape: CarShape,
  [along, left, height]: SpacePoint,
  normal: SpacePoint,
): Rgb | "glass" | "seam" | null {
  const { rearWindow, taillights, rearPlate, halfWidth, length } = shape;
  const across = Math.abs(left) / halfWidth;
  if (rearWindow !== null && isBetween(height, rearWindow) && normal[0] > 0.25 && across < 0.8)
    return "glass";
  if (length - along > 0.42) return null;
  const [low, high] = taillights;
  if (isBetween(height, taillights) && across > 0.62 && length - along < 0.38)
    return isBetween(height, [low + (high - low) * 0.42, low + (high - low) * 0.56]) ? headlight : taillight;
  if (isBetween(height, widen(taillights)) && across > 0.6) return darkness;
  if (isBetween(height, rearPlate) && across < 0.29) return plate;
  return isBetween(height, widen(rearPlate)) && across < 0.33 ? "seam" : null;
}

const widen = ([low, high]: HeightRange): HeightRange => [low - 0.022, high + 0.022];

const isBetween = (height: number, [low, high]: HeightRange): boolean => height > low && height < high;

/** Reports whether a point is in a convex outline or within a margin around it. */
function isWithin(outline: readonly SidePoint[], [along, height]: SidePoint, margin: number): boolean {
  return outline.every(([fromAlong, fromHeight], index) => {
    const [toAlong, toHeight] = outline[(index + 1) % outline.length] as SidePoint;
    const [run, rise] = [toAlong - fromAlong, toHeight - fromHeight];
    const beyond = rise * (along - fromAlong) - run * (height - fromHeight);
    return beyond > (margin === 0 ? 0 : -margin * Math.hypot(run, rise));
  });
}

/** Returns a color at a share of its brightness. */
export const scaleLight = (color: Rgb, share: number): Rgb => [
  Math.min(255, Math.round(color[0] * share)),
  Math.min(255, Math.round(color[1] * share)),
  Math.min(255, Math.round(color[2] * share)),
];

const mixColors = (one: Rgb, other: Rgb, share: number): Rgb => [
  Math.round(one[0] + (other[0] - one[0]) * share),
  Math.round(one[1] + (other[1] - one[1]) * share),
  Math.round(one[2] + (other[2] - one[2]) * share),
];
