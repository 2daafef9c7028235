import { afterAll, beforeAll } from "vitest";
import { partnerHandler } from "../../shared/http/partner-handler.ts";
import { callHandler, type TestAnswer, type TestRequest } from "./call-handler.ts";
import { type OpenedAccount, openAccount } from "./open-account.ts";
import { type RunningTable, startTable } from "./start-table.ts";
import { thingsRoute, validThingsRequest } from "./things-route.ts";

/** The route of things as a partner's function that answers what it was called with. */
export const thingsHandler = partnerHandler(thingsRoute, async ({ prefetched: _, ...call }) => ({
  status: 200,
  body: call,
}));

/** What the tests of a file call it with; the account is there before the first test. */
export interface ThingsPartner {
  account: OpenedAccount;
  valid(): TestRequest;
  /** Calls it with a valid request that is changed. */
  call(change?: Partial<TestRequest>, headers?: Record<string, string>): Promise<TestAnswer>;
}

/** Gives the tests of a file a table of their own with an account whose key calls the route of things. */
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
