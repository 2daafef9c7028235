/**
 * The content of a vehicle-history report. A scalar is null if it is missing or unreadable at the source. A section is
 * null if the source lacks it; an empty list is a section without entries. Text is English. Only `plateMasked` may
 * contain Hangul. Dates are `YYYY-MM-DD`, fields ending in `Month` are `YYYY-MM`, fields ending in `Krw` are whole won.
 * A term of the source without a translation is `unknown`. Lists are in the source's order.
 */
export interface HistoryReport {
  vehicle: ReportedVehicle | null;
  registration: ReportedRegistration | null;
  ownershipHistory: readonly OwnershipChange[] | null;
  /** Damage to this vehicle. */
  ownVehicleDamage: readonly DamageClaim[] | null;
  /** Damage that this vehicle caused to others. */
  otherVehicleDamage: readonly DamageClaim[] | null;
  specialHistory: SpecialHistory | null;
  uninsuredPeriods: readonly UninsuredPeriod[] | null;
  mileageReadings: readonly MileageReading[] | null;
  usageHistory: UsageHistory | null;
  recalls: RecallRecord | null;
  valueRange: ValueRange | null;
  summary: ReportSummary | null;
}

/** The car as the source knows it. */
export interface ReportedVehicle {
  /** License plate with its last digits hidden; the only text that may contain Hangul. */
  plateMasked: string | null;
  vin: string | null;
  manufacturer: string | null;
  model: string | null;
  modelYear: number | null;
  bodyType: string | null;
  fuel: string | null;
  displacementCc: number | null;
}

/** The registration of the car. */
export interface ReportedRegistration {
  firstRegisteredOn: string | null;
  status: RegistrationStatus | null;
  /** The date of its deregistration. */
  deregisteredOn: string | null;
  currentUse: VehicleUse | null;
}

export const registrationStatuses = ["registered", "deregistered", "exported", "unknown"] as const;
/** Whether the car is registered in Korea. */
export type RegistrationStatus = (typeof registrationStatuses)[number];

export const vehicleUses = ["private", "commercial", "rental", "government", "unknown"] as const;
/** Registered use of a car. */
export type VehicleUse = (typeof vehicleUses)[number];

export const ownershipChangeKinds = ["owner_change", "plate_change", "use_change"] as const;
/** Kind of change in the register. */
export type OwnershipChangeKind = (typeof ownershipChangeKinds)[number];

/** One change in the register. */
export interface OwnershipChange {
  changedOn: string | null;
  kind: OwnershipChangeKind | null;
  /** The plate from then on, masked. */
  plateMasked: string | null;
  /** Registered use from then on. */
  use: VehicleUse | null;
}

export const damagePayers = ["own_insurer", "other_party_insurer", "unknown"] as const;
/** Paying insurer. */
export type DamagePayer = (typeof damagePayers)[number];

/** One insurance claim. */
export interface DamageClaim {
  occurredOn: string | null;
  paidBy: DamagePayer | null;
  insurancePaidKrw: number | null;
  repairCostKrw: number | null;
  partsKrw: number | null;
  laborKrw: number | null;
  paintKrw: number | null;
  /** Whether the claim is closed; the amounts of an open claim are estimates. */
  settled: boolean | null;
}

/** Events that permanently reduce a car's value. Each list is null when the source does not state it. */
export interface SpecialHistory {
  totalLoss: readonly SpecialIncident[] | null;
  flood: readonly SpecialIncident[] | null;
  theft: readonly SpecialIncident[] | null;
}

export const incidentExtents = ["total", "partial", "recovered", "unknown"] as const;
/** The severity of an incident: total loss, partial loss, or stolen and recovered. */
export type IncidentExtent = (typeof incidentExtents)[number];

/** One incident of the special history. */
export interface SpecialIncident {
  occurredOn: string | null;
  extent: IncidentExtent | null;
}

/**
 * A period without own-damage insurance. The first and the last month are included. `toMonth` is null while the period
 * lasts.
 */
export interface UninsuredPeriod {
  fromMonth: string | null;
  toMonth: string | null;
}

export const mileageSources = [
  "periodic_inspection",
  "performance_inspection",
  "insurer",
  "maintenance",
  "unknown",
] as const;
/** Source of an odometer reading. */
export type MileageSource = (typeof mileageSources)[number];

/** One reading of the odometer. */
export interface MileageReading {
  readOn: string | null;
  mileageKm: number | null;
  source: MileageSource | null;
}

/** Whether the car was ever registered for a high-wear use. */
export interface UsageHistory {
  rental: boolean | null;
  commercial: boolean | null;
  government: boolean | null;
}

/** Recalls of the maker. */
export interface RecallRecord {
  /** The number of recalls not carried out yet, as stated by the source. */
  openCount: number | null;
  campaigns: readonly RecallCampaign[] | null;
}

export const recallStatuses = ["open", "done", "unknown"] as const;
/** Whether a recall was carried out. */
export type RecallStatus = (typeof recallStatuses)[number];

/** One recall. */
export interface RecallCampaign {
  announcedOn: string | null;
  component: string | null;
  status: RecallStatus | null;
}

/** The insurers' valuation of comparable cars: a reference for premiums, not a market price. */
export interface ValueRange {
  basis: "insurance_reference";
  lowKrw: number | null;
  highKrw: number | null;
  asOfMonth: string | null;
}

/** Counts of the source; they can differ from the lengths of the lists. */
export interface ReportSummary {
  ownerChangeCount: number | null;
  plateChangeCount: number | null;
  ownDamageCount: number | null;
  ownDamagePaidKrw: number | null;
  otherDamageCount: number | null;
  otherDamagePaidKrw: number | null;
  totalLossCount: number | null;
  floodCount: number | null;
  theftCount: number | null;
}
