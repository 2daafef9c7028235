import { describe, expect, it } from "vitest";
import { watchWorkers } from "../../../infra/workers/watch-workers.ts";
import { RecheckPlan } from "../../../shared/application/watches/recheck-plan.ts";
import { rechecksOfMessage } from "../../../shared/domain/watches/recheck-message.ts";

const watchOf = (number: number, filters: object, partner = number % 7) => ({
  partnerId: `pt_${partner}`,
  watchId: `ww_${number}`,
  condition: { filters },
});
const ofDealers = (model: string) => ({ source: ["dealer" as const], make: "Hyundai", model });
const take = (fill: (plan: RecheckPlan) => void) => {
  const plan = new RecheckPlan();
  fill(plan);
  return [...plan.take()];
};
const groupsOf = (messages: ReturnType<typeof take>) =>
  new Map(
    messages.flatMap((message) =>
      message.kind === "members"
        ? []
        : message.watches.map(({ watchId }) => [watchId, message.group] as const),
    ),
  );

describe("grouping of due rechecks", () => {
  it("a watch is always in the same message group, so that no two runs process it at once", () => {
    const watches = Array.from({ length: 60 }, (_, number) =>
      watchOf(number, number % 2 === 0 ? ofDealers(`Model ${number % 6}`) : {}),
    );
    const all = groupsOf(
      take((plan) => {
        for (const watch of watches) plan.addWatch(watch);
      }),
    );
    for (const watch of watches) {
      const alone = groupsOf(take((plan) => plan.addWatch(watch)));
      expect(alone.get(watch.watchId)).toBe(all.get(watch.watchId));
    }
  });

  it("the queue delivers one message per group at a time", () => {
    expect(watchWorkers["queues/recheck-watches"].queue.keepsOrder).toBe(true);
  });

  it("watches on dealer cars are grouped by make and model, regardless of case and surrounding spaces", () => {
    const messages = take((plan) => {
      plan.addWatch(watchOf(1, ofDealers("Grandeur")));
      plan.addWatch(watchOf(2, { ...ofDealers("GRANDEUR "), make: "hyundai" }));
      plan.addWatch(watchOf(3, ofDealers("Sonata")));
    });
    expect(messages.map((message) => message.kind === "dealers" && message.watches.length).sort()).toEqual([
      1, 2,
    ]);
  });

  it("watches of one partner that cover only auctions are in one message group", () => {
    const messages = take((plan) => {
      for (const number of [1, 2, 3]) plan.addWatch(watchOf(number, {}, 5));
    });
    expect(messages).toHaveLength(1);
  });

  it("no message is too large for one run, and every watch is in exactly one message", () => {
    const count = rechecksOfMessage * 2 + 1;
    const messages = take((plan) => {
      for (let number = 0; number < count; number += 1) plan.addWatch(watchOf(number, ofDealers("Grandeur")));
      for (let number = 0; number < 3; number += 1)
        plan.addMember({ watchId: `ww_${number}`, vehicleId: "car_1" });
    });
    const sizes = messages.map((message) =>
      message.kind === "members" ? message.members.length : message.watches.length,
    );
    expect(sizes).toEqual([rechecksOfMessage, rechecksOfMessage, 1, 3]);
    expect(groupsOf(messages).size).toBe(count);
  });

  it("only a group that is too large for one run is split by partner, and the split is permanent", () => {
    const fill = (plan: RecheckPlan) => {
      for (let number = 0; number < 20_000; number += 1)
        plan.addWatch(watchOf(number, ofDealers("Grandeur"), number % 500));
      plan.addWatch(watchOf(20_000, ofDealers("Sonata")));
    };
    const first = new RecheckPlan();
    fill(first);
    const large = first.splitLarge();
    const groups = groupsOf([...first.take()]);
    expect([large.length, groups.size, new Set(groups.values()).size]).toEqual([1, 20_001, 9]);
    const partners = new Map<string, Set<string>>();
    for (let number = 0; number < 20_000; number += 1) {
      const [partner, group = "none"] = [`pt_${number % 500}`, groups.get(`ww_${number}`)];
      partners.set(partner, (partners.get(partner) ?? new Set()).add(group));
    }
    expect([...partners.values()].filter(({ size }) => size !== 1)).toEqual([]);
    const later = new RecheckPlan(large);
    later.addWatch(watchOf(7, ofDealers("Grandeur"), 7));
    expect(later.splitLarge()).toEqual([]);
    expect(groupsOf([...later.take()]).get("ww_7")).toBe(groups.get("ww_7"));
  });

  it("a group of watches that fits into one run is not split", () => {
    const plan = new RecheckPlan();
    for (let number = 0; number < 19_999; number += 1) plan.addWatch(watchOf(number, ofDealers("Grandeur")));
    expect(plan.splitLarge()).toEqual([]);
    expect(new Set(groupsOf([...plan.take()]).values()).size).toBe(1);
  });

  it("a recheck plan is empty after all its messages are taken", () => {
    const plan = new RecheckPlan();
    plan.addWatch(watchOf(1, {}));
    expect([...plan.take()]).toHaveLength(1);
    expect([plan.size, ...plan.take()]).toEqual([0]);
  });
});
