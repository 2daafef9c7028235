import { describe, expect, test } from "vitest";
import { routeTable } from "../../../shared/contract/route-table.ts";
import {
  type ConsoleRole,
  consoleRoles,
  readConsoleRole,
  rolesPermitted,
  scopeOfAudience,
} from "../../../shared/domain/access/console-roles.ts";
import type { Environment } from "../../../shared/domain/partners/partner.ts";

const routes = routeTable.filter(({ audience }) => audience === "operator" || audience === "partner_console");

const viewing = ["startPartnerView", "endPartnerView"];

/** The operations that change something and that a role may call. */
const changesOf = (role: ConsoleRole, environment: Environment = "production") =>
  routes
    .filter((route) => route.method !== "GET" && rolesPermitted(route, environment).includes(role))
    .map(({ operationId }) => operationId);

describe("console roles", () => {
  test("every operator role may call every operator GET route, and every partner role may call every partner GET route", () => {
    for (const route of routes.filter(({ method }) => method === "GET")) {
      const roles = consoleRoles[scopeOfAudience(route.audience)];
      expect(rolesPermitted(route, "production"), route.operationId).toEqual(roles);
    }
  });

  test("the role operator may call every operator route, and the role admin may call every partner route", () => {
    for (const route of routes) {
      const [first] = route.audience === "operator" ? consoleRoles.operator : consoleRoles.partner;
      expect(rolesPermitted(route, "production"), route.operationId).toContain(first);
    }
  });

  test("a read-only operator may call only the writes that start and end a view of a partner's console", () => {
    expect(changesOf("read_only", "sandbox")).toEqual(viewing);
  });

  test("every operator role may start and end views of partners' consoles", () => {
    for (const role of consoleRoles.operator)
      expect(changesOf(role)).toEqual(expect.arrayContaining(viewing));
    for (const role of consoleRoles.partner)
      expect(changesOf(role)).not.toEqual(expect.arrayContaining(viewing));
  });

  test("a bidder may acquire and award lots, correct orders and store typed results, but neither bill nor manage partners", () => {
    expect(changesOf("bidder")).toEqual(
      expect.arrayContaining([
        "acquireLot",
        "awardLot",
        "loseLot",
        "takeBackAward",
        "correctOrder",
        "replaceResultDraft",
      ]),
    );
    for (const operation of ["issueInvoice", "approveRequest", "changePartner", "replaceFeeSettings"])
      expect(changesOf("bidder")).not.toContain(operation);
  });

  test("an accountant may bill and approve requests, but neither bid nor set fees", () => {
    expect(changesOf("accountant")).toEqual(
      expect.arrayContaining(["issueInvoice", "recordInvoicePayment", "voidInvoice", "approveRequest"]),
    );
    for (const operation of ["awardLot", "transitionOrder", "replaceFeeSettings", "issuePartnerKey"])
      expect(changesOf("accountant")).not.toContain(operation);
  });

  test("a buyer may order cars and create watches, but may manage neither keys nor endpoints", () => {
    expect(changesOf("buyer")).toEqual(
      expect.arrayContaining([
        "createOwnOrder",
        "deleteOwnOrder",
        "createOwnHistoryLookup",
        "createOwnWatch",
      ]),
    );
    for (const operation of ["createApiKey", "rotateOwnWebhookSecret", "startOwnCertificate"])
      expect(changesOf("buyer", "sandbox")).not.toContain(operation);
  });

  test("a developer may manage keys and endpoints, and may order only in the sandbox", () => {
    expect(changesOf("developer")).toEqual(
      expect.arrayContaining(["createApiKey", "createOwnWebhookEndpoint", "startOwnCertificate"]),
    );
    expect(changesOf("developer", "sandbox")).toContain("createOwnOrder");
    for (const operation of ["createOwnOrder", "changeOwnOrderBid", "createOwnHistoryLookup"])
      expect(changesOf("developer")).not.toContain(operation);
  });

  test.each([
    [undefined, "operator", "operator"],
    ["", "partner", "admin"],
    ["accountant", "operator", "accountant"],
    ["accountant", "partner", null],
    ["__proto__", "operator", null],
    [["operator"], "operator", null],
  ] as const)("the role %j of a user with the scope %s is read as %s", (stated, scope, role) => {
    expect(readConsoleRole(stated, scope)).toBe(role);
  });
});
