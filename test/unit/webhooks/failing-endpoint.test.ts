import { describe, expect, it } from "vitest";
import { dayMilliseconds as day } from "../../../shared/domain/time/durations.ts";
import {
  changeEndpoint,
  createEndpoint,
  disableEndpoint,
  healthAfter,
  type WebhookEndpoint,
} from "../../../shared/domain/webhooks/endpoint.ts";
import { mustBeDisabled, nextCheck } from "../../../shared/domain/webhooks/failing-endpoint.ts";

const failingSince = Date.parse("2026-11-20T00:00:00Z");
const identity = { partnerId: "pt_1", endpointId: "we_1", now: failingSince };
const well = createEndpoint(identity, { url: "https://partner.example/hooks" });
const failing: WebhookEndpoint = {
  ...well,
  health: { failingSince, warnedAt: null, slowSince: failingSince },
};
const warned: WebhookEndpoint = {
  ...failing,
  health: { ...failing.health, warnedAt: failingSince + 3 * day },
};

describe("continuously failing endpoint", () => {
  it("a partner is warned after three days without a success", () => {
    expect(nextCheck(failing)).toEqual({ what: "warn", at: failingSince + 3 * day });
  });

  it("an endpoint is disabled after five days without a success", () => {
    expect(nextCheck(warned)).toEqual({ what: "disable", at: failingSince + 5 * day });
    expect(mustBeDisabled(warned, failingSince + 5 * day - 1)).toBe(false);
    expect(mustBeDisabled(warned, failingSince + 5 * day)).toBe(true);
  });

  it("an endpoint is never disabled before its partner is warned", () => {
    expect(mustBeDisabled(failing, failingSince + 30 * day)).toBe(false);
  });

  it("one success resets the failure period of an endpoint", () => {
    const quick = { error: null, durationMilliseconds: 20 };
    const answered = { ...warned, health: healthAfter(warned.health, quick, failingSince + 4 * day) };
    expect(nextCheck(answered)).toBeNull();
    expect(answered.health.warnedAt).toBeNull();
  });

  it("a partner is warned only once while an endpoint keeps failing", () => {
    const refused = { error: "Answered 500.", durationMilliseconds: 20 };
    expect(healthAfter(warned.health, refused, failingSince + 4 * day)).toBe(warned.health);
  });
});

describe("endpoint disabled by the service", () => {
  const disabled = disableEndpoint(warned, "failing", failingSince + 5 * day);

  it("a disabled endpoint is reported to its partner immediately and only once", () => {
    expect(nextCheck(disabled)).toEqual({ what: "announce", at: failingSince + 5 * day });
    expect(nextCheck({ ...disabled, isNoticeDue: false })).toBeNull();
  });

  it("an endpoint starts without recorded failures when its partner enables it again", () => {
    const enabled = changeEndpoint(disabled, { enabled: true }, failingSince + 6 * day);
    expect(enabled).toMatchObject({ enabled: true, disabledReason: null, isNoticeDue: false });
    expect(enabled.health).toEqual({ failingSince: null, warnedAt: null, slowSince: null, hungAt: null });
    expect(nextCheck(enabled)).toBeNull();
  });

  it("an endpoint disabled by its partner is not reported", () => {
    expect(nextCheck(changeEndpoint(well, { enabled: false }, failingSince))).toBeNull();
  });
});
