import type { MonitoredAlarm } from "@vehicle-sourcing/local-aws/machine/monitored-stage.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handler } from "../../../functions/console/operations/list-alarms.ts";
import { callHandler } from "../../support/requests/call-handler.ts";
import { type OperatedQueues, startOperatedQueues } from "../../support/services/start-operated-queues.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";

const since = "2026-11-22T03:04:05.000Z";
const alarmOf = (name: string, change: Partial<MonitoredAlarm> = {}): MonitoredAlarm => ({
  name: `stage-Observability-${name}0A1B2C3D-1XYZ`,
  arn: `arn:aws:cloudwatch:ap-northeast-2:000000000000:alarm:${name}`,
  description: `warning: ${name} happens. See docs/runbook.md#backlog-of-a-queue`,
  state: "OK",
  since,
  reason: "Threshold Crossed",
  ...change,
});

let table: RunningTable;
let queues: OperatedQueues;
let alarms: MonitoredAlarm[] = [];
beforeAll(async () => {
  table = await startTable();
  queues = await startOperatedQueues({ alarms: () => alarms });
  process.env.ALARM_NAME_PREFIX = "stage-Observability-";
});
afterAll(async () => {
  await queues.stop();
  await table.stop();
});

const list = () => callHandler(handler, { claims: { scope: "operator", sub: "ops@example.com" } });

describe("alarms for operators", () => {
  it("an alarm is shown with its documented name, its state, its start and its runbook section", async () => {
    alarms = [
      alarmOf("PartnerApiErrors", {
        state: "ALARM",
        description: "critical: 5 % of calls fail. See docs/runbook.md#api-errors",
      }),
    ];
    const { status, body } = await list();
    expect([status, body]).toEqual([
      200,
      {
        data: [
          {
            name: "PartnerApiErrors",
            severity: "critical",
            state: "alarm",
            since: "2026-11-22T12:04:05.000+09:00",
            set_off_by: "5 % of calls fail",
            reason: "Threshold Crossed",
            runbook: "docs/runbook.md#api-errors",
          },
        ],
        next_cursor: null,
      },
    ]);
  });

  it("active alarms come first, critical before others, and alarms of other stages are never shown", async () => {
    const critical = "critical: It fails. See docs/runbook.md#api-errors";
    alarms = [
      alarmOf("Quiet"),
      alarmOf("Unknown", { state: "INSUFFICIENT_DATA" }),
      alarmOf("Late", { state: "ALARM" }),
      alarmOf("Urgent", { state: "ALARM", description: critical }),
      alarmOf("Foreign", { name: "other-Observability-Foreign0A1B2C3D" }),
    ];
    const { body } = await list();
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual([
      ...["Urgent", "Late", "Unknown", "Quiet"],
    ]);
  });

  it("alarms beyond one CloudWatch page are all listed, each once", async () => {
    alarms = Array.from({ length: 230 }, (_, number) => alarmOf(`Alarm${String(number).padStart(3, "0")}n`));
    const { body } = await list();
    expect(new Set(body.data.map(({ name }: { name: string }) => name)).size).toBe(230);
    expect(body.data).toHaveLength(230);
  });

  it("an unreachable CloudWatch returns service_unavailable", async () => {
    process.env.AWS_ENDPOINT_URL_CLOUDWATCH = "http://127.0.0.1:9";
    const { status, body } = await list();
    delete process.env.AWS_ENDPOINT_URL_CLOUDWATCH;
    expect([status, body.error.code]).toEqual([503, "service_unavailable"]);
  });
});
