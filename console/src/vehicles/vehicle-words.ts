import type { VehicleSummary } from "../api/generated/types.ts";
import { wordsOf } from "../format/words.ts";

type Source = VehicleSummary["source"];

/** Returns the name of a source: `Auction A`, `Dealers`. */
export const sourceName = (source: Source): string =>
  source === "dealer" ? "Dealers" : `Auction ${source.slice("auction_".length).toUpperCase()}`;

/** The results of a car's round. */
export const auctionResultNames: Record<NonNullable<VehicleSummary["auction_result"]>, string> = {
  upcoming: "Upcoming",
  sold: "Sold",
  negotiation_sold: "Sold in negotiation",
  no_bid: "Unsold: fixed price",
  negotiation_requested: "In negotiation",
};

const tokens: Readonly<Record<string, string>> = {
  lpg: "LPG",
  cvt: "CVT",
  dct: "DCT",
  auto: "Automatic",
  suv: "SUV",
  fwd: "Front-wheel drive",
  rwd: "Rear-wheel drive",
  awd: "All-wheel drive",
  gasoline_hybrid: "Petrol hybrid",
  plug_in_hybrid: "Plug-in hybrid",
  gasoline: "Petrol",
  hud: "Head-up display",
  usb: "USB",
  led_headlights: "LED headlights",
  hid_headlights: "HID headlights",
  apple_carplay: "Apple CarPlay",
  android_auto: "Android Auto",
  isofix: "ISOFIX",
  hipass: "Hi-Pass",
};

/** Returns a token of the vocabulary in words; a dash without a token. */
export const tokenName = (token: string | null): string =>
  token === null ? "–" : (tokens[token] ?? wordsOf(token));

/** Returns the meaning of an accident grade. */
export const accidentGradeName = (grade: string): string => (grade === "A" ? "A, no accident" : grade);

/** Returns the name of a car: make, model, variant, trim, year. */
export const vehicleName = (
  vehicle: Pick<VehicleSummary, "make" | "model" | "sub_model" | "trim" | "year">,
) =>
  [vehicle.make, vehicle.sub_model ?? vehicle.model, vehicle.trim, vehicle.year]
    .filter((part) => part !== null)
    .join(" ");
