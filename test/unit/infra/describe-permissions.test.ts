import { describe, expect, it } from "vitest";
import { describePermissions } from "../../../infra/permissions/describe-permissions.ts";
import { readPermissions } from "../../../infra/permissions/function-permissions.ts";

const orders = "partner/orders/list-orders";
const counterpart = "console/orders/list-own-orders";
const keyCheck = ["get:apiKey", "update:apiKey.use", "put:dayCalls"];
const userCheck = ["get:partner", "update:userCalls"];

const bundleOf = (literals: readonly string[]): string =>
  literals.map((literal) => JSON.stringify(literal)).join();

/** Returns the rows of functions whose bundles have these literals. */
function rowsOf(literalsByEntry: Record<string, readonly string[]>): string[] {
  const functions = Object.entries(literalsByEntry).map(([entry, literals]) => ({
    entry,
    permissions: readPermissions(bundleOf(literals), []),
  }));
  const page = describePermissions(functions);
  return page.split("\n").filter((line) => /^\| \S+-.* \| .* \|$/.test(line));
}

describe("tables of permissions", () => {
  it("a console counterpart with the same permissions as its partner function shares that function's row", () => {
    const rows = rowsOf({
      [orders]: [...keyCheck, "query:order"],
      [counterpart]: [...userCheck, "query:order"],
    });
    expect(rows).toEqual(["| list-orders **own** | *key*; read order |"]);
  });

  it.each([
    ["more permissions", [...userCheck, "query:order", "get:lot"], "*user*; read lot, order"],
    ["fewer permissions", userCheck, "*user*"],
    ["no permission to count calls", ["get:partner", "query:order"], "read order, partner"],
  ])("a console counterpart with %s has its own row", (_, literals, cell) => {
    expect(rowsOf({ [orders]: [...keyCheck, "query:order"], [counterpart]: literals })).toEqual([
      "| list-orders | *key*; read order |",
      `| list-own-orders | ${cell} |`,
    ]);
  });

  it("a function with only part of a permission group has its permissions listed one by one", () => {
    expect(rowsOf({ [orders]: ["get:apiKey", "put:dayCalls", "get:invoice", "put:invoice"] })).toEqual([
      "| list-orders | change invoice; read apiKey; write dayCalls |",
    ]);
  });

  it("every kind of permission is listed under its verb", () => {
    const literals = ["queryIndex:lotDay", "queryDue:lot", "delete:lot", "send:media", "hide:media"];
    const others = [
      "list:archive/audit/",
      "readSecret:fx",
      "send:mail",
      "inspect:deadLetters",
      "read:alarms",
    ];
    expect(rowsOf({ [orders]: [...literals, ...others] })).toEqual([
      "| list-orders | delete lot; index lotDay; due lot; list archive/audit/; send media; hide media; secret fx; " +
        "inspect dead-letter queues, read alarms, send mail |",
    ]);
  });
});
