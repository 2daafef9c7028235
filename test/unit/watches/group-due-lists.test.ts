import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupDueLists } from "../../../shared/application/watches/group-due-lists.ts";
import { rechecksOfMessage } from "../../../shared/domain/watches/recheck-message.ts";
import { memberLimits } from "../../../shared/domain/watches/watch.ts";

const member = (list: number, car: number) => ({ watchId: `ww_${list}`, vehicleId: `retail_${car}` });
/** Up to 40 lists of up to 200 of 400 cars. */
const dueMembers = fc
  .array(fc.uniqueArray(fc.nat(400), { minLength: 1, maxLength: 200 }), { maxLength: 40 })
  .map((lists) => lists.flatMap((cars, list) => cars.map((car) => member(list, car))));
const textOf = ({ watchId, vehicleId }: ReturnType<typeof member>) => `${watchId} ${vehicleId}`;

describe("grouping of due static lists with dealer cars", () => {
  it("every entry is in exactly one message, a list's entries stay together, and no message is too large for one run", () => {
    fc.assert(
      fc.property(dueMembers, (members) => {
        const messages = groupDueLists(members);
        expect(messages.flatMap((message) => message.members.map(textOf)).sort()).toEqual(
          members.map(textOf).sort(),
        );
        const lists = messages.flatMap((message) => [
          ...new Set(message.members.map(({ watchId }) => watchId)),
        ]);
        expect(new Set(lists).size).toBe(lists.length);
        for (const { members: some } of messages) expect(some.length).toBeLessThanOrEqual(rechecksOfMessage);
      }),
      { numRuns: 50 },
    );
  });

  it("lists that share cars are in one message if they fit", () => {
    const chained = [member(1, 1), member(1, 2), member(2, 2), member(3, 3), member(3, 4), member(2, 4)];
    const others = Array.from({ length: 300 }, (_, number) => member(1000 + number, 1000 + number));
    const messages = groupDueLists([...others, ...chained]);
    const holding = messages.filter(({ members }) =>
      members.some(({ watchId }) => /^ww_[123]$/.test(watchId)),
    );
    expect(holding).toHaveLength(1);
  });

  it("a static list of the maximum size fits into one message", () => {
    expect(memberLimits.static).toBeLessThanOrEqual(rechecksOfMessage);
  });
});
