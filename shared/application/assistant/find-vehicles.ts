import type { SearchConditions } from "../../contract/assistant/search-vehicles-tool.ts";
import type { VehicleSummary } from "../../contract/resources/vehicles/vehicle.ts";
import { Problem } from "../../domain/errors/problem.ts";
import {
  type VehicleFilters,
  type VehicleSort,
  vehicleSorts,
} from "../../domain/inventory/vehicle-search.ts";
import { auctionSources } from "../../domain/inventory/vocabulary.ts";
import { type ListReads, listVehicles, type VehicleListContext } from "../vehicles/list-vehicles.ts";
import {
  type CarKind,
  carKinds,
  type KindPosition,
  type SearchPosition,
  shareOut,
} from "./search-position.ts";

/** One page of an assistant's search. */
export interface FoundVehicles {
  vehicles: VehicleSummary[];
  /** Null at the end. */
  next: SearchPosition | null;
  /** Sources that were not searched, with reasons. */
  notes: string[];
}

/**
 * Returns one page of auction and dealer cars. Unlike a mixed list of the API, a mixed search can continue after its
 * first page, because each kind of car has its own position. If dealer cars are searched together with other cars and
 * are unavailable, the search does not fail: its result contains a note.
 *
 * @param after the end of the previous page; null for the first
 * @throws Problem validation_error; dealer_upstream_unavailable if only dealer cars are requested
 */
export async function findVehicles(
  search: { conditions: SearchConditions; limit: number; after: SearchPosition | null },
  reads: Promise<ListReads>,
  context: VehicleListContext,
): Promise<FoundVehicles> {
  const { conditions, limit } = search;
  const notes: string[] = [];
  const place = search.after ?? begin(conditions, notes);
  const sort = conditions.sort ?? vehicleSorts[0];
  const read = async (kind: CarKind, from: KindPosition, most: number): Promise<KindPage> => {
    if (from === "end" || most === 0) return nothing(from);
    const page = listKind({ filters: filtersOf[kind](conditions), sort, limit: most }, from, reads, context);
    return kind === "dealer" && conditions.source !== "dealer"
      ? page.catch((error) => leaveOut(error, from))
      : page;
  };
  const pages = await readPage(read, place, limit);
  const found = carKinds.map((kind) => pages[kind]);
  const isAtEnd = found.every(({ next }) => next === "end");
  return {
    vehicles: orderPage(
      found.flatMap(({ vehicles }) => vehicles),
      sort,
    ),
    next: isAtEnd
      ? null
      : { auction: pages.auction.next, unsold: pages.unsold.next, dealer: pages.dealer.next },
    notes: [...new Set([...notes, ...found.flatMap((page) => page.notes)])],
  };
}

/** Reads each kind's share of a page, and fills slots that one kind leaves empty with cars of the other kinds. */
async function readPage(
  read: ReadKind,
  place: SearchPosition,
  limit: number,
): Promise<Record<CarKind, KindPage>> {
  const share = shareOut(place, limit);
  const [auction, unsold, dealer] = await Promise.all([
    read("auction", place.auction, share.auction),
    read("unsold", place.unsold, share.unsold),
    read("dealer", place.dealer, share.dealer),
  ]);
  const pages = { auction, unsold, dealer };
  for (const kind of carKinds) {
    const spare = limit - carKinds.reduce((count, one) => count + pages[one].vehicles.length, 0);
    // A kind below its share has no further cars, or is unavailable.
    if (spare === 0 || pages[kind].vehicles.length < share[kind]) continue;
    pages[kind] = join(pages[kind], await read(kind, pages[kind].next, spare));
  }
  return pages;
}

/** Reads cars of a kind from a position, up to a maximum number. */
type ReadKind = (kind: CarKind, from: KindPosition, most: number) => Promise<KindPage>;

interface KindPage {
  vehicles: VehicleSummary[];
  next: KindPosition;
  notes: string[];
}

/** @throws Problem validation_error when a make is missing */
function begin(conditions: SearchConditions, notes: string[]): SearchPosition {
  const { source = "all", make, model } = conditions;
  if (make === undefined && model !== undefined) throw makeMissing("A model needs its make.");
  if (make === undefined && source === "dealer") throw makeMissing("Dealer cars need a make.");
  if (source === "dealer") return { auction: "end", unsold: "end", dealer: "start" };
  if (make === undefined && source === "all")
    notes.push("Only auctions were searched: dealer cars need a make.");
  return {
    auction: "start",
    unsold: isOrderable(conditions) ? "start" : "end",
    dealer: make === undefined || source === "auction" ? "end" : "start",
  };
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

/** Converts a failed search for dealer cars to a note, if auction cars are returned too. */
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

/** Reports whether the search is limited to cars that can be ordered now. */
const isOrderable = ({ orderable_only = true }: SearchConditions): boolean => orderable_only;

const filtersOf: Record<CarKind, (conditions: SearchConditions) => VehicleFilters> = {
  auction: (conditions) => ({
    ...commonFilters(conditions),
    source: auctionSources,
    orderable_only: isOrderable(conditions),
  }),
  /** Unsold cars are bought at their listed price, without an order window. */
  unsold: (conditions) => ({
    ...commonFilters(conditions),
    source: auctionSources,
    auction_status: ["no_bid"],
  }),
  /** Listed dealer cars can always be ordered. */
  dealer: (conditions) => ({ ...commonFilters(conditions), source: ["dealer"] }),
};

const keys: Partial<Record<VehicleSort, (vehicle: VehicleSummary) => number | null | undefined>> = {
  price_asc: ({ pricing }) => pricing?.listing_price,
  price_desc: ({ pricing }) => pricing?.listing_price,
  year_desc: ({ year }) => year,
  mileage_asc: ({ mileage_km }) => mileage_km,
};

/** Sorts a page; unknown values come last. Dealer cars have no auction date, so they come last when sorted by it. */
function orderPage(vehicles: VehicleSummary[], sort: VehicleSort): VehicleSummary[] {
  const keyOf = keys[sort];
  if (keyOf === undefined) return vehicles;
  const direction = sort.endsWith("_desc") ? -1 : 1;
  const rank = (vehicle: VehicleSummary) =>
    (keyOf(vehicle) ?? direction * Number.POSITIVE_INFINITY) * direction;
  return vehicles.sort((one, other) => rank(one) - rank(other) || 0);
}
