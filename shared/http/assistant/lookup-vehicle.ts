import { compactDetail, compactRounds } from "../../application/assistant/compact-vehicle.ts";
import { describeDetail, describeRound } from "../../application/assistant/describe-vehicle.ts";
import { loadRounds, lookUpCar } from "../../application/assistant/look-up-car.ts";
import { lookupVehicleTool } from "../../contract/assistant/lookup-vehicle-tool.ts";
import { validationProblem } from "../../domain/errors/problem.ts";
import { readCarName } from "../../domain/inventory/read-car-name.ts";
import { beginReads, runnable, type ToolAnswer } from "./assistant-tool.ts";

/** `lookup_vehicle` */
export const lookupVehicle = runnable(lookupVehicleTool, ({ plate_or_vin }) => {
  const identity = readCarName(plate_or_vin);
  if (identity === null) throw validationProblem([{ path: "arguments.plate_or_vin", message: neither }]);
  const reads = beginReads(loadRounds(identity));
  return async (caller): Promise<ToolAnswer> => {
    const car = await lookUpCar(reads, caller);
    if (car === null) return { structured: { found: false }, text: unknown };
    if (car.vehicle !== null) {
      const vehicle = compactDetail(car.vehicle);
      return { structured: { found: true, vehicle }, text: describeDetail(vehicle) };
    }
    const earlier_rounds = compactRounds(car.rounds);
    const text = [notListed, ...earlier_rounds.map(describeRound)].join("\n");
    return { structured: { found: true, earlier_rounds }, text };
  };
});

const neither = "is neither a Korean license plate (12가3456) nor a VIN of 17 characters";
const unknown =
  "No auction has offered this car. Dealer cars cannot be looked up: call search_vehicles with their make.";
const notListed = "Not listed now. Earlier rounds:";
