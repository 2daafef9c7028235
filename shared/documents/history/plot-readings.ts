import type { MileageReading } from "../../domain/history/history-report.ts";

/** A reading that states both its day and its mileage. */
export interface PlottedReading {
  day: number;
  readOn: string;
  mileageKm: number;
}

/** Returns the readings with day and mileage, by day. */
export function plotReadings(readings: readonly MileageReading[]): PlottedReading[] {
  return readings
    .flatMap(({ readOn, mileageKm }) => {
      const day = Date.parse(`${readOn}T00:00:00Z`);
      return readOn === null || mileageKm === null || Number.isNaN(day) ? [] : [{ day, readOn, mileageKm }];
    })
    .sort((first, second) => first.day - second.day);
}

/** Reports whether a reading is lower than an earlier reading. */
export function fallsBack(readings: readonly PlottedReading[]): boolean {
  return readings.some(({ mileageKm }, index) => mileageKm < (readings[index - 1]?.mileageKm ?? 0));
}
