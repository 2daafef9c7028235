import type { DealerPanel, PanelRank } from "../../../domain/dealers/dealer-panels.ts";
import type { colors, fuels, transmissions } from "../../../domain/inventory/vocabulary.ts";

/** `fuelType` of a car. */
export const retailBFuels = {
  ...{ gasoline: "GASOLINE", diesel: "DIESEL", lpg: "LPG", hybrid: "HEV", gasoline_hybrid: "HEV_GASOLINE" },
  ...{ plug_in_hybrid: "PHEV", electric: "BEV", hydrogen: "FCEV" },
} as const satisfies Record<(typeof fuels)[number], string>;

/** `gearbox` of a car. */
export const retailBGearboxes = {
  ...{ auto: "AUTOMATIC", manual: "MANUAL", cvt: "CVT", dct: "DUAL_CLUTCH" },
} as const satisfies Record<(typeof transmissions)[number], string>;

/** `colour` of a car. */
export const retailBColours = {
  ...{ white: "WHITE", black: "BLACK", gray: "GREY", silver: "SILVER", blue: "BLUE", red: "RED" },
  ...{ brown: "BROWN", beige: "BEIGE", green: "GREEN", yellow: "YELLOW", orange: "ORANGE", gold: "GOLD" },
  ...{ purple: "PURPLE", pink: "PINK", other: "ETC" },
} as const satisfies Record<(typeof colors)[number], string>;

/** Brands with a different spelling at this market. */
export const retailBBrandLabels: ReadonlyMap<string, string> = new Map([["Mercedes Benz", "Mercedes-Benz"]]);

/** `part` of a damaged panel in a condition report. */
export const retailBParts = {
  ...{ hood: "BONNET", frontFenderLeft: "FRONT_WING_LH", frontFenderRight: "FRONT_WING_RH" },
  ...{ frontDoorLeft: "FRONT_DOOR_LH", frontDoorRight: "FRONT_DOOR_RH", rearDoorLeft: "REAR_DOOR_LH" },
  ...{ rearDoorRight: "REAR_DOOR_RH", trunkLid: "TAILGATE", radiatorSupport: "RADIATOR_SUPPORT" },
  ...{ quarterPanelLeft: "REAR_WING_LH", quarterPanelRight: "REAR_WING_RH", roofPanel: "ROOF" },
  ...{ sideSillLeft: "SILL_LH", sideSillRight: "SILL_RH", frontPanel: "FRONT_PANEL" },
  ...{ crossMember: "CROSS_MEMBER", insidePanelLeft: "INNER_PANEL_LH", insidePanelRight: "INNER_PANEL_RH" },
  ...{ trunkFloor: "BOOT_FLOOR", rearPanel: "REAR_PANEL", sideMemberLeft: "SIDE_MEMBER_LH" },
  ...{ sideMemberRight: "SIDE_MEMBER_RH", wheelHouseLeft: "WHEELHOUSE_LH", wheelHouseRight: "WHEELHOUSE_RH" },
  ...{ pillarLeft: "PILLAR_LH", pillarRight: "PILLAR_RH", packageTray: "PARCEL_SHELF" },
  ...{ dashPanel: "BULKHEAD", floorPanel: "FLOOR" },
} as const satisfies Record<DealerPanel, string>;

/** `grade` of a damaged panel. */
export const retailBGrades = {
  ...{ rank_one: "OUTER_1", rank_two: "OUTER_2", rank_a: "FRAME_A", rank_b: "FRAME_B", rank_c: "FRAME_C" },
} as const satisfies Record<PanelRank, string>;

/** `saleState` of a car. */
export const retailBSaleStates = ["ON_SALE", "RESERVED", "SOLD"] as const;
