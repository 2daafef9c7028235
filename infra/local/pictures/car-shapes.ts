/**
 * A point of a car's side outline, in meters: distance behind the front bumper, and height above the ground.
 */
export type ProfilePoint = readonly [along: number, height: number];

/** The measures of a body style, in meters. */
export interface CarShape {
  /** The body from the front's lower edge over hood and deck to the rear's lower edge. */
  body: readonly ProfilePoint[];
  /** Foot of the windshield, both ends of the roof, foot of the rear window. */
  cabin: readonly [ProfilePoint, ProfilePoint, ProfilePoint, ProfilePoint];
  /** The start and end of the door windows, as fractions of the cabin's length. */
  pillars: readonly number[];
  halfWidth: number;
  halfRoofWidth: number;
  wheels: readonly [front: number, rear: number];
  wheelRadius: number;
}

const sedan: CarShape = {
  body: [
    [0.06, 0.22],
    [0, 0.42],
    [0.04, 0.62],
    [0.3, 0.76],
    [1.42, 0.94],
    [3.95, 1.02],
    [4.72, 1],
    [4.86, 0.78],
    [4.88, 0.45],
    [4.8, 0.24],
  ],
  cabin: [
    [1.35, 0.94],
    [2.1, 1.42],
    [3.2, 1.44],
    [4.05, 1.02],
  ],
  pillars: [0.08, 0.5, 0.9],
  halfWidth: 0.91,
  halfRoofWidth: 0.6,
  wheels: [0.95, 3.85],
  wheelRadius: 0.33,
};

const hatchback: CarShape = {
  ...sedan,
  body: [
    [0.05, 0.22],
    [0, 0.44],
    [0.05, 0.64],
    [0.22, 0.78],
    [0.9, 0.98],
    [3.45, 1.04],
    [3.6, 0.8],
    [3.62, 0.45],
    [3.55, 0.24],
  ],
  cabin: [
    [0.8, 0.97],
    [1.45, 1.48],
    [2.9, 1.5],
    [3.46, 1.02],
  ],
  halfWidth: 0.83,
  halfRoofWidth: 0.6,
  wheels: [0.7, 2.95],
  wheelRadius: 0.3,
};

const suv: CarShape = {
  body: [
    [0.06, 0.3],
    [0, 0.5],
    [0.03, 0.82],
    [0.25, 0.96],
    [1.2, 1.1],
    [4.55, 1.14],
    [4.66, 0.9],
    [4.68, 0.5],
    [4.6, 0.32],
  ],
  cabin: [
    [1.15, 1.09],
    [1.82, 1.66],
    [4, 1.7],
    [4.56, 1.12],
  ],
  pillars: [0.07, 0.38, 0.68, 0.93],
  halfWidth: 0.94,
  halfRoofWidth: 0.7,
  wheels: [0.92, 3.7],
  wheelRadius: 0.38,
};

const van: CarShape = {
  body: [
    [0.06, 0.28],
    [0, 0.5],
    [0.03, 0.82],
    [0.2, 0.98],
    [0.85, 1.16],
    [5.05, 1.18],
    [5.13, 0.9],
    [5.15, 0.5],
    [5.08, 0.3],
  ],
  cabin: [
    [0.75, 1.14],
    [1.7, 1.86],
    [4.8, 1.92],
    [5.06, 1.16],
  ],
  pillars: [0.06, 0.34, 0.64, 0.95],
  halfWidth: 0.97,
  halfRoofWidth: 0.8,
  wheels: [1, 4.05],
  wheelRadius: 0.35,
};

const truck: CarShape = {
  body: [
    [0.04, 0.4],
    [0, 0.6],
    [0.03, 0.95],
    [0.1, 1.16],
    [1.5, 1.16],
    [1.54, 1],
    [4.9, 1],
    [4.95, 0.98],
    [4.95, 0.55],
    [4.95, 0.42],
  ],
  cabin: [
    [0.1, 1.16],
    [0.52, 1.92],
    [1.4, 1.94],
    [1.5, 1.16],
  ],
  pillars: [0.1, 0.92],
  halfWidth: 0.86,
  halfRoofWidth: 0.74,
  wheels: [0.75, 3.4],
  wheelRadius: 0.32,
};

/** The shapes of pictures, by body style. */
export const carShapes: Readonly<Record<string, CarShape>> = { sedan, hatchback, suv, van, truck };
