import type {
  AssistantRound,
  AssistantVehicle,
  AssistantVehicleDetail,
} from "../../contract/assistant/assistant-vehicle.ts";
import { nameVehicle } from "../../domain/inventory/name-vehicle.ts";

/** Returns a car of a search result in one line. */
export function describeVehicle(vehicle: AssistantVehicle): string {
  return joinParts(
    [
      vehicle.vehicle_id,
      nameVehicle({ ...vehicle, subModel: vehicle.sub_model }) ?? "",
      [vehicle.fuel, vehicle.transmission, vehicle.body_type, vehicle.color, kilometres(vehicle.mileage_km)],
      priceOf(vehicle),
      saleOf(vehicle),
      conditionOf(vehicle),
      vehicle.license_plate ?? "",
    ].map(phrase),
    " | ",
  );
}

/** Returns the facts about a car that buyers need, one subject per line. */
export function describeDetail(vehicle: AssistantVehicleDetail): string {
  const { inspection, market, price_parts_usd: parts } = vehicle;
  const lines: [string, string | undefined][] = [
    ["", describeVehicle(vehicle)],
    ["Specs", phrase(specsOf(vehicle))],
    ["Options", vehicle.options?.join(", ")],
    ["Inspection request until", vehicle.inspection_cutoff_at && shortTime(vehicle.inspection_cutoff_at)],
    ["Price parts USD", listFields(parts)],
    ["Market", listFields(market)],
    ["Inspection", listFields(inspection)],
    ["Damage", vehicle.damaged_panels?.join("; ") || (vehicle.damaged_panels && "none found")],
    ["Earlier rounds", vehicle.earlier_rounds?.map(describeRound).join("; ")],
    [`Photos (${vehicle.photo_count ?? 0})`, vehicle.photos?.join(" ")],
  ];
  return lines
    .filter(([, value]) => value)
    .map(([subject, value]) => (subject === "" ? value : `${subject}: ${value}`))
    .join("\n");
}

/** Returns a short text about an earlier round. */
export const describeRound = (round: AssistantRound): string =>
  phrase([
    round.vehicle_id,
    round.auction_date?.slice(0, 10),
    round.auction_result,
    dollars(round.listing_price_usd, "from "),
    dollars(round.sold_price_usd, "sold "),
    kilometres(round.mileage_km),
  ]);

const priceOf = (vehicle: AssistantVehicle): (string | undefined)[] => [
  dollars(vehicle.listing_price_usd, vehicle.purchase_method === "bid" ? "bid from " : "price "),
  dollars(vehicle.estimated_landed_usd, "landed "),
];

const saleOf = ({ auction_result, auction_date, order_cutoff_at }: AssistantVehicle) => [
  auction_result === "upcoming" ? undefined : auction_result,
  auction_date && `auction ${shortTime(auction_date)}`,
  order_cutoff_at && `order by ${shortTime(order_cutoff_at)}`,
];

/** Removes the UTC offset, because it is always the same and the server's instructions state it. */
const shortTime = (time: string): string => time.slice(0, "2026-11-20T09:00".length).replace("T", " ");

const conditionOf = ({ accident_grade, exterior_grade, has_accident }: AssistantVehicle) => [
  accident_grade && `accident ${accident_grade}`,
  exterior_grade && `exterior ${exterior_grade}`,
  has_accident === undefined ? undefined : has_accident ? "accident repair" : "no accident repair",
];

const specsOf = (vehicle: AssistantVehicleDetail) => [
  vehicle.vin && `VIN ${vehicle.vin}`,
  vehicle.first_registration && `registered ${vehicle.first_registration}`,
  vehicle.displacement_cc && `${vehicle.displacement_cc} cc`,
  vehicle.drivetrain,
  vehicle.seats && `${vehicle.seats} seats`,
  vehicle.auction_count && `auction appearance ${vehicle.auction_count}`,
];

function listFields(fields: object | undefined): string | undefined {
  if (fields === undefined) return undefined;
  return Object.entries(fields)
    .map(([name, value]) => `${name} ${Array.isArray(value) ? value.join("; ") : value}`)
    .join(", ");
}

type Part = string | number | undefined;

const phrase = (parts: string | readonly Part[]): string =>
  typeof parts === "string" ? parts : joinParts(parts, ", ");

const joinParts = (parts: readonly Part[], separator: string): string =>
  parts.filter((part) => part !== undefined && part !== "" && part !== 0).join(separator);

const dollars = (amount: number | undefined, before: string): string | undefined =>
  amount === undefined ? undefined : `${before}$${amount}`;

const kilometres = (distance: number | undefined): string | undefined =>
  distance === undefined ? undefined : `${distance} km`;
