import { CrossStackReferences, ReferenceStrength, Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { Environment } from "../../shared/domain/partners/partner.ts";
import type { CopyTarget } from "../config/schema/copy-target.ts";
import type { StageConfig } from "../config/schema/stage-config.ts";
import type { EnvironmentBuckets } from "../constructs/environment-buckets.ts";
import { streamOriginNameOf } from "../edge/origin-names.ts";
import { addAlarm, createAlarm } from "../observability/add-alarm.ts";
import { accountAlarms, alarmsOf } from "../observability/alarm-table.ts";
import { AlarmTopics, receiversOf } from "../observability/alarm-topics.ts";
import type { ObservedStacks } from "../observability/bind-series.ts";
import { notifyOfExpiry } from "../observability/certificate-rule.ts";
import { copyAlarm, failedCopies } from "../observability/copy-alarm.ts";
import { EnvironmentDashboard } from "../observability/environment-dashboard.ts";

export interface ObservabilityStackProps {
  environment: Environment;
  stage: StageConfig;
  stacks: ObservedStacks;
  /** The target for copies of the documents and the archive; null for no copies. */
  copies: CopyTarget | null;
  /** Whether the stack also monitors resources shared by the stage's environments: the account's functions. */
  watchesAccount: boolean;
}

/**
 * The alarms of an environment with their receivers, and in production the dashboard. Deployed after the monitored
 * stacks. This stack reads names from the outputs of those stacks at deployment, so that it never blocks changes to
 * them.
 */
export class ObservabilityStack extends Stack {
  readonly topics: AlarmTopics;

  constructor(scope: Construct, id: string, props: ObservabilityStackProps) {
    super(scope, id);
    const { environment, stage, stacks, watchesAccount, copies } = props;
    CrossStackReferences.of(this).consume(ReferenceStrength.WEAK);
    this.topics = new AlarmTopics(this, "Topics", {
      key: stacks.data.key,
      receivers: receiversOf(environment, stage.alarms),
    });
    const definitions = [...alarmsOf(environment), ...(watchesAccount ? accountAlarms : [])];
    const alarms = definitions.map((definition) =>
      addAlarm(this, definition, { stacks, topic: this.topics.topicOf(definition.severity) }),
    );
    const { domains } = stage.environments[environment]!;
    if (domains !== null) {
      const { partnerApi, consoleApi } = domains;
      const names = [partnerApi, consoleApi, streamOriginNameOf(partnerApi)];
      notifyOfExpiry(this, { topic: this.topics.topicOf("warning"), names });
    }
    this.#watchCopies(copies, stacks.data.buckets);
    if (environment === "production")
      new EnvironmentDashboard(this, "Dashboard", { environment, alarms, stacks });
  }

  #watchCopies(copies: CopyTarget | null, { documents, archive }: EnvironmentBuckets): void {
    if (copies === null) return;
    const topic = this.topics.topicOf(copyAlarm.severity);
    for (const [of, source, destination] of [
      ["Documents", documents, copies.documentsBucket],
      ["Archive", archive, copies.archiveBucket],
    ] as const)
      createAlarm(this, `${copyAlarm.name}${of}`, {
        ...{ definition: copyAlarm, topic },
        metric: failedCopies(source.bucketName, destination),
      });
  }
}
