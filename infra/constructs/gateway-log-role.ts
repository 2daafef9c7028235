import { RemovalPolicy, Stack } from "aws-cdk-lib";
import { CfnAccount } from "aws-cdk-lib/aws-apigateway";
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import { acknowledgeGatewayLogging } from "../nag-suppressions.ts";

/**
 * The actions that API Gateway uses, or tests before it accepts the role. @see
 * AmazonAPIGatewayPushToCloudWatchLogs
 */
const logActions = [
  "logs:CreateLogGroup",
  "logs:CreateLogStream",
  "logs:DescribeLogGroups",
  "logs:DescribeLogStreams",
  "logs:FilterLogEvents",
  "logs:GetLogEvents",
  "logs:PutLogEvents",
];

/**
 * The role with which API Gateway writes access logs of WebSocket APIs. HTTP APIs need no role. An account has one such
 * setting per region, so the deployment of one stage replaces the role of another stage. All these roles have the same
 * permissions. Role and setting are retained, because other stages of the account may use them. A developer stage
 * deletes its role and setting.
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/websocket-api-logging.html
 */
export class GatewayLogRole extends Construct {
  /** The resources that must exist before the stage of a WebSocket API. */
  readonly setting: CfnAccount;

  constructor(scope: Construct, id: string, { isKept }: { isKept: boolean }) {
    super(scope, id);
    const { region, account } = Stack.of(this);
    const groups = `arn:aws:logs:${region}:${account}:log-group:*`;
    const role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("apigateway.amazonaws.com"),
      description: "Writes access logs of WebSocket APIs",
      inlinePolicies: {
        logs: new PolicyDocument({
          statements: [new PolicyStatement({ actions: logActions, resources: [groups] })],
        }),
      },
    });
    acknowledgeGatewayLogging(role, groups);
    this.setting = new CfnAccount(this, "Account", { cloudWatchRoleArn: role.roleArn });
    const policy = isKept ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
    for (const one of [role, this.setting]) one.applyRemovalPolicy(policy);
  }
}
