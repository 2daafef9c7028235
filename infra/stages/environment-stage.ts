import { Stage } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { routeTable } from "../../shared/contract/route-table.ts";
import type { Environment } from "../../shared/domain/partners/partner.ts";
import type { DeployableBundles } from "../bundling/bundle-functions.ts";
import { type EnvironmentConfig, pageOriginsOf } from "../config/schema/stage-config.ts";
import { edgeRegion } from "../edge/edge-region.ts";
import type { ApiName } from "../observability/metric-series.ts";
import { reserveConcurrency } from "../permissions/concurrency-classes.ts";
import { refuseStraySizes } from "../permissions/function-sizes.ts";
import { entryOf, isPartnerRoute, pascalCase } from "../permissions/route-entry.ts";
import { streamEntries } from "../permissions/stream-entries.ts";
import { BudgetStack } from "../stacks/budget-stack.ts";
import { DataStack } from "../stacks/data-stack.ts";
import { DeploymentStack } from "../stacks/deployment-stack.ts";
import { EdgeStack } from "../stacks/edge-stack.ts";
import type {
  DeploymentSettings,
  FunctionStackProps,
  SharedStackProps,
} from "../stacks/function-stack-props.ts";
import { HttpApiStack } from "../stacks/http-api-stack.ts";
import { NetworkStack } from "../stacks/network-stack.ts";
import { ObservabilityStack } from "../stacks/observability-stack.ts";
import { OriginSecretStack } from "../stacks/origin-secret-stack.ts";
import { ReferenceStack } from "../stacks/reference-stack.ts";
import { RouteStack } from "../stacks/route-stack.ts";
import { StreamApiStack } from "../stacks/stream-api-stack.ts";
import { StreamRouteStack } from "../stacks/stream-route-stack.ts";
import { WorkerStack } from "../stacks/worker-stack.ts";

export interface EnvironmentStageProps {
  stageName: string;
  environment: Environment;
  /** False only for a developer's own stage, which is deleted as a whole. */
  keepsData: boolean;
  bundles: DeployableBundles;
  settings: DeploymentSettings;
  /**
   * Whether this environment's stacks contain the alarms of the whole account and its budget; true for one
   * environment per stage.
   */
  watchesAccount: boolean;
}

/**
 * One isolated environment: its data, its two APIs, its chat stream and its workers. No other environment uses these
 * resources.
 */
export class EnvironmentStage extends Stage {
  constructor(scope: Construct, id: string, props: EnvironmentStageProps) {
    const { stage, environment } = props.settings;
    super(scope, id, { env: { account: stage.account, region: stage.region } });
    const { bundles, keepsData } = props;
    const shared: SharedStackProps = {
      environment: props.environment,
      data: new DataStack(this, "Data", { ...props, restoredTable: restoredTableOf(environment) }),
      settings: props.settings,
      stream: new StreamApiStack(this, "StreamApi", {
        publicName: environment.domains?.partnerApi ?? null,
      }),
      functions: {
        bundles,
        logRetention: environment.retention.logDays,
        keepsVersions: keepsData,
        reservedFor: reserveConcurrency(bundles.ownCodeDirectory ?? bundles.directory, environment),
      },
      // Developer stages deploy without a canary, so that the developer need not wait.
      deployments: keepsData && environment.shiftsTraffic ? new DeploymentStack(this, "Deployments") : null,
      egress: environment.fixedEgressAddresses
        ? new NetworkStack(this, "Network", environment.retention.logDays).placement
        : null,
    };
    const { domains } = environment;
    const originSecrets =
      domains === null ? null : new OriginSecretStack(this, "OriginSecrets", domains.originSecretNumber);
    refuseStraySizes(routeTable.map(entryOf));
    const partnerApi = this.#createApi("Partner", shared, null);
    const consoleApi = this.#createApi("Console", shared, partnerApi.url);
    const all: FunctionStackProps = { ...shared, partnerApiUrl: partnerApi.url };
    const workers = new WorkerStack(this, "Workers", all);
    new ReferenceStack(this, "PartnerReference", { ...all, api: partnerApi }).addStackDependency(workers);
    const stream = new StreamRouteStack(this, "StreamRoutes", {
      ...all,
      entries: streamEntries,
      throttle: environment.partnerThrottle,
    });
    stream.addStackDependency(workers);
    this.#addRoutes("Partner", partnerApi, all, workers);
    this.#addRoutes("Console", consoleApi, all, workers);
    const observability = new ObservabilityStack(this, "Observability", {
      environment: props.environment,
      stage,
      stacks: {
        apis: { Partner: partnerApi, Console: consoleApi },
        stream: { api: shared.stream, routes: stream },
        ...{ data: shared.data, workers },
      },
      watchesAccount: props.watchesAccount,
      copies: environment.copies,
    });
    if (props.watchesAccount && stage.monthlyBudgetUsd !== null) {
      const topic = observability.topics.topicOf("warning");
      new BudgetStack(this, "Budget", { limitUsd: stage.monthlyBudgetUsd, topic });
    }
    if (domains === null || originSecrets === null) return;
    const edge = new EdgeStack(this, "Edge", {
      env: { account: stage.account, region: edgeRegion },
      home: { account: stage.account, region: stage.region },
      ...{ domains, environment, name: props.environment, receivers: stage.alarms },
      stageName: props.stageName,
    });
    for (const api of [partnerApi, consoleApi, stream]) {
      api.addStackDependency(originSecrets);
      edge.addStackDependency(api);
    }
  }

  #createApi(apiName: ApiName, shared: SharedStackProps, partnerApiUrl: string | null): HttpApiStack {
    return new HttpApiStack(this, `${apiName}Api`, {
      description: `${apiName} API of ${shared.environment}`,
      hasTokenAuthorizer: apiName === "Console",
      ...this.#describeAccess(apiName, shared.settings),
      fallbackEntry: `${apiName.toLowerCase()}/service/handle-unknown-route`,
      ...{ shared, partnerApiUrl },
    });
  }

  /**
   * Pages may call only the console API. Partners call their API from servers, because a page must not contain a
   * key.
   */
  #describeAccess(apiName: ApiName, { stage, environment }: DeploymentSettings) {
    const { domains, partnerThrottle, consoleThrottle } = environment;
    return apiName === "Partner"
      ? { publicName: domains?.partnerApi ?? null, throttle: partnerThrottle, pageOrigins: null }
      : {
          publicName: domains?.consoleApi ?? null,
          throttle: consoleThrottle,
          pageOrigins: pageOriginsOf(stage, environment),
        };
  }

  /** Adds a stack for each area with routes of the API in this environment, deployed after the workers. */
  #addRoutes(apiName: ApiName, api: HttpApiStack, shared: FunctionStackProps, workers: WorkerStack): void {
    const routes = routeTable
      .filter((route) => isPartnerRoute(route) === (apiName === "Partner"))
      .filter((route) => shared.environment === "sandbox" || route.sandboxOnly !== true);
    for (const [area, ofArea] of Map.groupBy(routes, (route) => route.area)) {
      const props = { ...shared, api, routes: ofArea };
      // Deployed last, so that no route sends work to a worker that does not know it yet.
      new RouteStack(this, `${apiName}${pascalCase(area)}`, props).addStackDependency(workers);
    }
  }
}

/** Returns the restored table; null if the environment uses its own. */
const restoredTableOf = ({ restoredTableName, restoredTableStreamArn }: EnvironmentConfig) =>
  restoredTableName === null || restoredTableStreamArn === null
    ? null
    : { name: restoredTableName, streamArn: restoredTableStreamArn };
