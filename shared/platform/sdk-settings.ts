import type { DynamoDBClientConfig } from "@aws-sdk/client-dynamodb";
import { HttpConnections } from "./http-connections.ts";
import { Sha256 } from "./sha256.ts";

type SdkLogger = NonNullable<DynamoDBClientConfig["logger"]>;

/**
 * The logger of every SDK client: only warnings. If a logger has `info` or `error`, as the silent default does, the SDK
 * copies each request and response for it, which costs a twentieth of a call. Without these methods, the SDK makes no
 * copies; errors are thrown either way.
 */
const sdkLogger = {
  trace() {},
  debug() {},
  warn: (...content: unknown[]) => console.warn(...content),
} as SdkLogger;

/**
 * Returns the options of every SDK client: connections that survive a frozen environment, four attempts, warnings only,
 * and a faster signature hash than the SDK's own.
 */
export const sdkSettings = () => ({
  maxAttempts: 4,
  logger: sdkLogger,
  requestHandler: new HttpConnections(),
  sha256: Sha256,
});
