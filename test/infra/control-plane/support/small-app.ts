import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { App, CfnOutput, CfnParameter, Stack } from "aws-cdk-lib";
import { AttributeType, CfnTable } from "aws-cdk-lib/aws-dynamodb";
import { ManagedPolicy, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnFunction } from "aws-cdk-lib/aws-lambda";
import { Asset } from "aws-cdk-lib/aws-s3-assets";
import { CfnQueue } from "aws-cdk-lib/aws-sqs";
import { CfnParameter as StoredParameter } from "aws-cdk-lib/aws-ssm";

/** Parameters that differ between versions of the app. */
export interface SmallAppOptions {
  /** Default of the parameter that supplies the stored parameter's value. */
  setting?: string;
  visibilityTimeoutSeconds?: number;
  /** Partition key of the table. A different key replaces the table. */
  tableKey?: string;
  /** Response of the function. */
  answer?: string;
  /** True to add a property that queues do not have. */
  misspelt?: boolean;
}

/** Writes the assembly of an app with two stacks, the second of which imports an export of the first. */
export function writeSmallApp(directory: string, options: SmallAppOptions = {}): string {
  const outdir = join(directory, "cdk.out");
  rmSync(outdir, { recursive: true, force: true });
  const app = new App({ outdir, analyticsReporting: false });
  const base = new Stack(app, "base");
  const queue = new CfnQueue(base, "Queue", { visibilityTimeout: options.visibilityTimeoutSeconds ?? 30 });
  if (options.misspelt === true) queue.addPropertyOverride("VisibiltyTimeout", 30);
  const key = options.tableKey ?? "pk";
  new CfnTable(base, "Table", {
    attributeDefinitions: [{ attributeName: key, attributeType: AttributeType.STRING }],
    keySchema: [{ attributeName: key, keyType: "HASH" }],
    billingMode: "PAY_PER_REQUEST",
  });
  const setting = new CfnParameter(base, "Setting", { default: options.setting ?? "first" });
  new StoredParameter(base, "Stored", { type: "String", value: setting.valueAsString });
  addFunction(base, directory, options.answer ?? "one");
  const user = new Stack(app, "user");
  new CfnOutput(user, "QueueArn", { value: queue.attrArn });
  new StoredParameter(user, "Mirror", { type: "String", value: queue.attrArn });
  return app.synth().directory;
}

function addFunction(stack: Stack, directory: string, answer: string): void {
  // The CDK caches directory hashes while its process runs.
  const source = join(directory, `function-${answer}`);
  mkdirSync(source, { recursive: true });
  writeFileSync(join(source, "index.mjs"), `export const handler = async () => ${JSON.stringify(answer)};\n`);
  const code = new Asset(stack, "Code", { path: source });
  const role = new Role(stack, "Role", {
    assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
    managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName("service-role/AWSLambdaBasicExecutionRole")],
  });
  new CfnFunction(stack, "Function", {
    code: { s3Bucket: code.s3BucketName, s3Key: code.s3ObjectKey },
    handler: "index.handler",
    runtime: "nodejs24.x",
    role: role.roleArn,
  });
}
