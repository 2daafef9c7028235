import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import { Key } from "aws-cdk-lib/aws-kms";
import type { Construct } from "constructs";
import type { StageConfig } from "../config/schema/stage-config.ts";
import { partsOf } from "../config/schema/stage-parts.ts";
import { firewallExports } from "../edge/firewall-exports.ts";
import { WebAcl } from "../edge/web-acl.ts";
import { createAlarm } from "../observability/add-alarm.ts";
import { letAlarmsUse } from "../observability/alarm-key.ts";
import { createAlarmTopic } from "../observability/alarm-topics.ts";
import { firewallAlarm } from "../observability/edge-alarms.ts";

export interface FirewallStackProps extends Required<Pick<StackProps, "env">> {
  stageName: string;
  config: StageConfig;
}

/**
 * The firewall of a stage, for all of its distributions, with its alarm. The stack also has the key for alarms in
 * CloudFront's region, because keys are regional. Deployed before the stacks that import both.
 */
export class FirewallStack extends Stack {
  constructor(scope: Construct, id: string, { env, stageName, config }: FirewallStackProps) {
    super(scope, id, { env, description: "Firewall of all public names" });
    const environments = Object.values(config.environments);
    const webAcl = new WebAcl(this, "Firewall", {
      requestsPerAddress: config.requestsPerAddress,
      logRetention: Math.max(...environments.map(({ retention }) => retention.logDays)),
    });
    const key = this.#createAlarmKey(stageName, config);
    this.#watch(webAcl, key, config.alarms[firewallAlarm.severity]);
    const names = firewallExports(stageName);
    new CfnOutput(this, "WebAclArn", { value: webAcl.arn, exportName: names.webAclArn });
    new CfnOutput(this, "AlarmKeyArn", { value: key.keyArn, exportName: names.alarmKeyArn });
  }

  #createAlarmKey(stageName: string, config: StageConfig): Key {
    const key = new Key(this, "AlarmKey", {
      description: "Encrypts alarms of the edge on their way",
      enableKeyRotation: true,
      // The key encrypts no stored data.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const watched = partsOf(stageName, config).flatMap(({ kind, id }) => {
      if (kind === "environment") return [`${id}-Edge`];
      return kind === "console" ? [`${id}-Console`] : [];
    });
    letAlarmsUse(key, [this.stackName, ...watched]);
    return key;
  }

  #watch({ metricName }: WebAcl, key: Key, receivers: readonly string[]): void {
    createAlarm(this, firewallAlarm.name, {
      definition: firewallAlarm,
      metric: new Metric({
        ...{ namespace: "AWS/WAFV2", metricName: "BlockedRequests", statistic: "Sum" },
        period: Duration.seconds(firewallAlarm.periodSeconds),
        dimensionsMap: { WebACL: metricName, Rule: "ALL" },
      }),
      topic: createAlarmTopic(this, "Alarms", { key, receivers }),
    });
  }
}
