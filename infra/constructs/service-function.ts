import { join } from "node:path";
import { ArnFormat, Duration, RemovalPolicy, Stack } from "aws-cdk-lib";
import {
  type CfnRole,
  Effect,
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from "aws-cdk-lib/aws-iam";
import {
  Alias,
  Architecture,
  type CfnFunction,
  Code,
  type IFunction,
  type IVersion,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
  Tracing,
} from "aws-cdk-lib/aws-lambda";
import { FieldIndexPolicy, LogGroup, type RetentionDays } from "aws-cdk-lib/aws-logs";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { TablePermission } from "../../shared/persistence/table/permissions.ts";
import type { ResourceVariable, SettingName } from "../../shared/platform/environment-variables.ts";
import {
  type BucketName,
  bucketVariable,
  type QueueName,
  queueVariable,
  type SecretName,
  searchedFields,
  secretVariable,
} from "../../shared/platform/resources.ts";
import type { DeployableBundles } from "../bundling/bundle-functions.ts";
import { folderOf } from "../bundling/share-code.ts";
import type { NetworkPlacement } from "../edge/egress-network.ts";
import { mailDomainOf, mailResourceArns } from "../edge/mail-names.ts";
import {
  acknowledgeNetworkInterfaces,
  acknowledgeObjectPrefix,
  acknowledgeTracing,
} from "../nag-suppressions.ts";
import type { FunctionPermissions, ObjectAction } from "../permissions/function-permissions.ts";
import { type GrantedTable, tableStatements } from "./table-statements.ts";
import type { TokenIssuer } from "./token-issuer.ts";

/** Common settings of all functions of an environment. */
export interface FunctionSettings {
  bundles: DeployableBundles;
  logRetention: RetentionDays;
  /** Whether versions that are no longer live are kept for a rollback. */
  keepsVersions: boolean;
  /** Returns the reserved concurrency of a function, from its entry and bundle; 0 for none. */
  reservedFor: (entry: string) => number;
}

export interface ServiceFunctionProps {
  /** Path of the function's bundle, `partner/orders/create-order`. */
  entry: string;
  description: string;
  /** Default 512. */
  memoryMib?: number | undefined;
  /** Default 15. */
  timeoutSeconds?: number | undefined;
  /**
   * Whether Lambda logs the start and the end of each successful run. For request functions, these two lines cost as
   * much as all other lines, and memory use is the only information that they add. Default true.
   */
  logsRuns?: boolean;
  /**
   * Whether X-Ray traces the function. Each traced run costs money, which matters for frequently running functions.
   * Default true.
   */
  isTraced?: boolean;
}

const objectActions: Record<Exclude<ObjectAction, "list">, string> = {
  read: "s3:GetObject",
  write: "s3:PutObject",
  delete: "s3:DeleteObject",
};

/** The alias that all triggers invoke: routes, queues, streams and schedules name no version. */
export const liveAlias = "live";

/**
 * The permissions that Lambda needs to connect a function to a network.
 * @see AWSLambdaVPCAccessExecutionRole
 */
const networkActions = [
  "ec2:AssignPrivateIpAddresses",
  "ec2:CreateNetworkInterface",
  "ec2:DeleteNetworkInterface",
  "ec2:DescribeNetworkInterfaces",
  "ec2:DescribeSubnets",
  "ec2:UnassignPrivateIpAddresses",
];

/**
 * One function with its own role and log group. Initially it may only write logs and traces; each `bind`
 * method adds a permission together with its environment variable. Each change of code or configuration
 * publishes a version, to which the alias `live` moves.
 */
export class ServiceFunction extends Construct {
  readonly lambda: LambdaFunction;
  /** The alias through which triggers invoke the function. */
  readonly live: IFunction;
  readonly alias: Alias;
  /** The alias's target after a completed deployment. */
  readonly version: IVersion;
  readonly logGroup: LogGroup;
  /** Number of concurrent runs reserved for the function; 0 if it shares the account's concurrency. */
  readonly reservedConcurrency: number;
  readonly role: Role;
  readonly entry: string;
  /** Directory of the code that shows the permissions of all functions. */
  readonly bundleDirectory: string;
  readonly #policy = new PolicyDocument();

  constructor(scope: Construct, id: string, settings: FunctionSettings, props: ServiceFunctionProps) {
    super(scope, id);
    this.entry = props.entry;
    this.bundleDirectory = settings.bundles.ownCodeDirectory ?? settings.bundles.directory;
    this.reservedConcurrency = settings.reservedFor(props.entry);
    this.logGroup = new LogGroup(this, "Logs", {
      retention: settings.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
      // With this field, operators search all log groups at once. Without it a search would read, and bill,
      // every line.
      fieldIndexPolicies: [new FieldIndexPolicy({ fields: [...searchedFields] })],
    });
    this.role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
      description: `Runs ${props.entry}`,
      inlinePolicies: { grants: this.#policy },
    });
    this.allow(["logs:CreateLogStream", "logs:PutLogEvents"], [this.logGroup.logGroupArn]);
    const isTraced = props.isTraced ?? true;
    if (isTraced) this.#allowTracing();
    this.lambda = new LambdaFunction(this, "Function", {
      description: props.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: codeOf(settings.bundles, props.entry),
      handler: "index.handler",
      memorySize: props.memoryMib ?? 512,
      timeout: Duration.seconds(props.timeoutSeconds ?? 15),
      // All of the role's permissions are in one inline policy; constructs cannot add grants of their own.
      role: this.role.withoutPolicyUpdates(),
      logGroup: this.logGroup,
      loggingFormat: LoggingFormat.JSON,
      // Lambda logs a run at level WARN if the run failed, timed out or ran out of memory.
      ...(props.logsRuns === false && { systemLogLevelV2: SystemLogLevel.WARN }),
      tracing: isTraced ? Tracing.ACTIVE : Tracing.DISABLED,
      ...(this.reservedConcurrency > 0 && { reservedConcurrentExecutions: this.reservedConcurrency }),
      currentVersionOptions: {
        // Keeps a replaced version for a rollback, but deletes a version that a failed deployment created. Lambda
        // deletes the kept versions with their function.
        removalPolicy: settings.keepsVersions
          ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE
          : RemovalPolicy.DESTROY,
      },
    });
    // The assertion is safe: the CDK's types differ only in whether an optional field may be undefined.
    this.version = this.lambda.currentVersion as IVersion;
    this.alias = new Alias(this, "Live", { aliasName: liveAlias, version: this.version });
    this.live = this.alias as IFunction;
  }

  #allowTracing(): void {
    // X-Ray has no resources to restrict these actions to.
    this.allow(["xray:PutTraceSegments", "xray:PutTelemetryRecords"], ["*"]);
    acknowledgeTracing(this.role);
  }

  /** Grants the table permissions, and sets the table's name. */
  bindTable(table: GrantedTable, permissions: readonly TablePermission[]): void {
    this.#policy.addStatements(...tableStatements(table, permissions));
    this.#setVariable("TABLE_NAME", table.tableName);
  }

  /** Grants access to objects under the prefixes, and sets the bucket's name. */
  bindBucket(bucket: Bucket, name: BucketName, objects: FunctionPermissions["objects"]): void {
    for (const [action, some] of Map.groupBy(objects, (one) => one.action)) {
      const prefixes = some.map(({ prefix }) => prefix);
      if (action === "list") this.#allowListing(bucket, prefixes);
      else {
        this.allow(
          [objectActions[action]],
          prefixes.map((prefix) => bucket.arnForObjects(`${prefix}*`)),
        );
        for (const prefix of prefixes) acknowledgeObjectPrefix(this.role, bucket, prefix);
      }
    }
    this.#setVariable(bucketVariable(name), bucket.bucketName);
  }

  #allowListing(bucket: Bucket, prefixes: string[]): void {
    // A list request may name a folder below the prefix, such as the matches of one batch.
    const conditions = { StringLike: { "s3:prefix": prefixes.map((prefix) => `${prefix}*`) } };
    this.#policy.addStatements(
      new PolicyStatement({ actions: ["s3:ListBucket"], resources: [bucket.bucketArn], conditions }),
    );
  }

  /** Grants sending to the queue, and sets the queue's URL. */
  bindQueue(queue: IQueue, name: QueueName): void {
    this.allow(["sqs:SendMessage"], [queue.queueArn]);
    this.#setVariable(queueVariable(name), queue.queueUrl);
  }

  /** Grants changing how long messages of the queue are hidden, and sets the queue's URL. */
  bindHiding(queue: IQueue, name: QueueName): void {
    this.allow(["sqs:ChangeMessageVisibility"], [queue.queueArn]);
    this.#setVariable(queueVariable(name), queue.queueUrl);
  }

  /** Grants sending mail from the address, and sets the address. The address's domain is an SES identity. */
  bindMail(sender: string): void {
    this.allow(["ses:SendEmail"], mailResourceArns(this, mailDomainOf(sender)));
    this.#setVariable("MAIL_SENDER", sender);
  }

  /**
   * Grants operations of the stage's user directory, and sets its id. Without actions, and for an external directory,
   * it does nothing.
   */
  bindDirectory(issuer: TokenIssuer, actions: FunctionPermissions["directory"]): void {
    const userPoolId = actions.length === 0 ? null : issuer.userPoolId(Stack.of(this));
    if (userPoolId === null) return;
    const arn = Stack.of(this).formatArn({
      service: "cognito-idp",
      resource: "userpool",
      resourceName: userPoolId,
    });
    this.allow(
      actions.map((action) => `cognito-idp:${action}`),
      [arn],
    );
    this.#setVariable("USER_POOL_ID", userPoolId);
  }

  /**
   * Grants signing, and sets the IAM path of the function's role. The keys' policies allow only roles below this path
   * to sign.
   */
  bindSigning(keyArns: string[], path: string): void {
    this.allow(["kms:Sign"], keyArns);
    (this.role.node.defaultChild as CfnRole).path = path;
  }

  /** Grants reading a secret by its name, and sets the name. */
  bindSecret(secretName: string, name: SecretName): void {
    const arn = Stack.of(this).formatArn({
      service: "secretsmanager",
      resource: "secret",
      // The service appends six random characters to each secret's ARN.
      resourceName: `${secretName}-??????`,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    this.allow(["secretsmanager:GetSecretValue"], [arn]);
    this.#setVariable(secretVariable(name), secretName);
  }

  /**
   * Connects the function to a network. Lambda creates the network interfaces with the role's permissions. A policy
   * statement denies these permissions to the function's own code.
   */
  placeInNetwork(placement: NetworkPlacement): void {
    (this.lambda.node.defaultChild as CfnFunction).vpcConfig = placement;
    this.allow(networkActions, ["*"]);
    acknowledgeNetworkInterfaces(this.role);
    const anyFunction = Stack.of(this).formatArn({
      service: "lambda",
      resource: "function",
      resourceName: "*",
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    this.#policy.addStatements(
      new PolicyStatement({
        effect: Effect.DENY,
        actions: networkActions,
        resources: ["*"],
        conditions: { ArnLike: { "lambda:SourceFunctionArn": anyFunction } },
      }),
    );
  }

  /** Sets an environment variable that needs no permission. */
  setSetting(name: SettingName, value: string): void {
    this.#setVariable(name, value);
  }

  /** Grants a permission without a `bind` method, for example for the function's trigger. */
  allow(actions: string[], resources: string[]): void {
    this.#policy.addStatements(new PolicyStatement({ effect: Effect.ALLOW, actions, resources }));
  }

  #setVariable(name: SettingName | ResourceVariable, value: string): void {
    this.lambda.addEnvironment(name, value);
  }
}

/**
 * Returns a function's code. Bundles that share code may be written after the templates, so that the code has the name
 * of the function in place of a digest.
 */
const codeOf = ({ directory, sharesCode }: DeployableBundles, entry: string): Code =>
  Code.fromAsset(
    join(directory, folderOf(entry, sharesCode)),
    sharesCode === true ? { assetHash: entry } : {},
  );
