/** Whom a statement of a resource's policy concerns: every caller, or accounts and services by name. */
export type PolicyPrincipal = "*" | { AWS?: string | string[]; Service?: string | string[] };

/** One statement of an IAM policy, as CloudFormation writes it once its intrinsics are resolved. */
export type PolicyStatement = {
  Sid?: string;
  Effect: "Allow" | "Deny";
  /** Only in policies of resources. */
  Principal?: PolicyPrincipal;
  Action?: string | string[];
  NotAction?: string | string[];
  Resource?: string | string[];
  NotResource?: string | string[];
  Condition?: Record<string, Record<string, string | boolean | (string | boolean)[]>>;
};

/** An IAM policy document with every intrinsic resolved to text. */
export type PolicyDocument = {
  Version?: string;
  Statement: PolicyStatement | PolicyStatement[];
};

/** One thing a request wants to do: an action on a resource, with the condition keys that apply to it. */
export type AccessCheck = {
  /** In IAM notation, `dynamodb:PutItem`. */
  action: string;
  /** ARN, or `*` for actions that have no resource. */
  resource: string;
  /** Values by condition key in lower case; a key that is absent from the request is absent here. */
  context: Record<string, string[]>;
};

/** Returns the condition keys of every request on one machine; nothing leaves it, so it counts as encrypted. */
export const requestContext = (): AccessCheck["context"] => ({ "aws:securetransport": ["true"] });

/** Returns the statements of a policy, which may be a single statement without a list. */
export const statementsOf = ({ Statement }: PolicyDocument): PolicyStatement[] => [Statement].flat();
