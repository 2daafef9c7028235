import { setTimeout as sleep } from "node:timers/promises";
import {
  CloudFormationClient,
  CreateChangeSetCommand,
  ExecuteChangeSetCommand,
  waitUntilChangeSetCreateComplete,
} from "@aws-sdk/client-cloudformation";
import { CodeDeployClient } from "@aws-sdk/client-codedeploy";
import { LambdaClient } from "@aws-sdk/client-lambda";
import { write } from "@vehicle-sourcing/local-aws/control-plane/account/account.ts";
import type { StackRecord } from "@vehicle-sourcing/local-aws/control-plane/account/account-records.ts";
import type { ControlPlane } from "@vehicle-sourcing/local-aws/control-plane/start-control-plane.ts";
import type { Template } from "@vehicle-sourcing/local-aws/control-plane/templates/template.ts";
import type { RollbackClients } from "../../../../infra/deploy/roll-back-part.ts";
import { shiftingStack } from "./shifting-stack.ts";
import { testRegion } from "./test-account.ts";
import { writeArchive } from "./write-archive.ts";

/**
 * A stage of one stack: an API with one function that returns a greeting, deployed with CloudFormation calls.
 */
export const greetingStage = "greeting";
const stackName = `${greetingStage}-Api`;
const codeBucket = "code";

/** Parameters of a release of the stage. */
export interface GreetingRelease {
  /** Source of the function's module. */
  source: string;
  configuration?: string;
  /** Paths of its routes. */
  paths?: readonly string[];
}

/** Creates clients of an account for its administrator. */
export function connectClients(url: string): RollbackClients {
  const credentials = { accessKeyId: "administrator", secretAccessKey: "not-checked" };
  const common = { region: testRegion, endpoint: url, credentials };
  return {
    cloudFormation: new CloudFormationClient(common),
    lambda: new LambdaClient(common),
    codeDeploy: new CodeDeployClient(common),
  };
}

/** Starts to deploy a release. The stack's record shows the progress. */
export async function beginRelease(
  plane: ControlPlane,
  { cloudFormation }: RollbackClients,
  release: GreetingRelease,
): Promise<void> {
  const isNew = findGreetingStack(plane) === undefined;
  const change = { StackName: stackName, ChangeSetName: "release" };
  await cloudFormation.send(
    new CreateChangeSetCommand({
      ...change,
      ChangeSetType: isNew ? "CREATE" : "UPDATE",
      TemplateBody: JSON.stringify(describeGreeting(plane, release)),
      Capabilities: ["CAPABILITY_NAMED_IAM"],
    }),
  );
  await waitUntilChangeSetCreateComplete({ client: cloudFormation, maxWaitTime: 60, minDelay: 1 }, change);
  await cloudFormation.send(new ExecuteChangeSetCommand(change));
  await plane.idle();
}

/** Deploys a release and returns the stack when the deployment has ended. */
export async function deployRelease(
  plane: ControlPlane,
  clients: RollbackClients,
  release: GreetingRelease,
): Promise<StackRecord> {
  await beginRelease(plane, clients, release);
  return endOfRelease(plane);
}

/** Returns the stack when its deployment has ended. */
export async function endOfRelease(plane: ControlPlane): Promise<StackRecord> {
  for (;;) {
    const stack = findGreetingStack(plane);
    if (stack !== undefined && !stack.status.endsWith("_IN_PROGRESS")) return stack;
    await sleep(10);
  }
}

const findGreetingStack = ({ context: { account } }: ControlPlane): StackRecord | undefined =>
  account.findStack(testRegion, stackName);

function describeGreeting(plane: ControlPlane, release: GreetingRelease): Template {
  const { configuration = "CodeDeployDefault.LambdaCanary10Percent5Minutes", paths = ["/greet"] } = release;
  const resources = Object.assign({}, ...paths.map((path, index) => describeRoute(path, index)));
  const { Resources } = shiftingStack({
    functions: { Greet: release.source },
    publish: (code) => publishCode(plane, code),
    configuration,
    resources: {
      Api: { Type: "AWS::ApiGatewayV2::Api", Properties: { Name: greetingStage, ProtocolType: "HTTP" } },
      Stage: {
        Type: "AWS::ApiGatewayV2::Stage",
        Properties: { ApiId: { Ref: "Api" }, StageName: "$default", AutoDeploy: true },
      },
      Integration: {
        Type: "AWS::ApiGatewayV2::Integration",
        Properties: {
          ApiId: { Ref: "Api" },
          IntegrationType: "AWS_PROXY",
          IntegrationUri: { Ref: "GreetLive" },
          PayloadFormatVersion: "2.0",
        },
      },
      MayGreet: {
        Type: "AWS::Lambda::Permission",
        Properties: {
          Action: "lambda:InvokeFunction",
          FunctionName: { Ref: "GreetLive" },
          Principal: "apigateway.amazonaws.com",
        },
      },
      ...resources,
    },
  });
  return { Resources };
}

const describeRoute = (path: string, index: number): Template["Resources"] => ({
  [`Route${index}`]: {
    Type: "AWS::ApiGatewayV2::Route",
    Properties: {
      ApiId: { Ref: "Api" },
      RouteKey: `GET ${path}`,
      Target: { "Fn::Join": ["/", ["integrations", { Ref: "Integration" }]] },
    },
  },
});

/** Uploads the code to the location that the template names. */
function publishCode({ context: { account }, blobs }: ControlPlane, source: string): object {
  const archive = writeArchive("index.mjs", source);
  const sha256 = blobs.put(archive);
  const key = `${sha256}.zip`;
  account.journal.commit([write.object({ bucket: codeBucket, key, sha256, byteCount: archive.length })]);
  return { S3Bucket: codeBucket, S3Key: key };
}
