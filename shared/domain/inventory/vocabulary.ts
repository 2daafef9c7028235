/** Auction houses whose rounds are ingested, as they appear in `source` and at the start of a listing id. */
export const auctionSources = ["auction_a", "auction_b", "auction_c", "auction_d", "auction_e"] as const;
/** One auction house. */
export type AuctionSource = (typeof auctionSources)[number];

/** Every source of a listing. */
export const listingSources = ["dealer", ...auctionSources] as const;
/** One source. */
export type ListingSource = (typeof listingSources)[number];

/** States of a round. */
export const auctionResults = [
  "upcoming",
  "sold",
  "negotiation_sold",
  "no_bid",
  "negotiation_requested",
] as const;
/** State of one round. */
export type AuctionResult = (typeof auctionResults)[number];

/** Fuel tokens. */
export const fuels = [
  "gasoline",
  "diesel",
  "hybrid",
  "electric",
  "lpg",
  "hydrogen",
  "gasoline_hybrid",
  "plug_in_hybrid",
] as const;
/** Transmission tokens. */
export const transmissions = ["auto", "manual", "cvt", "dct"] as const;
/** Drivetrain tokens. */
export const drivetrains = ["fwd", "rwd", "awd"] as const;
/** Grades of accident history and exterior, best first. */
export const grades = ["A", "B", "C", "D", "F"] as const;
/** Color tokens. */
export const colors = [
  ...["white", "black", "gray", "silver", "blue", "red", "brown", "beige", "green", "yellow"],
  ...["orange", "gold", "purple", "pink", "other"],
] as const;
/** Body styles that searches accept for cars of all sources; sources may use other body styles as well. */
export const bodyTypes = [
  "sedan",
  "hatchback",
  "wagon",
  "coupe",
  "convertible",
  "suv",
  "van",
  "truck",
] as const;
/** State of one category of an inspection. */
export const categoryStatuses = ["good", "caution", "bad"] as const;
/** Increased whenever accepted values change their meaning. Older cursors are then rejected. */
export const vocabularyVersion = 1;
