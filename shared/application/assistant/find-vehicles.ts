import type { SearchConditions } from "../../contract/assistant/search-vehicles-tool.ts";
import type { VehicleSummary } from "../../contract/resources/vehicle.ts";
import { Problem } from "../../domain/errors/problem.ts";
import {
  type VehicleFilters,
  type VehicleSort,
  vehicleSorts,
} from "../../domain/inventory/vehicle-search.ts";
import { auctionSources } from "../../domain/inventory/vocabulary.ts";
import { type ListReads, listVehicles, type VehicleListContext } from "../vehicles/list-vehicles.ts";
import { type KindPosition, type SearchPosition, shareOut } from "./search-position.ts";

/** One page of an assistant's search. */
export interface FoundVehicles {
  vehicles: VehicleSummary[];
  /** Null at the end. */
  next: SearchPosition | null;
  /** What was not searched, and why. */
  notes: string[];
}

/**
 * One page of auction and dealer cars. Unlike a mixed list of the API it can be continued page by page: each kind has
 * its own position. Where both kinds are searched, unavailable dealer cars are reported in a note and do not fail the
 * search.
 *
 * @param after where the previous page ended; null for the first
 * @throws Problem validation_error; dealer_upstream_unavailable when dealer cars alone are asked for
 */
export async function findVehicles(
  search: { conditions: SearchConditions; limit: number; after: SearchPosition | null },
  reads: Promise<ListReads>,
  context: VehicleListContext,
): Promise<FoundVehicles> {
  const { conditions, limit } = search;
  const notes: string[] = [];
  const place = search.after ?? begin(conditions, notes);
  const share = shareOut(place, limit);
  const sort = conditions.sort ?? vehicleSorts[0];
  const list = async (filters: VehicleFilters, from: KindPosition, most: number): Promise<KindPage> =>
    from === "end" || most === 0
      ? nothing(from)
      : listKind({ filters, sort, limit: most }, from, reads, context);
  const readAuctions: ReadKind = (from, most) => list(auctionFilters(conditions), from, most);
  const readDealers: ReadKind = (from, most) => {
    const page = list(dealerFilters(conditions), from, most);
    return conditions.source === "dealer" ? page : page.catch((error) => leaveOut(error, from));
  };
  let [auction, dealer] = await Promise.all([
    readAuctions(place.auction, share.auction),
    readDealers(place.dealer, share.dealer),
  ]);
  // If one kind has less than half a page, the other fills it.
  const spare = limit - auction.vehicles.length - dealer.vehicles.length;
  if (auction.vehicles.length === share.auction)
    auction = join(auction, await readAuctions(auction.next, spare));
  else if (dealer.vehicles.length === share.dealer)
    dealer = join(dealer, await readDealers(dealer.next, spare));
  const isAtEnd = auction.next === "end" && dealer.next === "end";
  return {
    vehicles: orderPage([...auction.vehicles, ...dealer.vehicles], sort),
    next: isAtEnd ? null : { auction: auction.next, dealer: dealer.next },
    notes: [...new Set([...notes, ...auction.notes, ...dealer.notes])],
  };
}

/** Reads at most `limit` cars from a position. */
type ReadKind = (from: KindPosition, most: number) => Promise<KindPage>;

interface KindPage {
  vehicles: VehicleSummary[];
  next: KindPosition;
  notes: string[];
}

/** @throws Problem validation_error when a make is missing */
function begin({ source = "all", make, model }: SearchConditions, notes: string[]): SearchPosition {
  if (make === undefined && model !== undefined) throw makeMissing("A model needs its make.");
  if (make === undefined && source === "dealer") throw makeMissing("Dealer cars need a make.");
  if (source === "auction") return { auction: "start", dealer: "end" };
  if (source === "dealer") return { auction: "end", dealer: "start" };
  if (make !== undefined) return { auction: "start", dealer: "start" };
  notes.push("Only auctions were searched: dealer cars need a make.");
  return { auction: "start", dealer: "end" };
}

const makeMissing = (message: string) => new Problem("validation_error", message, { field: "make" });

const nothing = (next: KindPosition): KindPage => ({ vehicles: [], next, notes: [] });

const join = (page: KindPage, rest: KindPage): KindPage => ({
  vehicles: [...page.vehicles, ...rest.vehicles],
  next: rest.next,
  notes: [...page.notes, ...rest.notes],
});

async function listKind(
  request: { filters: VehicleFilters; sort: VehicleSort; limit: number },
  from: KindPosition,
  reads: Promise<ListReads>,
  context: VehicleListContext,
): Promise<KindPage> {
  const after = typeof from === "string" ? null : from;
  const page = await listVehicles({ ...request, after }, reads, context);
  const silent = Object.entries(page.sourceStatus ?? {})
    .filter(([, { status }]) => status === "unavailable" || status === "partial")
    .map(([name]) => name);
  return {
    vehicles: page.vehicles,
    next: page.next ?? "end",
    notes:
      silent.length === 0 ? [] : [`Dealer cars may be missing: ${silent.join(", ")} did not answer in full.`],
  };
}

/** The notes in place of dealer cars when auction cars are returned. */
function leaveOut(error: unknown, place: KindPosition): KindPage {
  if (!(error instanceof Problem)) throw error;
  const { code, details } = error;
  if (code === "dealer_upstream_unavailable") {
    return {
      vehicles: [],
      next: place,
      notes: ["Dealer cars cannot be reached now; next_cursor tries again."],
    };
  }
  if (details.field !== "make" && details.field !== "model") throw error;
  const note = `No dealer source knows the ${details.field} "${details.value}".`;
  return { vehicles: [], next: "end", notes: [note] };
}

function commonFilters(conditions: SearchConditions): VehicleFilters {
  const { make, model, fuel, body_type } = conditions;
  const { year_min, year_max, price_min_usd, price_max_usd, mileage_max_km } = conditions;
  return {
    make: make === undefined ? undefined : [make],
    model: model === undefined ? undefined : [model],
    fuel: fuel === undefined ? undefined : [fuel],
    body_type: body_type === undefined ? undefined : [body_type],
    ...{ year_min, year_max, price_min_usd, price_max_usd, mileage_max_km },
  };
}

const auctionFilters = (conditions: SearchConditions): VehicleFilters => ({
  ...commonFilters(conditions),
  source: auctionSources,
  orderable_only: conditions.orderable_only ?? true,
});

/** Dealer cars on the list can always be ordered. */
const dealerFilters = (conditions: SearchConditions): VehicleFilters => ({
  ...commonFilters(conditions),
  source: ["dealer"],
});

const keys: Partial<Record<VehicleSort, (vehicle: VehicleSummary) => number | null | undefined>> = {
  price_asc: ({ pricing }) => pricing?.listing_price,
  price_desc: ({ pricing }) => pricing?.listing_price,
  year_desc: ({ year }) => year,
  mileage_asc: ({ mileage_km }) => mileage_km,
};

/** Sorts a page; unknown values come last. By auction date, dealer cars have none and come last. */
function orderPage(vehicles: VehicleSummary[], sort: VehicleSort): VehicleSummary[] {
  const keyOf = keys[sort];
  if (keyOf === undefined) return vehicles;
  const direction = sort.endsWith("_desc") ? -1 : 1;
  const rank = (vehicle: VehicleSummary) =>
    (keyOf(vehicle) ?? direction * Number.POSITIVE_INFINITY) * direction;
  return vehicles.sort((one, other) => rank(one) - rank(other) || 0);
}
