import { describe, expect, it } from "vitest";
import { LineRing } from "../../src/machine/line-ring.ts";
import { parseLogQuery } from "../../src/proxy/parse-log-query.ts";

const query = (change: (text: string) => string = (text) => text) =>
  parseLogQuery(
    change(
      'SOURCE logGroups(namePrefix: ["a-Partner", "a-Console"]) | fields @timestamp, @message | filter request_id = "Jk=" and status >= 400 | sort @timestamp asc | limit 100',
    ),
  );

describe("queries of the local Logs Insights", () => {
  it("a log query is parsed into log group prefixes, field conditions, a sort order and a limit", () => {
    const { conditions, ...rest } = query();
    expect(rest).toEqual({ prefixes: ["a-Partner", "a-Console"], newestFirst: false, most: 100 });
    expect(conditions.map(({ field, isMet }) => [field, isMet("Jk="), isMet(399), isMet(400)])).toEqual([
      ["request_id", true, false, false],
      ["status", false, false, true],
    ]);
  });

  it.each([
    ["without log groups", (text: string) => text.replace(/SOURCE [^|]*\| /, "")],
    ["with six prefixes", (text: string) => text.replace('"a-Partner"', '"a", "b", "c", "d", "e"')],
    ["with an unsupported command", (text: string) => `${text} | stats count()`],
    ["with unsupported fields", (text: string) => text.replace("@message", "@ptr")],
    ["with an unknown operator", (text: string) => text.replace(">=", "like")],
    ["with a quotation mark inside a text", (text: string) => text.replace("Jk=", 'Jk" or "a')],
    ["with a limit that is too high", (text: string) => text.replace("limit 100", "limit 10001")],
  ])("a log query %s is rejected as malformed", (_, change) => {
    expect(() => query(change)).toThrow(expect.objectContaining({ code: "MalformedQueryException" }));
  });
});

describe("log lines kept by a local stage", () => {
  const line = (at: number, group = "a-PartnerOrders") => ({ group, at, text: `line ${at}` });
  const timesIn = (ring: LineRing, prefixes = ["a-"], from = 0, to = 1e9) =>
    ring.read(prefixes, from, to).map(({ at }) => at);

  it("log lines are found by log group prefix and time", () => {
    const ring = new LineRing();
    ring.add(line(1));
    ring.add(line(2, "a-ConsoleOrders"));
    ring.add(line(3, "b-PartnerOrders"));
    expect(timesIn(ring)).toEqual([1, 2]);
    expect(timesIn(ring, ["a-Console", "b-"])).toEqual([2, 3]);
    expect(timesIn(ring, ["a-"], 2, 2)).toEqual([2]);
  });

  it("the oldest log lines are dropped when new lines exceed the limit on lines or characters", () => {
    const few = new LineRing({ lines: 3, characters: 1_000 });
    for (let at = 1; at <= 5_000; at += 1) few.add(line(at));
    expect(timesIn(few)).toEqual([4_998, 4_999, 5_000]);
    const small = new LineRing({ lines: 100, characters: 13 });
    for (let at = 1; at <= 3; at += 1) small.add(line(at));
    expect(timesIn(small)).toEqual([2, 3]);
    small.add({ ...line(4), text: "x".repeat(14) });
    expect(timesIn(small)).toEqual([]);
  });
});
