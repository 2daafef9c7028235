import { Logger } from "@aws-lambda-powertools/logger";

/** The process's structured logger; the request id is part of each entry, never a key, a secret or a body. */
export const logger = new Logger({ serviceName: "vehicle-sourcing" });
