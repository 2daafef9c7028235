const completeVin = /^[A-HJ-NPR-Z0-9]{17}$/;
const koreanPlate = /^(?:[가-힣]{2})?\d{2,3}[가-힣]\d{4}$/;

/** A VIN in the form in which it proves identity; null where it cannot. */
export function normaliseVin(vin: string | null): string | null {
  const compact = vin?.replace(/[\s-]/g, "").toUpperCase() ?? "";
  return completeVin.test(compact) ? compact : null;
}

/**
 * A licence plate without white space. Null where there is none, or a house wrote something else in its place: all cars
 * marked "unregistered" would otherwise be one.
 */
export function normalisePlate(plate: string | null): string | null {
  const compact = plate?.normalize("NFC").replace(/\s/g, "") ?? "";
  return koreanPlate.test(compact) ? compact : null;
}
