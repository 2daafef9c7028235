/**
 * The largest values of a car's fields from any source, in characters and items. Each is well above real
 * values. Together they keep the largest car far below the maximum size of a response, event or item.
 */
export const listingLimits = {
  listingId: 120,
  lotNumber: 50,
  /** Make and model. */
  name: 100,
  /** Sub-model and trim. */
  variant: 200,
  /** Body style, drivetrain and other tokens. */
  token: 50,
  plate: 20,
  vin: 30,
  option: 60,
  options: 200,
  url: 1000,
  photos: 100,
} as const;

/** The largest values of an inspection, in characters and items. */
export const inspectionLimits = {
  grade: 50,
  /** A summary in one sentence. */
  sentence: 500,
  notes: 4000,
  categories: 50,
  categoryName: 100,
  checks: 300,
  checkName: 100,
  checkResult: 200,
  repairs: 100,
  repairText: 200,
  issues: 50,
  issue: 500,
  incidents: 100,
  panels: 60,
  panelCode: 100,
  panelLabel: 200,
  panelType: 50,
  damageCodes: 20,
  damageCode: 50,
} as const;

/** The largest numbers of a car. Prices are in whole won. */
export const largestNumbers = {
  mileageKm: 5_000_000,
  displacementCc: 20_000,
  seats: 100,
  rounds: 1000,
  priceKrw: 100_000_000_000,
} as const;
