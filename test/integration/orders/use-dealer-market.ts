import { afterAll, beforeAll } from "vitest";
import {
  type ControlledCar,
  type DealerUpstreams,
  startDealerUpstreams,
} from "../../support/services/start-dealer-upstreams.ts";
import { type DealerAttempt, orderDealerCar } from "./scripted-dealers.ts";

/** The simulated markets and their orders. */
export interface DealerMarket {
  /** Returns a car for sale that no test has used yet. */
  takeCar(source?: "retail_a" | "retail_b"): ControlledCar & { vehicleId: string };
  /** Changes a car at its market. */
  change(car: ControlledCar, settings: object): Promise<void>;
  /** Orders a car, by default at the simulated markets. */
  order(
    partnerId: string,
    vehicleId: string,
    attempt?: Partial<DealerAttempt>,
  ): ReturnType<typeof orderDealerCar>;
}

/** Provides the tests of a file with their own simulated markets. */
export function useDealerMarket(): DealerMarket {
  let upstreams: DealerUpstreams;
  let cars: ControlledCar[];
  beforeAll(async () => {
    upstreams = await startDealerUpstreams();
    cars = (await upstreams.listCars()).filter(
      ({ status, under_contract }) => status === "ADVERTISE" && !under_contract,
    );
  });
  afterAll(() => upstreams.stop());
  return {
    takeCar(source = "retail_a") {
      const position = cars.findIndex(({ source_key }) => source_key === source);
      const [car] = cars.splice(position, 1);
      if (car === undefined) throw new Error("the market has no car left");
      return { ...car, vehicleId: `retail_${car.id}` };
    },
    change: ({ id }, settings) => upstreams.control(`listings/${id}`, settings),
    order: (partnerId, vehicleId, attempt = {}) =>
      orderDealerCar(partnerId, vehicleId, { sources: upstreams.createSources(), ...attempt }),
  };
}
