/** Values of properties, attributes and similar after every intrinsic is evaluated. */
export type Properties = Readonly<Record<string, unknown>>;

/** A tag in the form of CloudFormation's API. */
export interface Tag {
  Key: string;
  Value: string;
}

/** The stored parameter of a stack. */
export interface StackParameter {
  key: string;
  /**
   * The given value or the template's default. For a Parameter Store type, this is the name of the stored parameter.
   */
  value: string;
  /** For a Parameter Store type, the stored parameter's value when it was read; `null` for all other types. */
  resolvedValue: string | null;
  /** Hidden in every response. */
  noEcho: boolean;
}

/** One evaluated output of a stack. */
export interface StackOutput {
  key: string;
  value: string;
  description: string | null;
  exportName: string | null;
}

/** A stack of the account, including deleted stacks. Times are ISO texts. */
export interface StackRecord {
  /** The ARN. */
  stackId: string;
  stackName: string;
  region: string;
  status: string;
  statusReason: string | null;
  description: string | null;
  /** The deployed template; `null` until the first change set is executed. */
  templateId: string | null;
  parameters: readonly StackParameter[];
  tags: readonly Tag[];
  capabilities: readonly string[];
  notificationArns: readonly string[];
  /** The role whose permissions operations use; `null` for the caller. */
  roleArn: string | null;
  terminationProtection: boolean;
  outputs: readonly StackOutput[];
  /** Names of the exports that the stack uses. */
  imports: readonly string[];
  /** The change set last executed. */
  changeSetId: string | null;
  createdAt: string;
  updatedAt: string | null;
  deletedAt: string | null;
}

/** The stored resource of a stack. */
export interface StackResourceRecord {
  logicalId: string;
  type: string;
  /** Key of the resource in the account. */
  resourceKey: string;
  physicalId: string;
  status: string;
  statusReason: string | null;
  updatedAt: string;
  deletionPolicy: string;
  updateReplacePolicy: string;
  /** The template's metadata as JSON text, empty without metadata. */
  metadata: string;
  /** Logical ids of resources that must outlive this resource. */
  dependsOn: readonly string[];
}

/** A resource as its service stores it. */
export interface AccountResource {
  key: string;
  type: string;
  region: string;
  /** The value of `Ref`. */
  physicalId: string;
  /** The parts of the resource's identifier, by their names in the schema. */
  identity: Readonly<Record<string, string>>;
  properties: Properties;
  /** The `Fn::GetAtt` values by attribute. */
  attributes: Readonly<Record<string, string>>;
  /** The ARN against which permissions are evaluated; `*` for a type without ARNs. */
  arn: string;
  /** Stored code of a function or version. */
  codeBytes?: number;
}

/** The target of an operation on a stack. */
export interface StackTarget {
  templateId: string;
  parameters: readonly StackParameter[];
  tags: readonly Tag[];
  capabilities: readonly string[];
  notificationArns: readonly string[];
  roleArn: string | null;
  /** The role whose permissions the operation uses; `null` for an administrator. */
  authorityArn: string | null;
}

/** One change in a change set, with the values that CloudFormation returns for it. */
export interface PlannedChange {
  logicalId: string;
  type: string;
  physicalId: string | null;
  action: "Add" | "Modify" | "Remove";
  replacement: "True" | "False" | "Conditional" | null;
  /** `Retain`, `Delete` and so on, if the change removes a resource. */
  policyAction: string | null;
  details: readonly PlannedDetail[];
  /** Properties before and after. */
  before: Properties | null;
  after: Properties | null;
}

/** The differences of a resource. */
export interface PlannedDetail {
  attribute: string;
  /** Property name, for `Properties`. */
  name: string | null;
  requiresRecreation: "Never" | "Always" | "Conditionally";
  /** `Dynamic` when the value is known only after another resource is created. */
  evaluation: "Static" | "Dynamic";
  before: unknown;
  after: unknown;
}

/** A change set. */
export interface ChangeSetRecord {
  changeSetId: string;
  changeSetName: string;
  stackId: string;
  type: "CREATE" | "UPDATE";
  status: "CREATE_COMPLETE" | "FAILED";
  statusReason: string | null;
  executionStatus: "AVAILABLE" | "UNAVAILABLE" | "EXECUTE_COMPLETE";
  description: string | null;
  target: StackTarget;
  changes: readonly PlannedChange[];
  /** The validation errors, for DescribeEvents. */
  validationErrors: readonly ValidationFault[];
  createdAt: string;
}

/** An error that validation found in a template. */
export interface ValidationFault {
  logicalId: string;
  type: string;
  /** JSON pointer into the template. */
  path: string;
  message: string;
  validationName: "PROPERTY_VALIDATION" | "NAME_CONFLICT_VALIDATION";
}

/** One event of a stack. */
export interface StackEvent {
  eventId: string;
  stackId: string;
  stackName: string;
  logicalId: string;
  physicalId: string;
  type: string;
  status: string;
  statusReason: string | null;
  at: string;
}

/** A completed step of an operation, with its reversal. */
export interface UndoEntry {
  kind: "created" | "updated" | "replaced";
  logicalId: string;
  /** The previous record of the resource, with its properties. */
  before: StackResourceRecord | null;
  beforeProperties: Properties | null;
}

/** A resource that leaves the stack during cleanup. CloudFormation deletes or retains it, depending on `policy`. */
export interface ObsoleteResource {
  logicalId: string;
  type: string;
  resourceKey: string;
  physicalId: string;
  policy: string;
  dependsOn: readonly string[];
}

/** A resource that is being created or updated. */
export interface UnderwayResource {
  logicalId: string;
  verb: "create" | "update";
  /** The parts that the service locks during the action. It rejects another action with the same lock. */
  locks: readonly string[];
  /** Calls that the service rejected because it does not know a new role yet. */
  attempts: number;
}

/** A resource that failed. */
export type FailedResource = Pick<UnderwayResource, "logicalId" | "verb">;

/** A resource that failed, or a template value that could not be evaluated. */
export type OperationFailure = FailedResource | { message: string };

/** A create, update or delete in progress; a stack has at most one. */
export interface OperationRecord {
  /** Distinguishes the names that the operation creates from names of other operations. */
  operationId: string;
  kind: "create" | "update" | "delete";
  phase: "forward" | "cleanup" | "rollback" | "rollback-cleanup";
  /** Seed for the order of resources without unfinished dependencies. */
  seed: number;
  /** Logical ids of resources that have reached their state in the target. */
  finished: readonly string[];
  /** The number of entries in `finished` whose dependents were already considered for a start. */
  followed: number;
  /** Resources with a started and unfinished action. */
  underway: readonly UnderwayResource[];
  /** The operation rolls back for these reasons once no action is in progress. */
  failures: readonly OperationFailure[];
  /** Null for a deletion. */
  target: StackTarget | null;
  authorityArn: string | null;
  undo: readonly UndoEntry[];
  /** Aliases that CodeDeploy is moving while the operation continues. */
  shifts: readonly { logicalId: string; deploymentId: string }[];
  obsolete: readonly ObsoleteResource[];
  /** Logical ids that could not be deleted. */
  failedDeletions: readonly string[];
  /** True while the operation waits for ContinueUpdateRollback. */
  paused: boolean;
}
