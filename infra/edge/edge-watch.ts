import { Duration } from "aws-cdk-lib";
import type { Distribution } from "aws-cdk-lib/aws-cloudfront";
import { type IMetric, Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { CfnHealthCheck } from "aws-cdk-lib/aws-route53";
import { Construct } from "constructs";
import type { Environment } from "../../shared/domain/partners/partner.ts";
import type { Domains, StageConfig } from "../config/schema/stage-config.ts";
import { createAlarm } from "../observability/add-alarm.ts";
import { AlarmTopics, receiversOf } from "../observability/alarm-topics.ts";
import { notifyOfExpiry } from "../observability/certificate-rule.ts";
import {
  type EdgeAlarmDefinition,
  type EdgeMeasurement,
  edgeAlarmsOf,
} from "../observability/edge-alarms.ts";
import { distributionMetric, errorRate } from "./edge-metrics.ts";

export interface EdgeWatchProps {
  environment: Environment;
  receivers: StageConfig["alarms"];
  domains: Pick<Domains, "consoleApi" | "media" | "partnerApi">;
  distributions: Record<"consoleApi" | "media" | "partnerApi", Distribution>;
  /** Encrypts alarm messages in transit. */
  key: IKey;
}

const healthPath = "/v1/health";
/**
 * The regions of the health checkers. Route 53 requires at least three regions. More regions would cost more, because
 * each region has several checkers and every check is a billed request.
 */
const checkerRegions = ["ap-northeast-1", "ap-southeast-1", "us-west-2"];

/**
 * The alarms of an environment's edge with their receivers. CloudFront, Route 53 and CloudFront's certificates
 * report only in CloudFront's region, and alarms and rules can notify only topics of their own region.
 */
export class EdgeWatch extends Construct {
  readonly #props: EdgeWatchProps;

  constructor(scope: Construct, id: string, props: EdgeWatchProps) {
    super(scope, id);
    this.#props = props;
    const { environment, key } = props;
    const receivers = receiversOf(environment, props.receivers);
    const topics = new AlarmTopics(this, "Topics", { key, receivers });
    for (const definition of edgeAlarmsOf(environment)) {
      const topic = topics.topicOf(definition.severity);
      createAlarm(this, definition.name, { definition, topic, metric: this.#bind(definition) });
    }
    const { partnerApi, consoleApi, media } = props.domains;
    notifyOfExpiry(this, { topic: topics.topicOf("warning"), names: [partnerApi, consoleApi, media] });
  }

  #bind({ measurement, periodSeconds, leastSamples }: EdgeAlarmDefinition): IMetric {
    const period = Duration.seconds(periodSeconds);
    const { partnerApi, consoleApi, media } = this.#props.distributions;
    const condition = { leastSamples, periodSeconds };
    const read: Record<EdgeMeasurement, () => IMetric> = {
      "partner API 5xx rate": () => errorRate(partnerApi, condition),
      "console API 5xx rate": () => errorRate(consoleApi, condition),
      "image 5xx rate": () => errorRate(media, condition),
      "partner API requests": () => distributionMetric(partnerApi, "Requests").with({ period }),
      "health of the partner API": () =>
        new Metric({
          ...{ namespace: "AWS/Route53", metricName: "HealthCheckStatus", statistic: "Minimum", period },
          dimensionsMap: { HealthCheckId: this.#checkHealth() },
        }),
    };
    return read[measurement]();
  }

  #checkHealth(): string {
    const check = new CfnHealthCheck(this, "Health", {
      healthCheckConfig: {
        ...{ type: "HTTPS", port: 443, enableSni: true, resourcePath: healthPath },
        fullyQualifiedDomainName: this.#props.domains.partnerApi,
        ...{ requestInterval: 30, failureThreshold: 3, regions: checkerRegions },
      },
    });
    return check.attrHealthCheckId;
  }
}
