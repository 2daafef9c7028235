/** The DynamoDB errors of operations on items, the only operations that functions use. */
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
 * Returns the schemas of the DynamoDB SDK without the errors of operations on tables, backups and exports, because
 * registering them would put their classes into every bundle. If such an error occurs, it keeps its name and
 * message but has the service's general error class.
 */
export const leaveOutErrors = (source: string): string =>
  source.includes("com.amazonaws.dynamodb")
    ? source.replaceAll(registrationPattern, (line, name: string) => (itemErrors.has(name) ? line : ""))
    : source;
