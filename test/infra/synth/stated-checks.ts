import { readFileSync } from "node:fs";
import type { AccessCheck } from "@vehicle-sourcing/local-aws/iam/policy-document.ts";
import {
  accountId,
  bucketArn,
  connectionsArn,
  indexArn,
  logGroupArn,
  mailIdentityArn,
  objectArn,
  queueArn,
  region,
  secretArn,
  tableArn,
  userPoolArn,
} from "@vehicle-sourcing/local-aws/machine/aws-names.ts";
import type { LocalFunction } from "@vehicle-sourcing/local-aws/runtime/read-functions.ts";
import { configurationSetName, mailDomainOf } from "../../../infra/edge/mail-names.ts";
import { settingNames } from "../../../infra/permissions/bind-permissions.ts";
import {
  type ConnectionAction,
  type FunctionPermissions,
  readPermissions,
} from "../../../infra/permissions/function-permissions.ts";
import type { SigningKey } from "../../../shared/domain/signing/signing-key.ts";
import {
  duePrefix,
  type ItemAspect,
  type ItemKind,
  indexPrefix,
  itemAspects,
  itemKinds,
} from "../../../shared/persistence/keys/item-kinds.ts";
import type { TablePermission } from "../../../shared/persistence/table/permissions.ts";
import {
  bucketVariable,
  loggedApis,
  queueVariable,
  secretVariable,
} from "../../../shared/platform/resources.ts";
import { requireValue } from "../../support/require-value.ts";

/** An operation that a bundle states, with the IAM permissions that it needs. */
export interface StatedCheck {
  literal: string;
  check: AccessCheck;
}

const known = new Map<string, FunctionPermissions>();

/**
 * Returns the permissions that a function's bundle states. Each bundle is read once, even if several
 * functions run it.
 */
export function permissionsOf({ modulePath }: Pick<LocalFunction, "modulePath">): FunctionPermissions {
  const permissions =
    known.get(modulePath) ?? readPermissions(readFileSync(modulePath, "utf8"), settingNames);
  known.set(modulePath, permissions);
  return permissions;
}

/** Returns the environment variables that a bundle's statements name, sorted. */
export function statedVariables(bundle: Pick<LocalFunction, "modulePath">): string[] {
  const { directory, table, queues, hides, objects, sendsMail, secrets, settings } = permissionsOf(bundle);
  const variables = [
    ...(table.length > 0 ? ["TABLE_NAME"] : []),
    ...[...queues, ...hides].map(queueVariable),
    ...objects.map(({ bucket }) => bucketVariable(bucket)),
    ...(sendsMail ? ["MAIL_SENDER"] : []),
    ...secrets.map(secretVariable),
    ...(directory.length > 0 ? ["USER_POOL_ID"] : []),
    ...settings,
  ];
  return [...new Set(variables)].sort();
}

/**
 * Returns all IAM permissions that a function's statements need. Resource names are those in its environment.
 */
export function statedChecks({ modulePath, environment }: LocalFunction): StatedCheck[] {
  const permissions = permissionsOf({ modulePath });
  const named = (variable: string): string => {
    const value = environment[variable];
    if (value === undefined) throw new Error(`${modulePath} is not given ${variable}`);
    return value;
  };
  return [
    ...permissions.table.flatMap((literal) =>
      tableChecks(literal, named("TABLE_NAME")).map((check) => ({ literal, check })),
    ),
    ...permissions.queues.map((name) => ({
      literal: `send:${name}`,
      check: checkOn("sqs:SendMessage", queueArn(requireValue(named(queueVariable(name)).split("/").at(-1)))),
    })),
    ...permissions.hides.map((name) => ({
      literal: `hide:${name}`,
      check: checkOn(
        "sqs:ChangeMessageVisibility",
        queueArn(requireValue(named(queueVariable(name)).split("/").at(-1))),
      ),
    })),
    ...permissions.deadLetters.flatMap((action) =>
      deadLetterChecks(action, named("DEAD_LETTER_QUEUES")).map((check) => ({
        literal: `${action}:deadLetters`,
        check,
      })),
    ),
    ...permissions.monitoring.map((what) => ({ literal: `read:${what}`, check: monitoringChecks[what] })),
    ...(permissions.searchesLogs
      ? loggedApis.map((api) => ({
          literal: "search:logs",
          check: checkOn("logs:StartQuery", logGroupArn(`${named("LOG_GROUP_PREFIX")}${api}*`)),
        }))
      : []),
    ...permissions.objects.map((objects) => ({
      literal: `${objects.action}:${objects.bucket}/${objects.prefix}`,
      check: objectCheck(objects, named(bucketVariable(objects.bucket))),
    })),
    ...(permissions.readsFaces
      ? [
          {
            literal: "read:faces",
            check: checkOn("s3:GetObject", `arn:aws:s3:::${named("FACES_BUCKET")}/${named("FACES_OBJECT")}`),
          },
        ]
      : []),
    ...signingChecks(permissions, environment),
    ...(permissions.sendsMail
      ? mailArns(named("MAIL_SENDER")).map((arn) => ({
          literal: "send:mail",
          check: checkOn("ses:SendEmail", arn),
        }))
      : []),
    ...permissions.connections.map((action) => ({
      literal: `${action}:connections`,
      check: checkOn("execute-api:ManageConnections", anyConnection(named("STREAM_CALLBACK_URL"), action)),
    })),
    ...permissions.directory.map((action) => ({
      literal: `directory:${action}`,
      check: checkOn(`cognito-idp:${action}`, userPoolArn(named("USER_POOL_ID"))),
    })),
    ...permissions.secrets.map((name) => ({
      literal: `readSecret:${name}`,
      check: checkOn("secretsmanager:GetSecretValue", secretArn(named(secretVariable(name)))),
    })),
  ];
}

/** Signing and reading public keys apply to every key of the environment. */
function signingChecks(
  { signs, readsPublicKeys }: FunctionPermissions,
  environment: LocalFunction["environment"],
): StatedCheck[] {
  const literals = [
    ...(signs ? ([["sign:statements", "kms:Sign"]] as const) : []),
    ...(readsPublicKeys ? ([["read:publicKeys", "kms:GetPublicKey"]] as const) : []),
  ];
  const keys: SigningKey[] = JSON.parse(environment.STATEMENT_SIGNERS ?? "[]");
  return literals.flatMap(([literal, action]) =>
    keys.map(({ arn }) => ({ literal, check: checkOn(action, arn) })),
  );
}

/** SES checks the sender's domain and the domain's configuration set. */
function mailArns(sender: string): string[] {
  const identity = mailIdentityArn(sender);
  const settings = `configuration-set/${configurationSetName(mailDomainOf(sender))}`;
  return [identity, identity.replace(/identity\/.*$/, settings)];
}

const checkOn = (action: string, resource: string, context: AccessCheck["context"] = {}): AccessCheck => ({
  action,
  resource,
  context: { "aws:securetransport": ["true"], ...context },
});

const monitoringChecks: Record<FunctionPermissions["monitoring"][number], AccessCheck> = {
  alarms: checkOn("cloudwatch:DescribeAlarms", `arn:aws:cloudwatch:${region}:${accountId}:alarm:*`),
  metrics: checkOn("cloudwatch:GetMetricData", "*"),
  logAnswers: checkOn("logs:GetQueryResults", "*"),
};

/** Returns the SQS permissions for each dead-letter queue that a function's environment names. */
function deadLetterChecks(
  action: FunctionPermissions["deadLetters"][number],
  setting: string,
): AccessCheck[] {
  const { arn, queues } = JSON.parse(setting) as {
    arn: string;
    queues: Record<string, [name: string, section: string, isRedrivable: boolean]>;
  };
  return Object.values(queues).flatMap(([name, , isRedrivable]) => {
    const whenRedrivable =
      action === "inspect"
        ? ["ListMessageMoveTasks"]
        : ["StartMessageMoveTask", "ReceiveMessage", "DeleteMessage"];
    const actions = [
      ...(action === "inspect" ? ["GetQueueAttributes"] : []),
      ...(isRedrivable ? whenRedrivable : []),
    ];
    return actions.map((one) => checkOn(`sqs:${one}`, arn + name));
  });
}

const itemActions: Record<string, readonly string[]> = {
  get: ["GetItem", "BatchGetItem"],
  query: ["Query"],
  put: ["PutItem"],
  update: ["UpdateItem"],
  delete: ["DeleteItem"],
  check: ["ConditionCheckItem"],
};

function tableChecks(literal: TablePermission, tableName: string): AccessCheck[] {
  const [action = "", target = ""] = literal.split(":");
  const keyed = (prefix: string) => ({ "dynamodb:leadingkeys": [`${prefix}something`] });
  if (action === "queryIndex") {
    const context = keyed(indexPrefix[target as keyof typeof indexPrefix]);
    return [checkOn("dynamodb:Query", indexArn(tableName, "gsi1"), context)];
  }
  if (action === "queryDue") {
    const context = keyed(duePrefix[target as keyof typeof duePrefix]);
    return [checkOn("dynamodb:Query", indexArn(tableName, "due"), context)];
  }
  const [kind] = target.split(".");
  const context = keyed(itemKinds[kind as ItemKind]);
  const attributes = itemAspects[target as ItemAspect] ?? ["pk", "sk", "anything"];
  return requireValue(itemActions[action]).map((one) =>
    checkOn(`dynamodb:${one}`, tableArn(tableName), { ...context, "dynamodb:attributes": [...attributes] }),
  );
}

const objectActions = { read: "s3:GetObject", write: "s3:PutObject", delete: "s3:DeleteObject" } as const;

function objectCheck(
  { action, prefix }: FunctionPermissions["objects"][number],
  bucket: string,
): AccessCheck {
  return action === "list"
    ? checkOn("s3:ListBucket", bucketArn(bucket), { "s3:prefix": [prefix] })
    : checkOn(objectActions[action], objectArn(bucket, `${prefix}something`));
}

/** A connection of the stage's WebSocket API, reduced to API and stage. */
function anyConnection(callbackUrl: string, action: ConnectionAction): string {
  const [, apiId = "", stageName = ""] = /\/(\w+)\/(\w+)$/.exec(callbackUrl) ?? [];
  const methods = { push: "POST", cut: "DELETE" };
  return connectionsArn({ apiId, stageName }, methods[action], "L0SM9cOFvHcCIhw=");
}
