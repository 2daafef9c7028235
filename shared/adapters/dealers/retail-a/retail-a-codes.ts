import type { DealerPanel, PanelRank } from "../../../domain/dealers/dealer-panels.ts";
import type { DealerOption } from "../../../domain/dealers/option-tokens.ts";
import type { colors, fuels, transmissions } from "../../../domain/inventory/vocabulary.ts";

const numbered = <Name extends string>(first: number, names: readonly Name[]) =>
  Object.fromEntries(names.map((name, position) => [name, first + position])) as Record<Name, number>;

/** `fuel` of an advertisement. */
export const retailAFuels = {
  ...{ gasoline: "01", diesel: "02", lpg: "03", hybrid: "04" },
  ...{ gasoline_hybrid: "05", plug_in_hybrid: "06", electric: "07", hydrogen: "08" },
} as const satisfies Record<(typeof fuels)[number], string>;

/** `transmission` of an advertisement. */
export const retailATransmissions = { auto: "A", manual: "M", cvt: "C", dct: "D" } as const satisfies Record<
  (typeof transmissions)[number],
  string
>;

/** `color` of an advertisement. */
export const retailAColors = {
  ...{ white: "C01", black: "C02", gray: "C03", silver: "C04", blue: "C05", red: "C06", brown: "C07" },
  ...{ beige: "C08", green: "C09", yellow: "C10", orange: "C11", gold: "C12", purple: "C13", pink: "C14" },
  other: "C99",
} as const satisfies Record<(typeof colors)[number], string>;

/** Meaning of the `options` codes of an advertisement, grouped by hundreds. */
export const retailAOptions: Readonly<Record<DealerOption, number>> = {
  ...numbered(101, ["sunroof", "roof_rails", "alloy_wheels", "led_headlights", "hid_headlights"]),
  ...numbered(106, ["adaptive_headlights", "automatic_headlights", "fog_lamps", "folding_mirrors"]),
  ...numbered(110, ["auto_dimming_mirror", "power_tailgate", "power_sliding_doors", "rain_sensor"]),
  ...numbered(201, ["leather_seats", "electric_seats", "electric_passenger_seat", "electric_rear_seats"]),
  ...numbered(205, ["memory_seats", "massage_seats", "lumbar_support", "heated_seats"]),
  ...numbered(209, ["heated_rear_seats", "ventilated_seats", "ventilated_rear_seats"]),
  ...numbered(212, ["folding_rear_seats", "third_row_seats", "isofix"]),
  ...numbered(301, ["smart_key", "push_start", "remote_start", "heated_steering_wheel"]),
  ...numbered(305, ["electric_steering_column", "steering_wheel_remote", "paddle_shifters"]),
  ...numbered(308, ["cruise_control", "adaptive_cruise", "lane_keeping", "lane_departure_warning"]),
  ...numbered(312, ["blind_spot", "forward_collision", "rear_cross_traffic", "air_suspension"]),
  ...numbered(316, ["electronic_suspension", "tire_pressure_monitor"]),
  ...numbered(401, ["parking_sensors_front", "parking_sensors_rear", "parking_assist", "front_camera"]),
  ...numbered(405, ["rear_camera", "around_view"]),
  ...numbered(501, ["navigation", "hud", "digital_cluster", "premium_audio", "bluetooth"]),
  ...numbered(506, ["apple_carplay", "android_auto", "usb", "wireless_charging", "hipass"]),
  ...numbered(511, ["climate_control", "rear_climate_control"]),
};

/** Meaning of a panel's `code` in an inspection record: `P` for outer panels, `F` for frame parts. */
export const retailAPanels = {
  ...{ hood: "P01", frontFenderLeft: "P02", frontFenderRight: "P03", frontDoorLeft: "P04" },
  ...{ frontDoorRight: "P05", rearDoorLeft: "P06", rearDoorRight: "P07", trunkLid: "P08" },
  ...{ radiatorSupport: "P09", quarterPanelLeft: "P10", quarterPanelRight: "P11", roofPanel: "P12" },
  ...{ sideSillLeft: "P13", sideSillRight: "P14", frontPanel: "F01", crossMember: "F02" },
  ...{ insidePanelLeft: "F03", insidePanelRight: "F04", trunkFloor: "F05", rearPanel: "F06" },
  ...{ sideMemberLeft: "F07", sideMemberRight: "F08", wheelHouseLeft: "F09", wheelHouseRight: "F10" },
  ...{ pillarLeft: "F11", pillarRight: "F12", packageTray: "F13", dashPanel: "F14", floorPanel: "F15" },
} as const satisfies Record<DealerPanel, string>;

/** Codes in a panel's `marks` that state the rank of its damage. */
export const retailARanks = {
  ...{ rank_one: "R1", rank_two: "R2", rank_a: "RA", rank_b: "RB", rank_c: "RC" },
} as const satisfies Record<PanelRank, string>;

/** `status` of an advertisement. */
export const retailAStatuses = ["ADVERTISE", "WAIT", "SOLD", "DELETED"] as const;
