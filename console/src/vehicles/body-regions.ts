/** The position of a car part in the drawing, seen from above with the front at the top, in drawing units. */
export interface BodyRegion {
  /** The drawing of the part: the outside, or the structure. */
  view: "outer" | "frame";
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The size of each of the two drawings. */
export const drawingSize = { width: 200, height: 380 } as const;

/** Returns the region of a part on the left side, and the mirrored region of its counterpart on the right. */
const onBothSides = <Name extends string>(name: Name, region: BodyRegion) =>
  ({
    [`${name}-left`]: region,
    [`${name}-right`]: { ...region, x: drawingSize.width - region.x - region.width },
  }) as Record<`${Name}-left` | `${Name}-right`, BodyRegion>;

const inMiddle = (view: BodyRegion["view"], width: number, y: number, height: number): BodyRegion => ({
  ...{ view, x: (drawingSize.width - width) / 2, y, width, height },
});

/** Every part that damage can be drawn on. */
export const bodyRegions = {
  "bumper-front": inMiddle("outer", 140, 4, 20),
  "radiator-support": inMiddle("outer", 92, 27, 14),
  hood: inMiddle("outer", 92, 44, 66),
  roof: inMiddle("outer", 84, 146, 92),
  "trunk-lid": inMiddle("outer", 92, 276, 70),
  "bumper-rear": inMiddle("outer", 140, 356, 20),
  ...onBothSides("fender", { view: "outer", x: 26, y: 30, width: 24, height: 84 }),
  ...onBothSides("door-front", { view: "outer", x: 26, y: 118, width: 24, height: 66 }),
  ...onBothSides("door-rear", { view: "outer", x: 26, y: 188, width: 24, height: 66 }),
  ...onBothSides("quarter", { view: "outer", x: 26, y: 258, width: 24, height: 90 }),
  ...onBothSides("sill", { view: "outer", x: 4, y: 118, width: 18, height: 136 }),
  "panel-front": inMiddle("frame", 140, 6, 20),
  "cross-member": inMiddle("frame", 84, 32, 20),
  "dash-panel": inMiddle("frame", 84, 100, 20),
  "floor-panel": inMiddle("frame", 84, 126, 116),
  "package-tray": inMiddle("frame", 84, 248, 22),
  "trunk-floor": inMiddle("frame", 84, 276, 66),
  "panel-rear": inMiddle("frame", 140, 352, 20),
  ...onBothSides("side-member", { view: "frame", x: 34, y: 32, width: 18, height: 310 }),
  ...onBothSides("inside-panel", { view: "frame", x: 10, y: 32, width: 20, height: 34 }),
  ...onBothSides("wheel-house", { view: "frame", x: 10, y: 70, width: 20, height: 34 }),
  ...onBothSides("pillar", { view: "frame", x: 10, y: 120, width: 20, height: 130 }),
} as const satisfies Record<string, BodyRegion>;

/** A part that damage can be drawn on. */
export type RegionId = keyof typeof bodyRegions;
