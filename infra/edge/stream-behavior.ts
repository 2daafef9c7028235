import { join } from "node:path";
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import type { Construct } from "constructs";
import { streamOriginNameOf } from "./origin-names.ts";
import { type ApiBehaviorProps, apiOrigin } from "./public-distribution.ts";

/** The path of the chat stream under the partner API's name. */
export const streamPath = "/v1/chat/stream";

/**
 * Forwards handshakes of the chat stream, and then the connection. All headers except the host are forwarded:
 * the handshake needs `Sec-WebSocket-*`, and API Gateway identifies this API by the origin's host.
 * @see
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/distribution-working-with.websockets.html
 */
export function streamBehavior(
  scope: Construct,
  props: Omit<ApiBehaviorProps, "passEverything">,
): BehaviorOptions {
  const passHandshake = new OriginRequestPolicy(scope, "PassHandshake", {
    comment: "All headers but the host",
    headerBehavior: OriginRequestHeaderBehavior.denyList("Host"),
    queryStringBehavior: OriginRequestQueryStringBehavior.none(),
    cookieBehavior: OriginRequestCookieBehavior.none(),
  });
  const openStream = new EdgeFunction(scope, "OpenStream", {
    comment: "Leads handshakes to the stage",
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromFile({ filePath: join(import.meta.dirname, "open-stream.js") }),
  });
  return {
    origin: apiOrigin(streamOriginNameOf(props.publicName), props.originSecret),
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: passHandshake,
    responseHeadersPolicy: props.secureAnswers,
    compress: false,
    functionAssociations: [{ eventType: FunctionEventType.VIEWER_REQUEST, function: openStream }],
  };
}
