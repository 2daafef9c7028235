/**
 * Environment variables with a plain setting. A function gets exactly the variables whose names occur in its bundle, so
 * code must write each name as a string literal.
 */
export type SettingName =
  /** `sandbox` or `production`. */
  | "ENVIRONMENT"
  /**
   * The deployed stage, such as `example-sandbox`, which distinguishes its metrics from other stages of the account.
   */
  | "STAGE_NAME"
  /** Version in `GET /v1/health` and in the OpenAPI document. */
  | "API_VERSION"
  /** `true` if calls of a key beyond the limits per minute are rejected. */
  | "RATE_LIMITS_ENFORCED"
  /** `true` if a second operator must approve that an invoice is voided or re-issued. */
  | "SECOND_OPERATOR_NEEDED"
  /** Seconds during which an award can be taken back before partners are notified of it; 0 for none. */
  | "AWARD_GRACE_SECONDS"
  /** The name prefix of the environment's alarms. */
  | "ALARM_NAME_PREFIX"
  /** The dead-letter queues of the environment, as JSON. */
  | "DEAD_LETTER_QUEUES"
  /** The name prefix of the environment's stacks and their log groups. */
  | "LOG_GROUP_PREFIX"
  /** Days for which log lines are stored. */
  | "LOG_DAYS"
  /** Base URL of the reference that the partner API serves, to which `Link: rel="help"` points. */
  | "DOCS_URL"
  /** Base URL of the partner API, without a trailing slash. */
  | "PARTNER_API_URL"
  /** The URL at which browsers open chat connections, `wss:`. */
  | "STREAM_URL"
  /** The URL for posting frames to open connections, without a trailing slash. */
  | "STREAM_CALLBACK_URL"
  /** URLs of the partner API in the OpenAPI document, as JSON, this environment's URL first. */
  | "API_SERVERS"
  /** The contact for partners about the API, as JSON. */
  | "API_CONTACT"
  /** The issuer of invoices, as JSON. */
  | "SELLER"
  /** The location of the typeface file, and the byte range of each typeface, as JSON. */
  | "FACES_BUCKET"
  | "FACES_OBJECT"
  | "FACES_INDEX"
  /** Base URL of copied pictures, without a trailing slash. */
  | "STORAGE_URL"
  | "FX_PROVIDER_URL"
  /** Base URLs of the dealer sources, without a trailing slash. */
  | "RETAIL_A_URL"
  | "RETAIL_B_URL"
  /** Base URL of the vehicle-history provider, without a trailing slash; set only in production. */
  | "HISTORY_PROVIDER_URL"
  /** `true` only for local development: webhooks may then go to http and loopback addresses. */
  | "WEBHOOK_LOOPBACK_ALLOWED"
  /**
   * The maximum number of watches that a partner may create per hour, and have in total including paused
   * ones.
   */
  | "WATCHES_PER_HOUR"
  | "WATCHES_IN_ALL"
  /** The keys that sign checkpoints and receipts, as JSON. */
  | "STATEMENT_SIGNERS"
  /**
   * Share of an auction house's listings, in percent, above which removals of one full batch are held back.
   */
  | "HELD_REMOVAL_PERCENT";

/** Variables that name a resource, set for functions that may use it. */
export type ResourceVariable =
  | "TABLE_NAME"
  /** Sender address of mail to partners. */
  | "MAIL_SENDER"
  /** Id of the stage's user directory; absent if the directory is external. */
  | "USER_POOL_ID"
  | `${string}_QUEUE_URL`
  | `${string}_BUCKET_NAME`
  /** Name of a secret; absent if an upstream needs no credentials. */
  | `${string}_SECRET_NAME`;

/**
 * Returns the value of a required variable.
 * @throws Error naming the variable when it is absent or empty.
 */
export function requireVariable(name: SettingName | ResourceVariable): string {
  const value = process.env[name];
  if (value === undefined || value === "") throw new Error(`Environment variable ${name} is not set`);
  return value;
}
