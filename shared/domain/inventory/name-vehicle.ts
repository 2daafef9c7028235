/** The facts that form the name of a car; unknown facts are null or absent. */
export interface VehicleNames {
  year?: number | null | undefined;
  make?: string | null | undefined;
  model?: string | null | undefined;
  subModel?: string | null | undefined;
  trim?: string | null | undefined;
}

/**
 * Returns the name of a car, such as "2019 Hyundai Grandeur IG Calligraphy"; null if nothing is known about the car. If
 * the sub-model contains the model, the name contains only the sub-model.
 */
export function nameVehicle({ year, make, model, subModel, trim }: VehicleNames): string | null {
  const models = model && subModel?.includes(model) ? [subModel] : [model, subModel];
  return [year, make, ...models, trim].filter((part) => part != null && part !== "").join(" ") || null;
}
