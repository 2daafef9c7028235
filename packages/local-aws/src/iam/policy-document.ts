/** The principals of a statement in a resource's policy: every caller, or accounts and services by name. */
export type PolicyPrincipal = "*" | { AWS?: string | string[]; Service?: string | string[] };

/** One statement of an IAM policy with its intrinsics resolved. */
export type PolicyStatement = {
  Sid?: string;
  Effect: "Allow" | "Deny";
  /** Present only in policies of resources. */
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

/** One requested action on a resource, with the applicable condition keys. */
export type AccessCheck = {
  /** In IAM notation, `dynamodb:PutItem`. */
  action: string;
  /** ARN, or `*` for actions that have no resource. */
  resource: string;
  /** Values by condition key in lower case; keys that the request lacks are absent. */
  context: Record<string, string[]>;
};

/**
 * Returns the condition keys of every local request. Nothing leaves the machine, so requests count as
 * encrypted.
 */
export const requestContext = (): AccessCheck["context"] => ({ "aws:securetransport": ["true"] });

/** Returns the statements of a policy, which may be a single statement without a list. */
export const statementsOf = ({ Statement }: PolicyDocument): PolicyStatement[] => [Statement].flat();
