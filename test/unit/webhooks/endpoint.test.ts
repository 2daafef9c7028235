import { describe, expect, it } from "vitest";
import { dayMilliseconds as day } from "../../../shared/domain/time/durations.ts";
import { isolationMilliseconds } from "../../../shared/domain/webhooks/backlog.ts";
import {
  activeSecrets,
  changeEndpoint,
  createEndpoint,
  disableEndpoint,
  firstSecrets,
  healthAfter,
  previousSecretExpiry,
  rotateSecret,
} from "../../../shared/domain/webhooks/endpoint.ts";

const endpoint = createEndpoint(
  { partnerId: "pt_1", endpointId: "we_1", now: 1000 },
  { url: "https://hooks.example.com/a" },
);

const signable = { endpoint, secrets: firstSecrets("whsec_a") };

describe("webhook endpoint", () => {
  it("a new endpoint is enabled and receives every event type", () => {
    expect(endpoint).toMatchObject({ eventTypes: null, enabled: true, disabledReason: null, version: 1 });
  });

  it("a change of an endpoint keeps omitted fields", () => {
    const changed = changeEndpoint(endpoint, { description: "ours" }, 2000);
    expect(changed).toMatchObject({
      url: endpoint.url,
      description: "ours",
      enabled: true,
      version: 2,
      updatedAt: 2000,
    });
    expect(changeEndpoint(changed, { description: null }, 3000).description).toBeNull();
  });

  it("re-enabling an endpoint or changing its URL clears its failures but not its slowness", () => {
    const failing = { ...endpoint, health: { failingSince: 1, warnedAt: 1, slowSince: 1, hungAt: 1 } };
    const gone = disableEndpoint(failing, "gone", 2000);
    const well = { failingSince: null, warnedAt: null, slowSince: 1, hungAt: 1 };
    expect(gone).toMatchObject({ enabled: false, disabledReason: "gone" });
    expect(changeEndpoint(gone, { enabled: true }, 3000)).toMatchObject({
      disabledReason: null,
      health: well,
    });
    expect(changeEndpoint(failing, { url: "https://hooks.example.com/b" }, 3000).health).toEqual(well);
    expect(changeEndpoint(failing, { url: failing.url, description: "x" }, 3000).health).toEqual(
      failing.health,
    );
  });
});

describe("secret rotation", () => {
  it("the old secret keeps signing for 24 hours after a rotation", () => {
    const rotated = rotateSecret(signable, "whsec_b", 5000);
    expect(activeSecrets(rotated.secrets, 5000 + day - 1)).toEqual(["whsec_b", "whsec_a"]);
    expect(activeSecrets(rotated.secrets, 5000 + day)).toEqual(["whsec_b"]);
  });

  it("an endpoint shows when its old secret expires, and shows no expiry afterward", () => {
    expect(previousSecretExpiry(endpoint, 5000)).toBeNull();
    const rotated = rotateSecret(signable, "whsec_b", 5000);
    expect(previousSecretExpiry(rotated.endpoint, 5000 + day - 1)).toBe(5000 + day);
    expect(previousSecretExpiry(rotated.endpoint, 5000 + day)).toBeNull();
  });

  it("a second rotation expires the oldest secret immediately", () => {
    const twice = rotateSecret(rotateSecret(signable, "whsec_b", 5000), "whsec_c", 6000);
    expect(activeSecrets(twice.secrets, 6000)).toEqual(["whsec_c", "whsec_b"]);
  });
});

describe("endpoint health", () => {
  const well = { failingSince: null, warnedAt: null, slowSince: null, hungAt: null };
  const quick = { error: null, durationMilliseconds: 30 };

  it("the health of a healthy endpoint stays the same object after a further success", () => {
    expect(healthAfter(well, quick, 10)).toBe(well);
  });

  it("an endpoint's health keeps the time of the first failure until an attempt succeeds", () => {
    const failing = healthAfter(well, { error: "Answered 500.", durationMilliseconds: 5 }, 10);
    expect(failing).toEqual({ failingSince: 10, warnedAt: null, slowSince: 10, hungAt: null });
    expect(healthAfter(failing, { error: "Answered 500.", durationMilliseconds: 5 }, 20)).toBe(failing);
    expect(healthAfter(failing, quick, 30)).toEqual(well);
  });

  it("an endpoint that responds slowly counts as slow but not as failing", () => {
    expect(healthAfter(well, { error: null, durationMilliseconds: 2001 }, 10)).toEqual({
      failingSince: null,
      warnedAt: null,
      slowSince: 10,
      hungAt: 10,
    });
  });

  it("an endpoint stays slow until it has responded quickly for ten minutes", () => {
    const slow = healthAfter(well, { error: null, durationMilliseconds: 2001 }, 10);
    expect(healthAfter(slow, quick, 10 + isolationMilliseconds - 1)).toBe(slow);
    expect(healthAfter(slow, quick, 10 + isolationMilliseconds)).toEqual(well);
  });

  it("changing the URL of an endpoint clears the time of the last response, and sending the same URL keeps it", () => {
    const answered = { ...endpoint, answeredAt: 5 };
    expect(changeEndpoint(answered, { enabled: false, url: endpoint.url }, 3000).answeredAt).toBe(5);
    expect(changeEndpoint(answered, { url: "https://hooks.example.com/b" }, 3000).answeredAt).toBeNull();
  });
});
