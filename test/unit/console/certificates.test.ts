import { describe, expect, it } from "vitest";
import type { Certificate, CertificateStep } from "../../../console/src/api/generated/types.ts";
import {
  certificateMessages,
  certificateStepMessages,
} from "../../../console/src/components/certificates/certificate-messages.ts";
import {
  awaitedStep,
  countPassed,
  isFaulty,
  keptUntil,
} from "../../../console/src/components/certificates/evaluate-certificate.ts";
import { parsePartnerPageSearch } from "../../../console/src/operator/partners/partner-search.ts";
import { evaluateEndpoint, neededTypes } from "../../../console/src/partner/certificates/needed-types.ts";
import { partnerFrame } from "../../../console/src/partner/partner-frame.ts";
import { certificateResults, stepStates } from "../../../shared/domain/certificates/certificate.ts";
import { definitionOf, stepNames } from "../../../shared/domain/certificates/certificate-steps.ts";

function buildRun(current: CertificateStep["name"], state: CertificateStep["state"] = "running") {
  const at = stepNames.indexOf(current);
  const steps = stepNames.map((name, index) => ({
    ...{ name, kind: definitionOf(name).kind },
    state: index < at ? "passed" : index === at ? state : "waiting",
  }));
  return { current_step: current, steps } as unknown as Certificate;
}

describe("certification runs in the console", () => {
  it("a running step is shown as awaited only if the integration must complete the step", () => {
    for (const name of stepNames)
      expect(awaitedStep(buildRun(name))?.name ?? null).toBe(
        definitionOf(name).kind === "observed" ? name : null,
      );
    expect(awaitedStep(buildRun("place_order", "expired"))).toBeNull();
    expect(awaitedStep({ ...buildRun("place_order"), current_step: null })).toBeNull();
  });

  it("passed steps are counted, and only failed and expired steps are faulty", () => {
    expect(countPassed(buildRun("place_order"))).toBe(stepNames.indexOf("place_order"));
    expect(stepStates.filter((state) => isFaulty({ state }))).toEqual(["failed", "expired"]);
  });

  it("every step, state and result of a certification run has a text in the console", () => {
    expect(Object.keys(certificateStepMessages)).toEqual([...stepNames]);
    const words = Object.keys(certificateMessages);
    expect([...stepStates, ...certificateResults].filter((state) => !words.includes(state))).toEqual([]);
  });

  it("a certification report is kept for two calendar years, even if it was created on a leap day", () => {
    expect(keptUntil({ created_at: "2026-11-22T09:30:00Z" })).toBe("2028-11-22T09:30:00.000Z");
    expect(keptUntil({ created_at: "2028-02-29T00:00:00Z" })).toBe("2030-03-01T00:00:00.000Z");
  });

  it("a disabled endpoint causes a warning, and an incomplete subscription causes a warning with the missing event types", () => {
    expect(evaluateEndpoint({ enabled: true, event_types: null })).toBeNull();
    expect(evaluateEndpoint({ enabled: true, event_types: [...neededTypes] })).toBeNull();
    expect(evaluateEndpoint({ enabled: false, event_types: null })).toContain("is disabled");
    expect(evaluateEndpoint({ enabled: true, event_types: ["eagle_eye.match"] })).toContain(
      "order.status_changed, order.detail_updated",
    );
    // Read from the step that checks it.
    const { mend } = definitionOf("subscription");
    expect(neededTypes.filter((type) => !mend.includes(type))).toEqual([]);
  });

  it("certification runs are in the sandbox navigation but not in production, and every shortcut is unique", () => {
    for (const environment of ["sandbox", "production"] as const) {
      const items = partnerFrame.navigation(environment, "en");
      expect(items.some(({ href }) => href.endsWith("/certificates"))).toBe(environment === "sandbox");
      expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
    }
  });

  it("the URL of the partner page keeps the report that an operator has open", () => {
    const search = { tab: "certificates", certificate: "ct_1" } as const;
    expect(parsePartnerPageSearch(search)).toEqual(search);
  });
});
