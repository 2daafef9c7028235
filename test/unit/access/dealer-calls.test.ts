import { describe, expect, it } from "vitest";
import { mayAskDealers } from "../../../shared/domain/access/dealer-calls.ts";
import {
  hintsOfCondition,
  hintsOfToolCall,
  hintsOfVehicleIds,
} from "../../../shared/http/limit-dealer-calls.ts";

const requestOf = (body: unknown) => ({ params: {}, query: {}, body, now: 0 });

describe("calls that may query dealers", () => {
  it("a call may query dealers when it names a dealer, a dealer's car, or a make without a source", () => {
    const asking = [
      { source: "dealer", make: "Kia" },
      { source: "auction_a,dealer" },
      { source: ["auction_a", "dealer"] },
      { make: "Kia" },
      { source: "all", make: "Kia" },
      { ids: ["auction_a_1", "retail_12"] },
    ];
    expect(asking.filter((hints) => !mayAskDealers(hints))).toEqual([]);
  });

  it("a call queries no dealers if it is only for auction cars or names no make", () => {
    const others = [
      {},
      { source: "auction_a,auction_b", make: "Kia" },
      { source: ["auction_e"] },
      { source: "auction", make: "Kia" },
      { source: 7 },
      { ids: ["auction_a_retail_1", null, 3] },
    ];
    expect(others.filter(mayAskDealers)).toEqual([]);
  });

  it.each([undefined, null, "text", 5, [], { filters: null }, { vehicle_ids: "retail_1" }, { params: [] }])(
    "a call with the body %j queries no dealers and causes no error",
    (body) => {
      const hints = [hintsOfCondition, hintsOfVehicleIds, hintsOfToolCall].map((read) =>
        read(requestOf(body)),
      );
      expect(hints.filter(mayAskDealers)).toEqual([]);
    },
  );

  it("dealer sources and cars are recognized in watch conditions, car lists and tool calls", () => {
    const bodies = [
      hintsOfCondition(requestOf({ filters: { source: ["dealer"], make: "Kia" } })),
      hintsOfVehicleIds(requestOf({ vehicle_ids: ["retail_12"] })),
      hintsOfToolCall(requestOf({ params: { name: "search_vehicles", arguments: { make: "Kia" } } })),
      hintsOfToolCall(requestOf({ params: { name: "get_vehicle", arguments: { vehicle_id: "retail_12" } } })),
    ];
    expect(bodies.map(mayAskDealers)).toEqual([true, true, true, true]);
  });
});
