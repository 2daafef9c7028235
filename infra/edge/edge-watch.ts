import { Duration } from "aws-cdk-lib";
import type { ICertificate } from "aws-cdk-lib/aws-certificatemanager";
import type { Distribution } from "aws-cdk-lib/aws-cloudfront";
import { type IMetric, Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { CfnHealthCheck } from "aws-cdk-lib/aws-route53";
import { Construct } from "constructs";
import type { Environment } from "../../shared/domain/partners/partner.ts";
import type { StageConfig } from "../config/schema/stage-config.ts";
import { createAlarm } from "../observability/add-alarm.ts";
import { AlarmTopics, receiversOf } from "../observability/alarm-topics.ts";
import {
  type EdgeAlarmDefinition,
  type EdgeMeasurement,
  edgeAlarmsOf,
} from "../observability/edge-alarms.ts";
import { daysToExpiry, distributionMetric, errorRate } from "./edge-metrics.ts";

export interface EdgeWatchProps {
  environment: Environment;
  receivers: StageConfig["alarms"];
  /** The public name of the partner API. */
  partnerApi: string;
  partnerDistribution: Distribution;
  /** Encrypts alarm messages in transit. */
  key: IKey;
  certificates: readonly ICertificate[];
}

const healthPath = "/v1/health";
/**
 * The regions of the health checkers. Route 53 requires at least three regions. More regions would cost more, because
 * each region has several checkers and every check is a billed request.
 */
const checkerRegions = ["ap-northeast-1", "ap-southeast-1", "us-west-2"];

/**
 * The alarms of an environment's edge with their receivers. CloudFront, Route 53 and certificates report only in
 * CloudFront's region, and alarms can notify only topics of their own region.
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
      for (const [suffix, metric] of this.#bind(definition))
        createAlarm(this, `${definition.name}${suffix}`, {
          ...{ definition, metric },
          topic: topics.topicOf(definition.severity),
        });
    }
  }

  /**
   * Returns the metrics of an alarm, each with a name suffix. The suffix distinguishes several alarms of one
   * definition.
   */
  #bind({ measurement, periodSeconds, leastSamples }: EdgeAlarmDefinition): [string, IMetric][] {
    const period = Duration.seconds(periodSeconds);
    const { certificates, partnerDistribution } = this.#props;
    const read: Record<EdgeMeasurement, () => [string, IMetric][]> = {
      "partner API 5xx rate": () => [["", errorRate(partnerDistribution, { leastSamples, periodSeconds })]],
      "partner API requests": () => [
        ["", distributionMetric(partnerDistribution, "Requests").with({ period })],
      ],
      "health of the partner API": () => [
        [
          "",
          new Metric({
            ...{ namespace: "AWS/Route53", metricName: "HealthCheckStatus", statistic: "Minimum", period },
            dimensionsMap: { HealthCheckId: this.#checkHealth() },
          }),
        ],
      ],
      "days until a certificate expires": () =>
        certificates.map((certificate, position) => [
          String(position + 1),
          daysToExpiry(certificate, { periodSeconds }),
        ]),
    };
    return read[measurement]();
  }

  #checkHealth(): string {
    const check = new CfnHealthCheck(this, "Health", {
      healthCheckConfig: {
        ...{ type: "HTTPS", port: 443, enableSni: true, resourcePath: healthPath },
        fullyQualifiedDomainName: this.#props.partnerApi,
        ...{ requestInterval: 30, failureThreshold: 3, regions: checkerRegions },
      },
    });
    return check.attrHealthCheckId;
  }
}
