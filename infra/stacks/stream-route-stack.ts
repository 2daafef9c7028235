import { RemovalPolicy, Stack } from "aws-cdk-lib";
import { CfnStage } from "aws-cdk-lib/aws-apigatewayv2";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import type { EnvironmentConfig } from "../config/schema/stage-config.ts";
import { addSocketRoute, type SocketRouteProps } from "../constructs/add-socket-route.ts";
import { GatewayLogRole } from "../constructs/gateway-log-role.ts";
import { ServiceFunction } from "../constructs/service-function.ts";
import { TrafficShifts } from "../constructs/traffic-shifts.ts";
import { originSecretVariablesOf, streamOriginNameOf } from "../edge/origin-names.ts";
import { RegionalDomain } from "../edge/regional-domain.ts";
import { bindPermissions } from "../permissions/bind-permissions.ts";
import type { StreamEntries } from "../permissions/stream-entries.ts";
import { domainsOf, type FunctionStackProps } from "./function-stack-props.ts";
import { streamStageName } from "./stream-api-stack.ts";

export interface StreamRouteStackProps extends FunctionStackProps {
  entries: StreamEntries;
  /** Handshakes and frames of all connections together. */
  throttle: EnvironmentConfig["partnerThrottle"];
}

/** The routes of the chat stream with their functions, its API stage, access log and regional name. */
export class StreamRouteStack extends Stack {
  readonly #functions = new Map<string, ServiceFunction>();

  constructor(scope: Construct, id: string, props: StreamRouteStackProps) {
    super(scope, id, { description: "Routes of the chat stream" });
    const { connect, disconnect, handleFrame } = props.entries;
    const routed = [
      ...this.#addRoute("Connect", "$connect", connect, props),
      ...this.#addRoute("Disconnect", "$disconnect", disconnect, props),
      ...this.#addRoute("HandleFrame", "$default", handleFrame, props),
    ];
    if (props.deployments !== null) {
      const { application } = props.deployments;
      new TrafficShifts(this, "TrafficShifts", { application, functions: [...this.#functions.values()] });
    }
    const stage = this.#createStage(props);
    // Creating the stage deploys the API, and an API without routes cannot be deployed.
    for (const one of routed) stage.node.addDependency(one);
    const { domains } = props.settings.environment;
    if (domains === null) return;
    const host = streamOriginNameOf(domains.partnerApi);
    // API Gateway does not share a host between kinds of APIs, so this API has its own host for CloudFront.
    new RegionalDomain(this, "Domain", { domains, host, originName: host, stage });
  }

  /**
   * Returns the function of a route by its entry.
   * @throws Error for an unknown entry
   */
  functionOf(entry: string): ServiceFunction {
    const found = this.#functions.get(entry);
    if (found === undefined) throw new Error(`The stream has no function ${entry}`);
    return found;
  }

  #addRoute(
    name: string,
    routeKey: SocketRouteProps["routeKey"],
    entry: string,
    props: StreamRouteStackProps,
  ): Construct[] {
    const description = `${routeKey} of the chat stream`;
    const target = new ServiceFunction(this, name, props.functions, { entry, description, logsRuns: false });
    bindPermissions(target, props);
    this.#functions.set(entry, target);
    return addSocketRoute(target, { apiId: props.stream.api.ref, routeKey });
  }

  #createStage({ stream, functions, throttle, settings }: StreamRouteStackProps): CfnStage {
    const accessLog = new LogGroup(this, "AccessLog", {
      retention: functions.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const stage = new CfnStage(this, "Stage", {
      apiId: stream.api.ref,
      stageName: streamStageName,
      autoDeploy: true,
      accessLogSettings: { destinationArn: accessLog.logGroupArn, format: accessLogFormat },
      defaultRouteSettings: {
        throttlingRateLimit: throttle.requestsPerSecond,
        throttlingBurstLimit: throttle.burst,
        // The execution log would contain frames and the tokens of handshakes.
        loggingLevel: "OFF",
        dataTraceEnabled: false,
      },
      ...(settings.environment.domains !== null && {
        stageVariables: originSecretVariablesOf(this, domainsOf(settings)),
      }),
    });
    const logRole = new GatewayLogRole(this, "LogRole", { isKept: functions.keepsVersions });
    stage.node.addDependency(logRole.setting);
    return stage;
  }
}

/** Excludes addresses and headers, in particular a handshake's subprotocols, one of which is the token. */
const accessLogFormat = JSON.stringify({
  requestId: "$context.requestId",
  requestTime: "$context.requestTime",
  eventType: "$context.eventType",
  routeKey: "$context.routeKey",
  connectionId: "$context.connectionId",
  status: "$context.status",
  integrationLatencyMs: "$context.integrationLatency",
  integrationError: "$context.integrationErrorMessage",
  error: "$context.error.message",
});
