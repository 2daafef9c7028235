const completeVin = /^[A-HJ-NPR-Z0-9]{17}$/;
const regions = "서울|부산|대구|인천|광주|대전|울산|세종|경기|강원|충북|충남|전북|전남|경북|경남|제주";
/** Old plates, and those of taxis and lorries, begin with the name of a region; the others with two digits, or three. */
const koreanPlate = new RegExp(`^(?:\\d{2,3}|(?:${regions})\\d{1,2})[가-힣]\\d{4}$`);

/** A VIN in the form in which it proves identity; null where it cannot. */
export function normaliseVin(vin: string | null): string | null {
  const compact = compactText(vin).toUpperCase();
  return completeVin.test(compact) ? compact : null;
}

/**
 * A licence plate without white space, dashes and dots, in ordinary digits and whole syllables. Null where there is none, or a
 * house wrote something else in its place: all cars marked "unregistered" would otherwise be one.
 */
export function normalisePlate(plate: string | null): string | null {
  const compact = compactText(plate);
  return koreanPlate.test(compact) ? compact : null;
}

/** Without spaces, dashes, dots and what cannot be seen, in ordinary characters. */
const compactText = (text: string | null): string =>
  // Once more afterwards: parts of a syllable may have stood apart.
  text
    ?.normalize("NFKC")
    .replace(/[\s\p{Cf}\p{Pd}.·]/gu, "")
    .normalize("NFC") ?? "";
