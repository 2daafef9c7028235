/** A point of a profile, in meters: height above the ground, and distance from the front or the middle. */
export type ProfilePoint = readonly [height: number, distance: number];

/** A point of a car's side, in meters: distance from the front, and height above the ground. */
export type SidePoint = readonly [along: number, height: number];

/** Lower and upper end, in meters above the ground. */
export type HeightRange = readonly [low: number, high: number];

/** A closed part of a body as a stack of rounded rectangles. Profiles rise from its lower to its upper edge. */
export interface Hull {
  front: readonly ProfilePoint[];
  rear: readonly ProfilePoint[];
  halfWidth: readonly ProfilePoint[];
  /** The length of its rounded corners, in meters along the car. */
  corner: number;
  paint: "body" | "trim";
}

/** The measures of a body style. */
export interface CarShape {
  length: number;
  halfWidth: number;
  hulls: readonly Hull[];
  windshield: HeightRange;
  /** Null for a car without a rear window. */
  rearWindow: HeightRange | null;
  /** The glass of the left side; the right side mirrors it. */
  sideWindows: readonly (readonly SidePoint[])[];
  /** The seams of the doors, in meters behind the front. */
  doors: readonly number[];
  doorHeights: HeightRange;
  headlights: HeightRange;
  grille: HeightRange;
  taillights: HeightRange;
  rearPlate: HeightRange;
  wheels: readonly [front: number, rear: number];
  wheelRadius: number;
  /** Unpainted plastic up to this height. */
  cladding: number;
}

/** Reads points as the `points` of an SVG polygon: `x,y x,y`. */
const points = (text: string): readonly (readonly [number, number])[] =>
  text.split(" ").map((point) => {
    const [one = "", other = ""] = point.split(",");
    return [Number(one), Number(other)];
  });

/** Returns both mirrors as the ends of a bar whose middle the cabin hides. */
const mirrors = (along: number, height: number, halfWidth: number): Hull => ({
  front: [
    [height, along],
    [height + 0.13, along + 0.03],
  ],
  rear: [
    [height, along + 0.13],
    [height + 0.13, along + 0.11],
  ],
  halfWidth: [
    [height, halfWidth + 0.13],
    [height + 0.13, halfWidth + 0.1],
  ],
  ...{ corner: 0.04, paint: "trim" },
});

const sedan: CarShape = {
  ...{ length: 4.88, halfWidth: 0.92 },
  hulls: [
    {
      front: points(
        "0.2,0.1 0.3,0.02 0.5,0 0.66,0.04 0.75,0.18 0.83,0.55 0.91,1.05 0.96,1.32 1.2,1.78 1.38,2.15 1.44,2.45 1.455,2.75",
      ),
      rear: points(
        "0.22,4.8 0.34,4.87 0.6,4.88 0.88,4.84 1.01,4.74 1.06,4.35 1.09,4.15 1.25,3.78 1.38,3.45 1.44,3.1 1.455,2.85",
      ),
      halfWidth: points("0.2,0.84 0.36,0.91 0.62,0.92 0.9,0.905 1,0.85 1.1,0.77 1.38,0.63 1.455,0.45"),
      ...{ corner: 0.45, paint: "body" },
    },
    mirrors(1.72, 1, 0.9),
  ],
  ...{ windshield: [1, 1.37], rearWindow: [1.12, 1.37] },
  sideWindows: [
    points("1.66,1.01 2.2,1.35 2.74,1.38 2.72,1.03"),
    points("2.82,1.03 2.84,1.38 3.32,1.35 3.72,1.08"),
  ],
  ...{ doors: [1.52, 2.77, 3.72], doorHeights: [0.34, 1] },
  ...{ headlights: [0.6, 0.73], grille: [0.42, 0.7], taillights: [0.78, 0.96], rearPlate: [0.62, 0.74] },
  ...{ wheels: [0.95, 3.85], wheelRadius: 0.335, cladding: 0.27 },
};

const coupe: CarShape = {
  ...sedan,
  ...{ length: 4.63, halfWidth: 0.93 },
  hulls: [
    {
      front: points(
        "0.19,0.1 0.28,0.02 0.46,0 0.6,0.05 0.69,0.2 0.77,0.6 0.85,1.15 0.9,1.45 1.12,1.95 1.28,2.3 1.35,2.6 1.365,2.8",
      ),
      rear: points(
        "0.21,4.55 0.33,4.62 0.6,4.63 0.84,4.6 0.96,4.5 1,4.3 1.03,4.1 1.18,3.7 1.29,3.35 1.35,3.05 1.365,2.9",
      ),
      halfWidth: points("0.19,0.85 0.35,0.92 0.66,0.93 0.84,0.92 0.94,0.86 1.04,0.78 1.28,0.64 1.365,0.46"),
      ...{ corner: 0.5, paint: "body" },
    },
    mirrors(1.92, 0.96, 0.9),
  ],
  ...{ windshield: [0.94, 1.29], rearWindow: [1.06, 1.29] },
  sideWindows: [
    points("1.85,0.97 2.36,1.26 2.98,1.29 3,1"),
    points("3.09,1.01 3.07,1.28 3.28,1.26 3.7,1.05"),
  ],
  ...{ doors: [1.6, 3.05], doorHeights: [0.33, 0.94] },
  ...{ headlights: [0.56, 0.68], grille: [0.36, 0.54], taillights: [0.74, 0.9], rearPlate: [0.5, 0.62] },
  ...{ wheels: [0.98, 3.78], wheelRadius: 0.345, cladding: 0.25 },
};

const hatchback: CarShape = {
  ...{ length: 3.62, halfWidth: 0.81 },
  hulls: [
    {
      front: points(
        "0.2,0.08 0.32,0.02 0.52,0 0.68,0.04 0.79,0.16 0.89,0.45 0.97,0.78 1.01,0.94 1.25,1.26 1.4,1.52 1.48,1.85 1.5,2.2",
      ),
      rear: points("0.22,3.54 0.4,3.62 0.75,3.62 1,3.57 1.2,3.45 1.38,3.28 1.47,2.95 1.5,2.5"),
      halfWidth: points("0.2,0.74 0.35,0.8 0.68,0.81 0.95,0.79 1.06,0.74 1.38,0.61 1.5,0.42"),
      ...{ corner: 0.36, paint: "body" },
    },
    mirrors(1.27, 1.04, 0.79),
  ],
  ...{ windshield: [1.03, 1.41], rearWindow: [1.06, 1.37] },
  sideWindows: [
    points("1.2,1.05 1.55,1.37 2.12,1.41 2.1,1.06"),
    points("2.19,1.06 2.2,1.41 2.84,1.37 3.08,1.1"),
  ],
  ...{ doors: [1.12, 2.15, 2.86], doorHeights: [0.32, 1.02] },
  ...{ headlights: [0.64, 0.79], grille: [0.4, 0.6], taillights: [0.74, 1], rearPlate: [0.56, 0.68] },
  ...{ wheels: [0.66, 3], wheelRadius: 0.295, cladding: 0.26 },
};

const suv: CarShape = {
  ...{ length: 4.68, halfWidth: 0.95 },
  hulls: [
    {
      front: points(
        "0.26,0.1 0.4,0.02 0.7,0 0.87,0.05 0.97,0.2 1.04,0.65 1.1,1.1 1.14,1.26 1.4,1.62 1.58,1.92 1.66,2.25 1.68,2.7",
      ),
      rear: points("0.28,4.6 0.45,4.68 0.8,4.68 1.05,4.64 1.2,4.58 1.45,4.44 1.6,4.26 1.67,3.9 1.68,3.2"),
      halfWidth: points("0.26,0.88 0.45,0.94 0.8,0.95 1.05,0.93 1.16,0.87 1.3,0.82 1.58,0.71 1.68,0.52"),
      ...{ corner: 0.42, paint: "body" },
    },
    mirrors(1.68, 1.17, 0.92),
  ],
  ...{ windshield: [1.17, 1.58], rearWindow: [1.22, 1.56] },
  sideWindows: [
    points("1.6,1.17 2.02,1.55 2.55,1.58 2.5,1.18"),
    points("2.6,1.18 2.64,1.58 3.4,1.58 3.45,1.2"),
    points("3.54,1.21 3.5,1.58 3.98,1.55 4.24,1.25"),
  ],
  ...{ doors: [1.5, 2.55, 3.46], doorHeights: [0.46, 1.14] },
  ...{ headlights: [0.78, 0.93], grille: [0.56, 0.88], taillights: [0.88, 1.13], rearPlate: [0.7, 0.82] },
  ...{ wheels: [0.92, 3.7], wheelRadius: 0.375, cladding: 0.42 },
};

const van: CarShape = {
  ...{ length: 5.15, halfWidth: 0.98 },
  hulls: [
    {
      front: points(
        "0.24,0.1 0.4,0.02 0.7,0 0.88,0.06 0.99,0.22 1.07,0.55 1.15,0.85 1.21,1 1.5,1.35 1.75,1.65 1.88,2.05 1.92,2.6",
      ),
      rear: points("0.28,5.07 0.45,5.14 0.9,5.15 1.3,5.11 1.65,5.03 1.82,4.9 1.9,4.5 1.92,3.9"),
      halfWidth: points("0.24,0.9 0.45,0.96 0.9,0.98 1.15,0.96 1.3,0.92 1.75,0.82 1.92,0.6"),
      ...{ corner: 0.38, paint: "body" },
    },
    mirrors(1.42, 1.23, 0.97),
  ],
  ...{ windshield: [1.24, 1.77], rearWindow: [1.24, 1.72] },
  sideWindows: [
    points("1.36,1.22 1.78,1.67 2.34,1.73 2.3,1.22"),
    points("2.42,1.22 2.45,1.73 3.5,1.75 3.5,1.22"),
    points("3.6,1.22 3.6,1.75 4.72,1.7 4.84,1.26"),
  ],
  ...{ doors: [1.36, 2.37, 3.55], doorHeights: [0.4, 1.2] },
  ...{ headlights: [0.8, 0.95], grille: [0.58, 0.88], taillights: [0.9, 1.24], rearPlate: [0.72, 0.84] },
  ...{ wheels: [0.98, 4.08], wheelRadius: 0.35, cladding: 0.34 },
};

const truck: CarShape = {
  ...{ length: 4.98, halfWidth: 0.86 },
  hulls: [
    {
      front: points("0.35,0.08 0.5,0 0.95,0.02 1.16,0.08 1.3,0.14 1.75,0.42 1.88,0.62 1.93,0.9"),
      rear: points("0.35,1.62 1.8,1.62 1.9,1.5 1.93,1.2"),
      halfWidth: points("0.35,0.82 0.6,0.86 1.1,0.86 1.2,0.83 1.8,0.74 1.93,0.6"),
      ...{ corner: 0.2, paint: "body" },
    },
    {
      front: points("0.46,1.5 0.74,1.5"),
      rear: points("0.46,4.9 0.74,4.9"),
      halfWidth: points("0.46,0.42 0.74,0.42"),
      ...{ corner: 0.02, paint: "trim" },
    },
    {
      front: points("0.72,1.72 1.14,1.72"),
      rear: points("0.72,4.98 1.14,4.98"),
      halfWidth: points("0.72,0.86 1.14,0.86"),
      ...{ corner: 0.02, paint: "body" },
    },
    mirrors(0.5, 1.2, 0.86),
  ],
  ...{ windshield: [1.2, 1.76], rearWindow: null },
  sideWindows: [points("0.5,1.24 0.66,1.7 1.42,1.72 1.42,1.24")],
  ...{ doors: [0.44, 1.5, 2.75, 3.85], doorHeights: [0.5, 1.18] },
  ...{ headlights: [0.68, 0.84], grille: [0.55, 0.68], taillights: [0.8, 0.94], rearPlate: [0.54, 0.65] },
  ...{ wheels: [0.78, 3.55], wheelRadius: 0.32, cladding: 0.4 },
};

/** The shapes of pictures, by body style. */
export const carShapes: Readonly<Record<string, CarShape>> = { sedan, coupe, hatchback, suv, van, truck };
