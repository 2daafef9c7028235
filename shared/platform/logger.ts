import { Logger } from "@aws-lambda-powertools/logger";

/**
 * The process's structured logger; the request id is part of each entry of a request, never a key, a secret or a body.
 * An entry of level ERROR counts against the version that wrote it, while that version goes live.
 */
export const logger = new Logger({
  serviceName: "vehicle-sourcing",
  persistentKeys: {
    function_name: process.env.AWS_LAMBDA_FUNCTION_NAME,
    function_version: process.env.AWS_LAMBDA_FUNCTION_VERSION,
  },
});
