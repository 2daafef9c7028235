import { Duration } from "aws-cdk-lib";
import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IWidget,
  MathExpression,
  PeriodOverride,
  SingleValueWidget,
} from "aws-cdk-lib/aws-cloudwatch";
import { Construct } from "constructs";
import type { Environment } from "../../shared/domain/partners/partner.ts";
import { readStageName } from "../constructs/read-stage-name.ts";
import { bindSeries, type ObservedStacks } from "./bind-series.ts";
import { dashboardRows, type MetricWidget } from "./dashboard-layout.ts";

const pageWidth = 24;
const rowHeight = 6;
const periodSeconds = 300;

export interface EnvironmentDashboardProps {
  environment: Environment;
  alarms: readonly Alarm[];
  stacks: ObservedStacks;
}

/** The operator's daily dashboard: active alarms first, then the last day's metrics. */
export class EnvironmentDashboard extends Construct {
  constructor(scope: Construct, id: string, { environment, alarms, stacks }: EnvironmentDashboardProps) {
    super(scope, id);
    const stageName = readStageName(this);
    const status = new AlarmStatusWidget({
      title: "Alarms",
      alarms: [...alarms],
      width: pageWidth,
      height: rowHeight,
    });
    const rows = dashboardRows(environment).map((widgets) =>
      widgets.map((widget) => bindWidget(widget, Math.floor(pageWidth / widgets.length), stacks)),
    );
    new Dashboard(this, "Dashboard", {
      dashboardName: stageName,
      defaultInterval: Duration.days(1),
      periodOverride: PeriodOverride.INHERIT,
      widgets: [[status], ...rows, functionGraphs(stageName)],
    });
  }
}

function bindWidget({ title, kind, series }: MetricWidget, width: number, stacks: ObservedStacks): IWidget {
  const metrics = Object.entries(series).map(([label, one]) =>
    bindSeries(one, periodSeconds, stacks).with({ label }),
  );
  return kind === "numbers"
    ? new SingleValueWidget({ title, metrics, width, height: 3 })
    : new GraphWidget({ title, left: metrics, width, height: rowHeight });
}

/**
 * Returns the stage's functions by name, failing and throttled functions first. The search includes new functions
 * automatically.
 */
const functionGraphs = (stageName: string): IWidget[] =>
  ["Errors", "Throttles"].map(
    (metric) =>
      new GraphWidget({
        title: `Functions: ${metric.toLowerCase()}`,
        left: [
          new MathExpression({
            expression: `SORT(REMOVE_EMPTY(SEARCH('{AWS/Lambda,FunctionName} FunctionName="${stageName}-" MetricName="${metric}"', 'Sum', ${periodSeconds})), SUM, DESC, 10)`,
            usingMetrics: {},
            label: "",
            period: Duration.seconds(periodSeconds),
          }),
        ],
        width: pageWidth / 2,
        height: rowHeight,
      }),
  );
