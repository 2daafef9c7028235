import type { DynamoDBClientConfig } from "@aws-sdk/client-dynamodb";

type SdkLogger = NonNullable<DynamoDBClientConfig["logger"]>;

/**
 * What every SDK client logs to: warnings alone. The SDK copies each request and each answer, field by field, for a logger
 * that takes information or errors, its own silent default included: a twentieth of what a call costs a function. Without
 * those two methods it leaves the copies out; what fails is thrown either way.
 */
export const sdkLogger = {
  trace() {},
  debug() {},
  warn: (...content: unknown[]) => console.warn(...content),
} as SdkLogger;
