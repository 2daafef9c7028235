const completeVin = /^[A-HJ-NPR-Z0-9]{17}$/;
const regions = "서울|부산|대구|인천|광주|대전|울산|세종|경기|강원|충북|충남|전북|전남|경북|경남|제주".split(
  "|",
);
/** Old plates and plates of taxis and lorries begin with a region; other plates begin with two or three digits. */
const koreanPlate = new RegExp(`^(?:\\d{2,3}|(?:${regions.join("|")})\\d{1,2})[가-힣]\\d{4}$`);

/** Returns a VIN in normal form. Null for an incomplete or invalid VIN, because it does not identify a car. */
export function normaliseVin(vin: string | null): string | null {
  const compact = compactText(vin).toUpperCase();
  return completeVin.test(compact) ? compact : null;
}

/**
 * Returns a license plate in normal form: no white space, dashes or dots, ASCII digits, composed syllables.
 * Null for an empty or invalid plate, because otherwise all cars marked "unregistered" would be the same car.
 */
export function normalisePlate(plate: string | null): string | null {
  const compact = compactText(plate);
  return koreanPlate.test(compact) ? compact : null;
}

/** Matches a plate whose region may be missing. A plate with a region has one or two digits before the syllable. */
const withoutRegion = /^\d{1,2}[가-힣]\d{4}$/;

/**
 * Returns the plates in normal form that a typed plate may mean: the plate itself, and the same plate with each region,
 * because people leave out the region. Empty if the text is not a plate.
 */
export function listPlateForms(text: string): string[] {
  const compact = compactText(text);
  const regional = withoutRegion.test(compact) ? regions.map((region) => `${region}${compact}`) : [];
  return koreanPlate.test(compact) ? [compact, ...regional] : regional;
}

/** Returns a text without white space, dashes, dots and invisible characters, in compatibility-composed characters. */
const compactText = (text: string | null): string =>
  // Compose the text again, because removed characters may have separated the parts of a syllable.
  text
    ?.normalize("NFKC")
    .replace(/[\s\p{Cf}\p{Pd}.·]/gu, "")
    .normalize("NFC") ?? "";
