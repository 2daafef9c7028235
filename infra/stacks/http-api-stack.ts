import { CfnOutput, RemovalPolicy, Stack } from "aws-cdk-lib";
import { CfnApi, CfnAuthorizer, CfnStage } from "aws-cdk-lib/aws-apigatewayv2";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import type { EnvironmentConfig } from "../config/schema/stage-config.ts";
import { addRoute } from "../constructs/add-route.ts";
import { ServiceFunction } from "../constructs/service-function.ts";
import type { TokenIssuer } from "../constructs/token-issuer.ts";
import { allowPages } from "../edge/allow-pages.ts";
import { originNameOf, originSecretVariablesOf } from "../edge/origin-names.ts";
import { RegionalDomain } from "../edge/regional-domain.ts";
import { bindPermissions } from "../permissions/bind-permissions.ts";
import { domainsOf, type SharedStackProps } from "./function-stack-props.ts";

export interface HttpApiStackProps {
  description: string;
  /** Whether the API's routes may require a console token. */
  hasTokenAuthorizer: boolean;
  /** The name that clients call, through CloudFront; null for AWS's own address. */
  publicName: string | null;
  throttle: EnvironmentConfig["partnerThrottle"];
  /** Origins whose pages may call the API from a browser; null if no page may. */
  pageOrigins: readonly string[] | null;
  /** Function that responds to unmatched routes with the error envelope. */
  fallbackEntry: string;
  /** URL of the partner API, without a trailing slash; null for the partner API itself. */
  partnerApiUrl: string | null;
  shared: SharedStackProps;
}

/** One HTTP API with its stage, access log and `$default` route. Its other routes are in the stacks of their areas. */
export class HttpApiStack extends Stack {
  readonly apiId: string;
  /** The API's URL, without a trailing slash. */
  readonly url: string;
  /** Null if callers have no tokens. */
  readonly authorizerId: string | null;

  constructor(scope: Construct, id: string, props: HttpApiStackProps) {
    super(scope, id, { description: props.description });
    const { publicName, pageOrigins, throttle } = props;
    const api = new CfnApi(this, "Api", {
      name: this.stackName,
      protocolType: "HTTP",
      // Otherwise, requests could bypass the firewall.
      disableExecuteApiEndpoint: publicName !== null,
      ...(pageOrigins !== null && { corsConfiguration: allowPages(pageOrigins) }),
    });
    this.apiId = api.ref;
    this.url = publicName === null ? api.attrApiEndpoint : `https://${publicName}`;
    this.authorizerId = props.hasTokenAuthorizer
      ? this.#createAuthorizer(props.shared.settings.issuer).ref
      : null;
    const accessLog = new LogGroup(this, "AccessLog", {
      retention: props.shared.functions.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const stage = new CfnStage(this, "Stage", {
      apiId: this.apiId,
      stageName: "$default",
      autoDeploy: true,
      accessLogSettings: { destinationArn: accessLog.logGroupArn, format: accessLogFormat },
      defaultRouteSettings: {
        throttlingRateLimit: throttle.requestsPerSecond,
        throttlingBurstLimit: throttle.burst,
      },
      ...(publicName !== null && {
        stageVariables: originSecretVariablesOf(this, domainsOf(props.shared.settings)),
      }),
    });
    if (publicName !== null) this.#addDomain(publicName, props.shared, stage);
    this.#addFallback(props);
    new CfnOutput(this, "ApiUrl", { value: this.url });
  }

  #addDomain(publicName: string, { settings }: SharedStackProps, stage: CfnStage): void {
    new RegionalDomain(this, "Domain", {
      domains: domainsOf(settings),
      // CloudFront forwards the client's host unchanged, because no certificate covers the origin's own name.
      host: publicName,
      originName: originNameOf(publicName),
      stage,
    });
  }

  #addFallback({ fallbackEntry, shared, partnerApiUrl }: HttpApiStackProps): void {
    const target = new ServiceFunction(this, "UnknownRoute", shared.functions, {
      entry: fallbackEntry,
      description: "Answers unmatched routes",
      logsRuns: false,
    });
    bindPermissions(target, { ...shared, partnerApiUrl: partnerApiUrl ?? this.url });
    addRoute(this, target, { apiId: this.apiId, routeKey: "$default", access: "checked-by-function" });
  }

  #createAuthorizer({ issuerUrl, audiences }: TokenIssuer): CfnAuthorizer {
    return new CfnAuthorizer(this, "TokenAuthorizer", {
      apiId: this.apiId,
      name: "console-token",
      authorizerType: "JWT",
      identitySource: ["$request.header.Authorization"],
      jwtConfiguration: {
        issuer: issuerUrl(this),
        audience: audiences(this),
      },
    });
  }
}

/** Excludes the caller's address and headers, because the function's own log has the permitted values. */
const accessLogFormat = JSON.stringify({
  requestId: "$context.requestId",
  requestTime: "$context.requestTime",
  routeKey: "$context.routeKey",
  status: "$context.status",
  responseLatencyMs: "$context.responseLatency",
  responseBytes: "$context.responseLength",
  integrationError: "$context.integrationErrorMessage",
  authorizerError: "$context.authorizer.error",
});
