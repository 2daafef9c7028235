/** Errors of DynamoDB's that the operations on items know, which are all that functions use. */
export const itemErrors: ReadonlySet<string> = new Set([
  "ConditionalCheckFailedException",
  "IdempotentParameterMismatchException",
  "InternalServerError",
  "InvalidEndpointException",
  "ItemCollectionSizeLimitExceededException",
  "ProvisionedThroughputExceededException",
  "ReplicatedWriteConflictException",
  "RequestLimitExceeded",
  "ResourceNotFoundException",
  "ThrottlingException",
  "TransactionCanceledException",
  "TransactionConflictException",
  "TransactionInProgressException",
]);

const registrationPattern = /^n0_registry\.registerError\((\w+)\$, \1\);\n/gm;

/**
 * Returns the schemas of DynamoDB's SDK without the errors of operations on tables, backups and exports, which no
 * function calls: registered, each would be in every bundle with its class. Should one come after all, it has its name
 * and its message still, in the class of all errors of the service.
 */
export const leaveOutErrors = (source: string): string =>
  source.includes("com.amazonaws.dynamodb")
    ? source.replaceAll(registrationPattern, (line, name: string) => (itemErrors.has(name) ? line : ""))
    : source;
