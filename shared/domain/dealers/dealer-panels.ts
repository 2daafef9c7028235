/** Kind of part that a panel is; `frame` parts are structural. */
export type PanelType = "exterior" | "frame";

/** Ranks of the Korean inspection sheet: outer panels one and two, frame parts A, B and C. */
export const panelRanks = ["rank_one", "rank_two", "rank_a", "rank_b", "rank_c"] as const;
/** One rank. */
export type PanelRank = (typeof panelRanks)[number];

const ranked = <Name extends string>(names: readonly Name[], type: PanelType, rank: PanelRank) =>
  Object.fromEntries(names.map((name) => [name, { type, rank }])) as Record<
    Name,
    { type: PanelType; rank: PanelRank }
  >;

/** Canonical panels of dealer cars with the rank of each. */
export const dealerPanels = {
  ...ranked(
    [
      ...(["hood", "frontFenderLeft", "frontFenderRight", "frontDoorLeft", "frontDoorRight"] as const),
      ...(["rearDoorLeft", "rearDoorRight", "trunkLid", "radiatorSupport"] as const),
    ],
    "exterior",
    "rank_one",
  ),
  ...ranked(
    [
      ...(["quarterPanelLeft", "quarterPanelRight", "roofPanel"] as const),
      ...(["sideSillLeft", "sideSillRight"] as const),
    ],
    "exterior",
    "rank_two",
  ),
  ...ranked(
    [
      ...(["frontPanel", "crossMember", "insidePanelLeft", "insidePanelRight"] as const),
      ...(["trunkFloor", "rearPanel"] as const),
    ],
    "frame",
    "rank_a",
  ),
  ...ranked(
    [
      ...(["sideMemberLeft", "sideMemberRight", "wheelHouseLeft", "wheelHouseRight"] as const),
      ...(["pillarLeft", "pillarRight", "packageTray"] as const),
    ],
    "frame",
    "rank_b",
  ),
  ...ranked(["dashPanel", "floorPanel"] as const, "frame", "rank_c"),
} as const;

/** Canonical name of a panel. */
export type DealerPanel = keyof typeof dealerPanels;
