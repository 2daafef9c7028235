import { compactTerm } from "../text/compact-term.ts";
import type { Listing } from "./listing.ts";

/** The last digits of a plate, which people remember. */
export const plateEnd = /\p{Nd}{4}$/u;
/** The last characters of a VIN. */
export const vinEnd = /.{1,6}$/su;

const wholePlateEnd = /^\p{Nd}{4}$/u;
const wholeVinEnd = /^[\p{L}\p{N}]{6}$/u;

/**
 * Returns the terms by which the search index finds a listing: the end of its plate, the end of its VIN and its lot
 * number. Whole plates and VINs need no terms, because the search finds them through the rounds of the car.
 */
export function termsOfListing({
  licensePlate,
  vin,
  lotNumber,
}: Pick<Listing, "licensePlate" | "vin" | "lotNumber">): string[] {
  const plate = plateEnd.exec(compactTerm(licensePlate ?? ""))?.[0];
  const chassis = vinEnd.exec(compactTerm(vin ?? ""))?.[0];
  const lot = compactTerm(lotNumber ?? "");
  return [
    ...(plate === undefined ? [] : [plateTerm(plate)]),
    ...(chassis === undefined ? [] : [vinTerm(chassis)]),
    ...(lot === "" ? [] : [lotTerm(lot)]),
  ];
}

/**
 * Returns the terms that a typed text may stand for: a lot number, the end of a plate, or the end of a VIN. Empty if
 * the text has no letters or digits.
 */
export function termsOfText(text: string): string[] {
  const compact = compactTerm(text);
  if (compact === "") return [];
  return [
    lotTerm(compact),
    ...(wholePlateEnd.test(compact) ? [plateTerm(compact)] : []),
    ...(wholeVinEnd.test(compact) ? [vinTerm(compact)] : []),
  ];
}

const plateTerm = (end: string): string => `plate:${end}`;
const vinTerm = (end: string): string => `vin:${end}`;
const lotTerm = (number: string): string => `lot:${number}`;
