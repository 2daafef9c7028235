import { CfnOutput, Stack } from "aws-cdk-lib";
import { CfnApi } from "aws-cdk-lib/aws-apigatewayv2";
import type { Construct } from "constructs";
import { streamPath } from "../edge/stream-behavior.ts";

export interface StreamApiStackProps {
  /** The name of the partner API, under which clients open the stream; null for AWS's own address. */
  publicName: string | null;
}

/** Name of the API's only stage. */
export const streamStageName = "live";

/**
 * The WebSocket API of the chat stream. This stack contains no routes, so that functions of other stacks can get the
 * API's address. The routes are in `StreamRouteStack`, which is deployed after the resources of the routes' functions.
 *
 * AWS's own address stays open behind CloudFront, because connections are managed there. `$connect` therefore rejects
 * requests without the origin's secret.
 * @see
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-how-to-call-websocket-api-connections.html
 */
export class StreamApiStack extends Stack {
  readonly api: CfnApi;
  /** The URL of the chat stream. */
  readonly url: string;
  /** The URL for managing open connections, without a trailing slash. */
  readonly callbackUrl: string;

  constructor(scope: Construct, id: string, { publicName }: StreamApiStackProps) {
    super(scope, id, { description: "Address of the chat stream" });
    this.api = new CfnApi(this, "Api", {
      name: this.stackName,
      protocolType: "WEBSOCKET",
      // No route has the name of an action, so every frame goes to `$default`. The frame function reads the action
      // itself.
      routeSelectionExpression: "$request.body.action",
    });
    this.url =
      publicName === null
        ? `${this.api.attrApiEndpoint}/${streamStageName}`
        : `wss://${publicName}${streamPath}`;
    const host = `${this.api.ref}.execute-api.${this.region}.${this.urlSuffix}`;
    this.callbackUrl = `https://${host}/${streamStageName}`;
    new CfnOutput(this, "StreamUrl", { value: this.url });
  }

  /** Returns the ARN for an operation on any connection: `POST` sends to it, `DELETE` closes it. */
  connectionsArn(method: "POST" | "DELETE"): string {
    return this.formatArn({
      partition: "aws",
      service: "execute-api",
      resource: this.api.ref,
      resourceName: `${streamStageName}/${method}/@connections/*`,
    });
  }
}
