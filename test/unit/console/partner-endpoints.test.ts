import { describe, expect, it } from "vitest";
import {
  healthOf,
  recoveryStart,
  refusalOf,
} from "../../../console/src/operator/deliveries/evaluate-endpoint.ts";

const healthy = { enabled: true, disabled_reason: null, failing_since: null };
const failing = { ...healthy, failing_since: "2026-11-27T09:00:00+09:00" };
const stopped = { ...healthy, enabled: false };
const gone = { ...stopped, disabled_reason: "gone" as const };
const disabled = { ...stopped, disabled_reason: "operator" as const };

describe("webhook endpoint of a partner", () => {
  it("the status of an endpoint names who disabled it and why, or since when it fails", () => {
    expect([healthy, failing, stopped, gone, disabled].map(healthOf)).toEqual([
      { type: "success", message: "healthy" },
      { type: "warning", message: "failingSince" },
      { type: "stopped", message: "stopped" },
      { type: "error", message: "gone" },
      { type: "error", message: "operator" },
    ]);
  });

  it("an operator can enable only an endpoint that the service or an operator disabled", () => {
    expect([healthy, stopped, gone, disabled].map((endpoint) => refusalOf("enable", endpoint))).toEqual([
      ...["alreadyEnabled", "askPartner", null, null],
    ]);
  });

  it("an operator can disable only an enabled endpoint", () => {
    expect([healthy, failing, stopped, gone].map((endpoint) => refusalOf("disable", endpoint))).toEqual([
      ...[null, null, "alreadyDisabled", "alreadyDisabled"],
    ]);
  });

  it("only an enabled endpoint can be recovered", () => {
    expect([failing, stopped, gone].map((endpoint) => refusalOf("recover", endpoint))).toEqual([
      ...[null, "enableFirst", "enableFirst"],
    ]);
  });

  it("a recovery starts at the first failure, the last success or the registration, and otherwise one day ago", () => {
    const now = Date.parse("2026-11-28T09:00:00+09:00");
    const created_at = "2026-11-20T09:00:00+09:00";
    const success = "2026-11-26T09:00:00+09:00";
    const startOf = (failing_since: string | null, last_success_at: string | null, first = last_success_at) =>
      recoveryStart({ failing_since, last_success_at, first_success_at: first, created_at }, now).getTime();
    expect(startOf(failing.failing_since, success)).toBe(Date.parse(failing.failing_since));
    expect(startOf(null, success)).toBe(Date.parse(success));
    expect(startOf(null, null)).toBe(Date.parse(created_at));
    expect(startOf(null, null, success)).toBe(now - 86_400_000);
  });
});
