import { Logger } from "@aws-lambda-powertools/logger";

/**
 * The process's structured logger. Each entry of a request has the request id, and never a key, a secret or a body.
 * While a new version goes live, an entry of level ERROR from that version triggers a rollback.
 */
export const logger = new Logger({
  serviceName: "vehicle-sourcing",
  persistentKeys: {
    function_name: process.env.AWS_LAMBDA_FUNCTION_NAME,
    function_version: process.env.AWS_LAMBDA_FUNCTION_VERSION,
  },
});
