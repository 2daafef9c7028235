import { describe, expect, it } from "vitest";
import { UpdatePlan } from "../../../shared/application/watches/update-plan.ts";

const hint = (vehicleId: string) => ({ vehicleId, previousPriceKrw: null, isNew: true });
const watch = (partnerId: string, watchId: string) => ({ partnerId, watchId });

describe("update messages of a batch", () => {
  it("each update message of a batch has the watches of one partner and contains each of their cars once", () => {
    const plan = new UpdatePlan();
    for (const [partnerId, watchId, vehicleId] of [
      ["pt_1", "ww_1", "car_1"],
      ["pt_1", "ww_2", "car_1"],
      ["pt_1", "ww_1", "car_2"],
      ["pt_1", "ww_1", "car_1"],
      ["pt_2", "ww_3", "car_2"],
    ] as const) {
      plan.add(watch(partnerId, watchId), hint(vehicleId));
    }
    expect([...plan.messages()]).toEqual([
      {
        partnerId: "pt_1",
        cars: [hint("car_1"), hint("car_2")],
        watches: [
          { watchId: "ww_1", vehicleIds: ["car_1", "car_2"] },
          { watchId: "ww_2", vehicleIds: ["car_1"] },
        ],
      },
      { partnerId: "pt_2", cars: [hint("car_2")], watches: [{ watchId: "ww_3", vehicleIds: ["car_2"] }] },
    ]);
  });

  it("update messages stay small, and the cars of a watch are split only if the watch has more than 500 cars", () => {
    const plan = new UpdatePlan();
    for (const [watchId, count] of [
      ["ww_1", 300],
      ["ww_2", 300],
      ["ww_3", 1_100],
    ] as const) {
      for (let car = 0; car < count; car += 1) plan.add(watch("pt_1", watchId), hint(`car_${car}`));
    }
    const sizes = [...plan.messages()].map(({ watches }) =>
      watches.map(({ watchId, vehicleIds }) => [watchId, vehicleIds?.length]),
    );
    expect(sizes).toEqual([
      [["ww_1", 300]],
      [["ww_2", 300]],
      [["ww_3", 500]],
      [["ww_3", 500]],
      [["ww_3", 100]],
    ]);
  });
});
