import { describe, expect, test } from "vitest";
import { readPortBase } from "../../../infra/local/choose-ports.ts";

describe("port base of the local stage", () => {
  test.each(["1024", "4000", "5000", "5600", "65000"])("the port base %s is accepted", (text) => {
    expect(readPortBase(text)).toBe(Number(text));
  });

  test.each([
    ["6000", 6000, 6001],
    ["5994", 6000, 6001],
    ["6660", 6665, 6670],
    ["5050", 5060, 5052],
    ["10070", 10080, 10071],
  ])(
    "the port base %s would use port %i, which browsers block, and the error suggests the port base %i",
    (text, blocked, next) => {
      expect(() => readPortBase(text)).toThrow(
        `PORT_BASE=${text} would use port ${blocked}, which browsers block. Use PORT_BASE=${next}.`,
      );
      expect(readPortBase(String(next))).toBe(next);
    },
  );

  test.each(["", "80", "65001", "4000.5", "http"])("%j is not a port base", (text) => {
    expect(() => readPortBase(text)).toThrow("PORT_BASE must be a port number from 1024 to 65000");
  });
});
