import { describe, expect, it } from "vitest";
import { readSchedules } from "../../src/schedules/read-schedules.ts";
import type { ResolvedResource, ResolvedStage } from "../../src/templates/resolved-stage.ts";

const rule = (logicalId: string, properties: object) =>
  ({
    ...{ type: "AWS::Events::Rule", logicalId, reference: logicalId, properties },
    stack: { stackId: "stack" },
    attribute: (name: string) => `${name} of ${logicalId}`,
  }) as unknown as ResolvedResource;

const read = (...rules: ResolvedResource[]) =>
  readSchedules({ ofType: () => rules } as unknown as ResolvedStage, 0).map(({ name }) => name);

describe("readSchedules", () => {
  it("rules for certificates' events and disabled rules are ignored", () => {
    const enabled = rule("Hourly", { ScheduleExpression: "rate(1 hour)" });
    const disabled = rule("Never", { ScheduleExpression: "rate(1 hour)", State: "DISABLED" });
    const ofCertificates = rule("Expiry", { EventPattern: { source: ["aws.acm"] } });
    expect(read(enabled, disabled, ofCertificates)).toEqual(["Hourly"]);
  });

  it("a rule for other events is rejected by its name", () => {
    const other = rule("Uploads", { EventPattern: { source: ["aws.s3"] } });
    expect(() => read(other)).toThrow("stack/Uploads: rules that wait for events do not run here");
  });
});
