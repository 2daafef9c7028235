import { afterAll, beforeAll } from "vitest";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";
import { type RunningTable, startTable } from "../table/start-table.ts";
import { callHandler, type TestAnswer, type TestRequest } from "./call-handler.ts";
import { type OpenedAccount, openAccount } from "./open-account.ts";
import { thingsRoute, validThingsRequest } from "./things-route.ts";

/** The route as a partner's function that returns its input. */
export const thingsHandler = partnerHandler(thingsRoute, async ({ prefetched: _, ...call }) => ({
  status: 200,
  body: call,
}));

/** Callers of the route in one file's tests. The account is created before the first test. */
export interface ThingsPartner {
  account: OpenedAccount;
  valid(): TestRequest;
  /** Calls the route with a valid request, with the given fields replaced. */
  call(change?: Partial<TestRequest>, headers?: Record<string, string>): Promise<TestAnswer>;
}

/** Provides the tests of a file with their own table and an account whose key calls the route. */
export function useThingsRoute(): ThingsPartner {
  let table: RunningTable;
  const partner: ThingsPartner = {
    account: {} as OpenedAccount,
    valid: () => validThingsRequest(partner.account.apiKey),
    call(change = {}, headers = {}) {
      const request = partner.valid();
      const sent = { ...request, ...change, headers: { ...request.headers, ...headers } };
      return callHandler(thingsHandler, sent);
    },
  };
  beforeAll(async () => {
    table = await startTable();
    partner.account = await openAccount();
  });
  afterAll(() => table.stop());
  return partner;
}
