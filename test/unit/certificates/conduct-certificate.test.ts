import { describe, expect, it } from "vitest";
import type { Certificate, StepState } from "../../../shared/domain/certificates/certificate.ts";
import {
  definitionOf,
  type StepName,
  stepNames,
} from "../../../shared/domain/certificates/certificate-steps.ts";
import { openRun } from "../../../shared/domain/certificates/certification.ts";
import {
  applyOutcome,
  beginStep,
  certificateEndsBy,
  currentStep,
  endCertificate,
  startCertificate,
} from "../../../shared/domain/certificates/conduct-certificate.ts";
import { requireValue } from "../../support/require-value.ts";

const now = Date.parse("2026-11-20T12:00:00+09:00");
const identity = { partnerId: "pt_1", certificateId: "crt_1", endpointId: "we_1", stepDeadlineSeconds: 900 };
const fresh = () => startCertificate(identity, now);

/** Returns the run after its current step began and ended in a state. */
function endCurrentStep(certificate: Certificate, state: "passed" | "failed" | "late"): Certificate {
  const { name } = requireValue(currentStep(certificate));
  const begun = beginStep(certificate, name, 0, now);
  if (state !== "late") return applyOutcome(begun, { state, evidence: [] }, now);
  const { deadlineAt } = requireValue(currentStep(begun));
  return applyOutcome(begun, { state: "running", evidence: [] }, requireValue(deadlineAt));
}

/** Returns the run at the step `name`, with every earlier step passed. */
function upTo(name: StepName): Certificate {
  let certificate = fresh();
  while (currentStep(certificate)?.name !== name) certificate = endCurrentStep(certificate, "passed");
  return certificate;
}

const statesAfter = (certificate: Certificate, name: StepName): StepState[] =>
  certificate.steps.slice(stepNames.indexOf(name) + 1).map(({ state }) => state);

describe("certification runs", () => {
  it("a certification run passes only when every step has passed", () => {
    let certificate = fresh();
    for (const _ of stepNames) {
      expect(certificate.result).toBe("running");
      certificate = endCurrentStep(certificate, "passed");
    }
    expect([certificate.result, certificate.finishedAt]).toEqual(["passed", now]);
  });

  for (const name of stepNames) {
    it(`a certification run in which only the step ${name} failed does not pass`, () => {
      let certificate = endCurrentStep(upTo(name), "failed");
      while (certificate.result === "running") certificate = endCurrentStep(certificate, "passed");
      expect(certificate.result).toBe("failed");
    });

    it(`a ${name} step that exceeds its deadline expires if the integration must complete the step, and fails otherwise`, () => {
      const certificate = endCurrentStep(upTo(name), "late");
      const step = requireValue(certificate.steps.find((one) => one.name === name));
      const expected = definitionOf(name).kind === "observed" ? "expired" : "failed";
      expect([step.state, typeof step.finding]).toEqual([expected, "string"]);
    });
  }

  it("a certification run ends and skips the later steps if a step fails that all later steps need", () => {
    for (const name of stepNames.filter((one) => definitionOf(one).isNeededByRest)) {
      const ended = endCurrentStep(upTo(name), "failed");
      expect([name, ended.result, new Set(statesAfter(ended, name)).size <= 1]).toEqual([
        name,
        "failed",
        true,
      ]);
      expect(statesAfter(ended, name)).not.toContain("waiting");
    }
  });

  it("a certification run that ends early leaves no step waiting or running", () => {
    const begun = beginStep(upTo("place_order"), "place_order", 7, now);
    const ended = endCertificate(begun, now);
    expect(ended.steps.map(({ state }) => state)).not.toContain("running");
    expect(ended.steps.map(({ state }) => state)).not.toContain("waiting");
    expect(ended.result).toBe("expired");
  });

  it("the deadline of a certification run allows more than three step time limits and less than all step time limits plus an hour", () => {
    const longest = stepNames.length * 900_000;
    expect(certificateEndsBy(fresh())).toBeGreaterThan(now + 3 * 900_000);
    expect(certificateEndsBy(fresh())).toBeLessThan(now + longest + 3_600_000);
  });

  it("a partner cannot open a certification run while another is open, and can open at most ten runs per Korean day", () => {
    const first = openRun(null, fresh(), now);
    expect(() => openRun(first, fresh(), now)).toThrow("already in progress");
    let closed = { ...first, openCertificateId: null };
    for (let count = 2; count <= 10; count += 1)
      closed = { ...openRun(closed, fresh(), now), openCertificateId: null };
    expect(() => openRun(closed, fresh(), now)).toThrow("10 certificates per day");
    const tomorrow = Date.parse("2026-11-21T00:00:00+09:00");
    expect(() => openRun(closed, fresh(), tomorrow - 1)).toThrow("10 certificates per day");
    expect(openRun(closed, fresh(), tomorrow).startedOnDay).toBe(1);
  });

  it("opening a certification run clears the observations of the previous run and keeps its watch", () => {
    const first = { ...openRun(null, fresh(), now), openCertificateId: null, watchId: "ww_1" };
    const observed = { ...first, repeats: { ord_1: { requestId: "r", at: now } }, readThrough: 3, gapEnd: 3 };
    expect(openRun(observed, fresh(), now)).toMatchObject({
      ...{ watchId: "ww_1", repeats: {}, readThrough: null, gapEnd: null, version: 2 },
    });
  });
});
