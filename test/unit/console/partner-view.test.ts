// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createApiClient } from "../../../console/src/api/api-client.ts";
import { endPartnerView, getAccount, listPartners } from "../../../console/src/api/generated/operations.ts";
import {
  type OpenView,
  openViewOf,
  storeView,
  subscribeToView,
} from "../../../console/src/auth/partner-view.ts";

const now = Date.parse("2026-11-29T10:00:00+09:00");
const view: OpenView = {
  ...{ id: "pv_1", environment: "sandbox", partnerId: "pt_1", partnerName: "Harbour Motors" },
  ...{ expiresAt: "2026-11-29T10:30:00+09:00", subject: "ops" },
};

beforeEach(() => sessionStorage.clear());

describe("a view of a partner's console in a tab", () => {
  it("a view of a partner's console is open only for its operator and environment, and only until the view expires", () => {
    storeView(view);
    expect(openViewOf("sandbox", "ops", now)).toEqual(view);
    expect(openViewOf("production", "ops", now)).toBeNull();
    expect(openViewOf("sandbox", "somebody else", now)).toBeNull();
    expect(openViewOf("sandbox", "ops", now + 30 * 60_000)).toBeNull();
  });

  it("a closed view and an unreadable stored view do not count as open", () => {
    storeView(view);
    const changed = vi.fn();
    const stop = subscribeToView(changed);
    storeView(null);
    expect([openViewOf("sandbox", "ops", now), changed.mock.calls.length]).toEqual([null, 1]);
    stop();
    sessionStorage.setItem("console.partner-view", "{");
    expect(openViewOf("sandbox", "ops", now)).toBeNull();
  });

  it("calls to the partner console's routes send the view's id, and calls to operator routes do not", async () => {
    const sent: (string | undefined)[] = [];
    const send = (async (_: string, { headers }: RequestInit) => {
      sent.push((headers as Record<string, string>)["x-svc-partner-view"]);
      return new Response("{}");
    }) as typeof fetch;
    const tokens = { accessToken: async () => "t", renew: async () => null, signInAgain: () => undefined };
    const client = createApiClient("https://api.test", tokens, send, view.id);
    await client.call(getAccount, {});
    await client.call(listPartners, {});
    await client.call(endPartnerView, { path: { id: "pt_1", view_id: "pv_1" } });
    expect(sent).toEqual(["pv_1", undefined, undefined]);
  });
});
