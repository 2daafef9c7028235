import type { RandomSource } from "./random-source.ts";

const letterValues: Readonly<Record<string, number>> = {
  ...{ A: 1, B: 2, C: 3, D: 4, E: 5, F: 6, G: 7, H: 8, J: 1, K: 2, L: 3, M: 4, N: 5, P: 7, R: 9 },
  ...{ S: 2, T: 3, U: 4, V: 5, W: 6, X: 7, Y: 8, Z: 9 },
};
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const yearCodes = "ABCDEFGHJKLMNPRSTVWXY123456789";
const firstCodedYear = 2010;
const yearPosition = 9;
const plants = ["A", "U", "B", "K", "S"];

/** Returns the ninth character of a VIN by ISO 3779: the weighted sum of all others modulo 11, 10 written as X. */
export function vinCheckCharacter(vin: string): string {
  let sum = 0;
  for (const [position, weight] of weights.entries()) {
    const character = vin.charAt(position);
    sum += weight * (letterValues[character] ?? Number(character));
  }
  const rest = sum % 11;
  return rest === 10 ? "X" : String(rest);
}

/** Returns a VIN of 17 characters with a valid check character. `head` is the first eight. */
export function createVin(head: string, modelYear: number, serial: number, random: RandomSource): string {
  const year = yearCodes.charAt(modelYear - firstCodedYear);
  const rest = `${year}${random.pick(plants)}${String(serial % 1_000_000).padStart(6, "0")}`;
  const check = vinCheckCharacter(`${head}0${rest}`);
  return `${head}${check}${rest}`;
}

/** Returns the model year in a VIN, within the thirty years from 2010 on; 2010 for an invalid character. */
export const modelYearOf = (vin: string): number =>
  firstCodedYear + Math.max(0, yearCodes.indexOf(vin.charAt(yearPosition)));

const privateLetters = [..."가나다라마거너더러머버서어저고노도로모보소오조구누두루무부수우주"];
const rentalLetters = [..."하허호"];

/**
 * Returns a plate: with three leading digits for cars registered since September 2019, otherwise two. Rental
 * cars have their own letters.
 */
export function createPlate(random: RandomSource, isNewStyle: boolean, isRental: boolean): string {
  const front = isNewStyle ? random.integer(100, 699) : random.integer(10, 69);
  return `${front}${random.pick(isRental ? rentalLetters : privateLetters)}${random.integer(1000, 9999)}`;
}
