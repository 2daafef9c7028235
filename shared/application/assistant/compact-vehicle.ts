import type {
  AssistantRound,
  AssistantVehicle,
  AssistantVehicleDetail,
} from "../../contract/assistant/assistant-vehicle.ts";
import type { VehicleDetail, VehicleSummary } from "../../contract/resources/vehicles/vehicle.ts";
import type { PastRoundResource } from "../../contract/resources/vehicles/vehicle-pricing.ts";

const mostPhotos = 3;
const mostRounds = 5;

/** Returns a car of a search result for an assistant, without unknown values. */
export function compactVehicle(vehicle: VehicleSummary): AssistantVehicle {
  const { pricing } = vehicle;
  return withoutNulls({
    vehicle_id: vehicle.id,
    source: vehicle.source,
    make: vehicle.make,
    model: vehicle.model,
    sub_model: vehicle.sub_model,
    trim: vehicle.trim,
    year: vehicle.year,
    mileage_km: vehicle.mileage_km,
    fuel: vehicle.fuel,
    transmission: vehicle.transmission,
    body_type: vehicle.body_style,
    color: vehicle.color,
    license_plate: vehicle.license_plate,
    listing_price_usd: pricing?.listing_price,
    estimated_landed_usd: pricing?.breakdown.estimated_landed,
    purchase_method: vehicle.purchase_method,
    auction_result: vehicle.auction_result,
    auction_date: toMinute(vehicle.auction_date),
    order_cutoff_at: toMinute(vehicle.order_cutoff_at),
    accident_grade: vehicle.accident_grade,
    exterior_grade: vehicle.exterior_grade,
    has_accident: vehicle.has_accident,
  });
}

/** Returns the facts about a car that buyers need, kept short: a few photos, the latest rounds, no checklists. */
export function compactDetail(vehicle: VehicleDetail): AssistantVehicleDetail {
  const { pricing, photos, body_condition: body } = vehicle;
  const history = pricing?.history ?? [];
  return withoutNulls({
    ...compactVehicle(vehicle),
    vin: vehicle.vin,
    first_registration: vehicle.first_registration,
    displacement_cc: vehicle.displacement_cc,
    drivetrain: vehicle.drivetrain,
    seats: vehicle.seats,
    auction_count: vehicle.auction_count,
    inspection_cutoff_at: toMinute(vehicle.secondary_inspection_cutoff_at),
    options: vehicle.options,
    inspection: compactInspection(vehicle),
    damaged_panels: body?.panels.map(({ description, severity }) => `${description} (${severity})`),
    price_parts_usd: compactPrice(vehicle),
    market: compactMarket(vehicle),
    earlier_rounds: history.length === 0 ? null : compactRounds(history),
    photos: photos.slice(0, mostPhotos),
    photo_count: photos.length,
  });
}

/** Returns the latest of a car's rounds. */
export const compactRounds = (rounds: readonly PastRoundResource[]): AssistantRound[] =>
  rounds.slice(0, mostRounds).map((round) =>
    withoutNulls({
      vehicle_id: round.vehicle_id,
      source: round.source,
      auction_date: toMinute(round.auction_date),
      auction_result: round.auction_result,
      mileage_km: round.mileage_km,
      listing_price_usd: round.listing_price,
      sold_price_usd: round.sold_price,
    }),
  );

function compactInspection({ inspection_report: report }: VehicleDetail) {
  if (report === null) return null;
  return withoutNulls({
    grade: report.overall_grade,
    grade_description: report.grade_description,
    has_accident: report.has_accident,
    has_frame_damage: report.has_frame_damage,
    accident_summary: report.accident_summary,
    exterior_summary: report.exterior_summary,
    issues: report.issues.length === 0 ? null : report.issues,
    notes: report.inspector_notes,
    insurance_claims: report.dealer_inspection?.insurance_history,
    insurance_paid_usd: report.dealer_inspection?.insurance_amount,
  });
}

function compactPrice({ pricing, fx_rate }: VehicleDetail) {
  if (pricing === null) return null;
  const { auction_fee, dealer_fee, commission, inland_transport, ocean_freight, fixed_discount } =
    pricing.breakdown;
  return withoutNulls({
    ...{ auction_fee, dealer_fee, commission, inland_transport, ocean_freight },
    discount: fixed_discount,
    sold: pricing.sold_price,
    krw_per_usd: fx_rate,
  });
}

function compactMarket({ pricing }: VehicleDetail) {
  const market = pricing?.market_assessment;
  if (!market) return null;
  const { reference_price, sample_size, delta_pct, verdict } = market;
  return { reference_usd: reference_price, sample_size, delta_pct, verdict };
}

/** Removes seconds, because auctions start and order windows close on the minute. */
const toMinute = (time: string | null): string | null =>
  time === null ? null : time.replace(/(T\d\d:\d\d):00\.000/, "$1");

type Present<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], null> };

function withoutNulls<Fields extends Record<string, unknown>>(fields: Fields): Present<Fields> {
  const present = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(present) as Present<Fields>;
}
