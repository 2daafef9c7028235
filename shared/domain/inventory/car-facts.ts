/** Facts of a car from any source. Null means that the source has no value. */
export interface CarFacts {
  make: string;
  /** Model group, not the sub-model. */
  model: string;
  subModel: string | null;
  trim: string | null;
  year: number;
  /** `YYYY-MM`. */
  firstRegistration: string | null;
  mileageKm: number | null;
  fuel: string | null;
  transmission: string | null;
  color: string | null;
  bodyStyle: string | null;
  displacementCc: number | null;
  drivetrain: string | null;
  seats: number | null;
  licensePlate: string | null;
  vin: string | null;
  options: readonly string[];
  /** URLs, in the source's order. */
  photos: readonly string[];
}
