import type { AwsCall, ServiceName } from "../proxy/aws-call.ts";
import type { UpstreamAnswer } from "../proxy/forward-call.ts";
import { ServiceError } from "../proxy/service-error.ts";
import { transactionConflict } from "../proxy/transaction-conflict.ts";
import type { SeededChance } from "./seeded-chance.ts";

type Failure = readonly [code: string, statusCode: number];

/** Temporary rejections by service. The last entry of each list is an internal error. */
const failures: Record<ServiceName, readonly [Failure, ...Failure[]]> = {
  dynamodb: [
    ["ProvisionedThroughputExceededException", 400],
    ["ThrottlingException", 400],
    ["InternalServerError", 500],
  ],
  sqs: [
    ["ServiceUnavailable", 503],
    ["InternalFailure", 500],
  ],
  s3: [
    ["SlowDown", 503],
    ["InternalError", 500],
  ],
  ses: [
    ["TooManyRequestsException", 429],
    ["InternalFailure", 500],
  ],
  secretsmanager: [
    ["ThrottlingException", 400],
    ["InternalServiceError", 500],
  ],
  kms: [
    ["ThrottlingException", 400],
    ["KMSInternalException", 500],
  ],
  monitoring: [
    ["ThrottlingException", 400],
    ["InternalServiceFault", 500],
  ],
  logs: [
    ["ThrottlingException", 400],
    ["ServiceUnavailableException", 503],
  ],
  "execute-api": [
    ["LimitExceededException", 429],
    ["InternalServerErrorException", 500],
  ],
  "cognito-idp": [
    ["TooManyRequestsException", 400],
    ["InternalErrorException", 500],
  ],
};

const conflicting = new Set(["PutItem", "UpdateItem", "DeleteItem"]);

/**
 * Serves a call, or fails in the words of the service, either before or after the service has executed it.
 *
 * @throws ServiceError as the service's clients raise it.
 */
export async function failSome(
  call: AwsCall,
  scope: string,
  chance: SeededChance,
  forward: () => Promise<UpstreamAnswer>,
): Promise<UpstreamAnswer> {
  const possible = failures[call.service];
  if (chance.strikes("rejectedCall", scope))
    throw failureOf(possible[Math.floor(chance.draw(`rejected ${scope}`) * possible.length)] ?? possible[0]);
  if (call.operation === "TransactWriteItems" && chance.strikes("conflict", scope))
    throw transactionConflict(call.itemCount);
  if (conflicting.has(call.operation) && call.service === "dynamodb" && chance.strikes("conflict", scope))
    throw failureOf(["TransactionConflictException", 400]);
  const answer = await forward();
  if (answer.statusCode >= 300 || !chance.strikes("lostAnswer", scope)) return answer;
  // Discard the body by reading it, because destroying an unread body raises an error.
  if (!Buffer.isBuffer(answer.body)) answer.body.resume();
  throw failureOf(possible.at(-1) ?? possible[0]);
}

const failureOf = ([code, statusCode]: Failure): ServiceError =>
  new ServiceError(code, statusCode, "The service cannot answer at the moment.");
