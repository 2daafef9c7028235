import type { CarShape, ProfilePoint } from "./car-shapes.ts";
import type { Rgb } from "./fill-polygon.ts";
import type { SpacePoint } from "./place-camera.ts";

/** A flat part of a car. Parts on a higher layer cover parts on a lower layer. */
export interface Face {
  points: readonly SpacePoint[];
  /** A vector of any length that points away from the car, perpendicular to the part. */
  outward: SpacePoint;
  color: Rgb;
  layer: number;
  /** Whether light changes its color. */
  isLit: boolean;
}

type Place = (point: ProfilePoint, left: number) => SpacePoint;
type Segment = readonly [ProfilePoint, ProfilePoint];
type Range = readonly [from: number, to: number];

const glass: Rgb = [52, 66, 82];
const tire: Rgb = [32, 33, 36];
const rim: Rgb = [168, 173, 180];
const arch: Rgb = [24, 25, 28];
const darkTrim: Rgb = [44, 46, 50];
const headlight: Rgb = [238, 243, 250];
const taillight: Rgb = [188, 30, 38];
const plate: Rgb = [246, 247, 244];
const body = { layer: 0, isLit: true };
const detail = { layer: 1, isLit: true };
const light = { layer: 1, isLit: false };
const wheel = { layer: 2, isLit: false };

/** Returns half the length of a car, in meters. */
export const middleOf = ({ body: outline }: CarShape): number =>
  Math.max(...outline.map(([along]) => along)) / 2;

/** Returns the faces of a car in a color, centered, standing on the ground. */
export function buildCar(shape: CarShape, color: Rgb): Face[] {
  const middle = middleOf(shape);
  const at: Place = ([along, height], left) => [along - middle, left, height];
  return [
    ...wrapProfile(shape, color, at),
    ...buildCabin(shape, color, at),
    ...buildEnds(shape, at),
    ...[1, -1].flatMap((side) => [
      ...buildSide(shape, { color, side, at }),
      ...buildSideWindows(shape, { color, side, at }),
      ...shape.wheels.flatMap((along) => buildWheel(shape, along - middle, side)),
    ]),
  ];
}

/** Returns the body's surface from bumper to bumper, as strips across the car. */
function wrapProfile({ body: outline, halfWidth }: CarShape, color: Rgb, at: Place): Face[] {
  return outline.slice(1).map((point, index) => {
    const segment = [outline[index] as ProfilePoint, point] as const;
    const points = spanAcross(segment, [halfWidth, halfWidth], at);
    return { points, outward: outwardOf(segment), color, ...body };
  });
}

function buildCabin({ cabin, halfWidth, halfRoofWidth }: CarShape, color: Rgb, at: Place): Face[] {
  const [front, roofFront, roofRear, rear] = cabin;
  const belt = halfWidth * beltShare;
  const panes: readonly [Segment, Range][] = [
    [
      [front, roofFront],
      [belt, halfRoofWidth],
    ],
    [
      [roofRear, rear],
      [halfRoofWidth, belt],
    ],
  ];
  const roof = [roofFront, roofRear] as const;
  return [
    {
      points: spanAcross(roof, [halfRoofWidth, halfRoofWidth], at),
      ...{ outward: outwardOf(roof), color, ...body },
    },
    ...panes.flatMap(([segment, widths]) => {
      const outward = outwardOf(segment);
      const inner = [mix(...segment, 0.08), mix(...segment, 0.92)] as const;
      const innerWidths = [widths[0] * 0.93, widths[1] * 0.93] as const;
      return [
        { points: spanAcross(segment, widths, at), outward, color, ...body },
        { points: spanAcross(inner, innerWidths, at), outward, color: glass, ...detail },
      ];
    }),
  ];
}

/** The cabin is a little narrower than the body below it. */
const beltShare = 0.96;

function buildSide(
  { body: outline, halfWidth, wheels, wheelRadius }: CarShape,
  { color, side, at }: { color: Rgb; side: number; at: Place },
): Face[] {
  const outward: SpacePoint = [0, side, 0];
  const low = outline[0]?.[1] ?? 0;
  const [from, to] = [wheels[0] + wheelRadius * 1.15, wheels[1] - wheelRadius * 1.15];
  const strip = ([bottom, top]: Range): SpacePoint[] =>
    [[from, bottom] as const, [to, bottom] as const, [to, top] as const, [from, top] as const].map((point) =>
      at(point, side * halfWidth),
    );
  return [
    { points: outline.map((point) => at(point, side * halfWidth)), outward, color, ...body },
    { points: strip([low, low + 0.08]), outward, color: darkTrim, ...detail },
    { points: strip([low + 0.4, low + 0.42]), outward, color: scaleLight(color, 0.78), ...detail },
  ];
}

function buildSideWindows(
  { cabin, halfWidth, halfRoofWidth, pillars }: CarShape,
  { color, side, at }: { color: Rgb; side: number; at: Place },
): Face[] {
  const [front, roofFront, roofRear, rear] = cabin;
  const belt = halfWidth * beltShare;
  const outward: SpacePoint = [0, side * (roofFront[1] - front[1]), belt - halfRoofWidth];
  const pointAt = (share: number, height: number): SpacePoint =>
    at(
      mix(mix(front, rear, share), mix(roofFront, roofRear, share), height),
      side * (belt + (halfRoofWidth - belt) * height),
    );
  const pane = ([from, to]: Range, [low, high]: Range): SpacePoint[] => [
    pointAt(from, low),
    pointAt(from, high),
    pointAt(to, high),
    pointAt(to, low),
  ];
  const windows = pillars.slice(1).map((end, index) => {
    const points = pane([(pillars[index] as number) + 0.012, end - 0.012], [0.08, 0.9]);
    return { points, outward, color: glass, ...detail };
  });
  return [{ points: pane([0, 1], [0, 1]), outward, color, ...body }, ...windows];
}

/** Lights, grille and plates. */
function buildEnds({ body: outline, halfWidth }: CarShape, at: Place): Face[] {
  const front = [outline[1] as ProfilePoint, outline[2] as ProfilePoint] as const;
  const rear = [outline.at(-2) as ProfilePoint, outline.at(-3) as ProfilePoint] as const;
  const place = ([lower, upper]: Segment, [from, to]: Range, [left, right]: Range): SpacePoint[] => [
    at(mix(lower, upper, from), left * halfWidth),
    at(mix(lower, upper, to), left * halfWidth),
    at(mix(lower, upper, to), right * halfWidth),
    at(mix(lower, upper, from), right * halfWidth),
  ];
  const inFront = (height: Range, width: Range, color: Rgb): Face => ({
    ...{ points: place(front, height, width), outward: [-1, 0, 0], color, ...light },
  });
  const behind = (height: Range, width: Range, color: Rgb): Face => ({
    ...{ points: place(rear, height, width), outward: [1, 0, 0], color, ...light },
  });
  return [
    inFront([0.05, 0.95], [-0.55, 0.55], darkTrim),
    inFront([0.55, 1], [0.6, 0.98], headlight),
    inFront([0.55, 1], [-0.98, -0.6], headlight),
    inFront([0.1, 0.45], [-0.28, 0.28], plate),
    behind([0.5, 0.95], [0.6, 0.98], taillight),
    behind([0.5, 0.95], [-0.98, -0.6], taillight),
    behind([0.3, 0.65], [-0.28, 0.28], plate),
  ];
}

function buildWheel({ halfWidth, wheelRadius }: CarShape, along: number, side: number): Face[] {
  const disc = (share: number, corners = 24): SpacePoint[] =>
    Array.from({ length: corners }, (_, corner): SpacePoint => {
      const angle = (2 * Math.PI * corner) / corners;
      const [across, up] = [Math.cos(angle) * share * wheelRadius, Math.sin(angle) * share * wheelRadius];
      return [along + across, side * halfWidth, wheelRadius + up];
    });
  const outward: SpacePoint = [0, side, 0];
  return [
    { points: disc(1.16), outward, color: arch, ...light },
    { points: disc(1), outward, color: tire, ...wheel },
    { points: disc(0.64), outward, color: rim, ...wheel, layer: wheel.layer + 1 },
    { points: disc(0.2, 8), outward, color: darkTrim, ...wheel, layer: wheel.layer + 2 },
  ];
}

/** Returns a strip across the car, `widths` to either side at its ends. */
const spanAcross = ([one, other]: Segment, [width, otherWidth]: Range, at: Place): SpacePoint[] => [
  at(one, width),
  at(other, otherWidth),
  at(other, -otherWidth),
  at(one, -width),
];

/** Returns the outward vector of a piece of an outline that runs from the front over the top. */
const outwardOf = ([one, other]: Segment): SpacePoint => [one[1] - other[1], 0, other[0] - one[0]];

const mix = (one: ProfilePoint, other: ProfilePoint, share: number): ProfilePoint => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
];

/** Returns a color at a share of its brightness. */
export const scaleLight = (color: Rgb, share: number): Rgb => [
  Math.min(255, Math.round(color[0] * share)),
  Math.min(255, Math.round(color[1] * share)),
  Math.min(255, Math.round(color[2] * share)),
];
