import { authorize, findRole } from "../access/authorize.ts";
import type { StackRecord } from "../account/account-records.ts";
import { validationError } from "../account/aws-error.ts";
import type { QueryParameters } from "./query-parameters.ts";
import type { ServiceCall } from "./service-call.ts";

/** A CloudFormation call, with the data that nearly all calls need. */
export interface CloudFormationCall extends ServiceCall {
  parameters: QueryParameters;
  /** The stack named by the call; undefined if it does not exist. */
  findStack(): StackRecord | undefined;
  /** @throws AwsError in the words by which the CDK recognizes an absent stack. */
  requireStack(): StackRecord;
  /** @throws AwsError when the caller may not pass the role to CloudFormation. */
  permitRole(roleArn: string | null): void;
}

/** Reads a call, and rejects it when the caller lacks the permission. */
export function readCloudFormationCall(
  call: ServiceCall,
  action: string,
  parameters: QueryParameters,
): CloudFormationCall {
  const { account } = call.context;
  const name = parameters.text("StackName");
  const findStack = () => (name === null ? undefined : account.findStack(call.region, name));
  const unknownArn = `arn:aws:cloudformation:${call.region}:${account.accountId}:stack/${name}/*`;
  authorize(account, call.caller, `cloudformation:${action}`, findStack()?.stackId ?? unknownArn);
  return {
    ...call,
    parameters,
    findStack,
    requireStack() {
      const stack = findStack();
      if (stack === undefined) throw validationError(`Stack with id ${name} does not exist`);
      return stack;
    },
    permitRole(roleArn) {
      if (roleArn === null) return;
      authorize(account, call.caller, "iam:PassRole", roleArn);
      if (findRole(account, roleArn) === undefined) {
        throw validationError(`Role ${roleArn} is invalid or cannot be assumed`);
      }
    },
  };
}
