import { describe, expect, it } from "vitest";
import { parseJson } from "../../../shared/http/read-json-body.ts";

const issuesOf = (body: unknown): unknown => {
  try {
    parseJson(JSON.stringify(body));
  } catch (error) {
    return (error as { details: { issues: unknown } }).details.issues;
  }
  return null;
};

describe("texts that display differently from their content", () => {
  it.each([
    ["consignee.name", { consignee: { name: "Al Noor \u202egnidarT" } }, "text direction control U+202E"],
    ["consignee.name", { consignee: { name: "Al Noor\0" } }, "control character U+0000"],
    ["text", { text: "Pay to \u2066KR\u2069" }, "text direction control U+2066"],
    ["reference", { reference: "A\u202dB" }, "text direction control U+202D"],
  ])(
    "A body whose %s has a direction control or a NUL character is rejected, and the error names the field",
    (path, body, sign) => {
      expect(issuesOf(body)).toEqual([{ path: `body.${path}`, message: `contains the ${sign}` }]);
    },
  );

  it("A consignee in Arabic with direction marks is accepted", () => {
    expect(issuesOf({ consignee: { name: "\u200fشركة النور\u200f Al Noor 12" } })).toBeNull();
  });
});
