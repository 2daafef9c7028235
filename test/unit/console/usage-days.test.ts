import { describe, expect, it } from "vitest";
import { arrangeDays, describeBusiest } from "../../../console/src/partner/usage/arrange-days.ts";

const limits = { read_heavy: 600, read_light: 300, write: 60 };
const day = (date: string, read_light: number, busiest = read_light) => ({
  date,
  calls: { read_heavy: 0, read_light, write: 1 },
  busiest_minute: { read_heavy: 0, read_light: busiest, write: 1 },
});
const server = { name: "Server", days: [day("2026-11-23", 900, 212), day("2026-11-01", 40)] };
const spare = { name: "Spare", days: [day("2026-11-23", 100, 40)] };

describe("usage by day", () => {
  it("the usage page shows the last thirty days, including days without calls, and adds up the calls of several keys", () => {
    const days = arrangeDays([server, spare], "2026-11-23");
    expect([days.length, days[0]?.date, days.at(-1)?.date]).toEqual([30, "2026-10-25", "2026-11-23"]);
    expect(days.at(-1)?.calls).toEqual({ read_heavy: 0, read_light: 1000, write: 2 });
    expect(days.find(({ date }) => date === "2026-11-02")?.calls.read_light).toBe(0);
  });

  it("the usage page shows the busiest minute of each limit, together with the key and the key's limit", () => {
    expect(describeBusiest([server, spare], limits)).toEqual([
      "Other reads: 212 of 300 in the busiest minute, 2026-11-23, Server",
      "Changes: 1 of 60 in the busiest minute, 2026-11-23, Server",
    ]);
    expect(describeBusiest([{ name: "Unused", days: [] }], limits)).toEqual([]);
  });
});
