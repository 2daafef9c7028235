import * as z from "zod";
import { localApis } from "./console.ts";
import { copyTarget } from "./copy-target.ts";
import { retention } from "./operations.ts";
import { baseUrl, domainName } from "./texts.ts";

/** The public names of an environment. Certificates and records are made in the hosted zone. */
const domains = z.strictObject({
  /** The Route 53 zone of all names below. */
  hostedZoneId: z.string().regex(/^Z[A-Z0-9]{5,31}$/, "Use the id of a hosted zone"),
  hostedZoneName: domainName,
  /** A certificate's first name has at most 64 characters. The chat stream's origin adds 14. */
  partnerApi: domainName.max(50),
  consoleApi: domainName,
  media: domainName,
  /**
   * Number of the secret by which the APIs know their own CloudFront. One more than before replaces it: that of this
   * number and the one before it are accepted.
   */
  originSecretNumber: z.int().min(1).max(1_000_000),
});

const reserve = z.int().min(0).max(10_000);
/** Lambda works on a queue with at least two runs at once. */
const reserveOfQueue = reserve.refine((count) => count !== 1, "Use 0, or at least 2");

/** Reserved concurrency, so that no kind of work takes another's environments. 0 reserves none. */
const reservedConcurrency = z.strictObject({
  /** Of `POST /v1/orders`. */
  orders: reserve,
  /** Of each other function that waits for a dealer source, the list of vehicles included. */
  dealers: reserve,
  /** Of each function of the console that does: its callers are people. */
  consoleDealers: reserve,
  /** Per queue of webhook deliveries. */
  webhooks: reserveOfQueue,
  /** Of each function that ingests a batch or follows one. */
  batches: reserveOfQueue,
});

/** Requests a second of a whole API, and for a moment. */
const throttle = z.strictObject({
  requestsPerSecond: z.int().min(1).max(100_000),
  burst: z.int().min(1).max(100_000),
});

/** Watches of a partner, besides the 100 that may be active at once. */
const watches = z.strictObject({
  /** Creations in an hour. */
  perHour: z.int().min(1).max(1_000),
  /** The maximum number of watches, including paused ones, because watches cannot be deleted. */
  inAll: z.int().min(100).max(1_000_000),
});

/** The protection of an auction house's inventory against its own broken export. */
const inventory = z.strictObject({
  /** Percentage of the current listings above which a full batch's removals are held back. */
  heldRemovalPercent: z.int().min(1).max(100),
});

/** @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TableDescription.html */
export const tableStreamForm =
  /^arn:aws[a-z-]*:dynamodb:(?<region>[a-z0-9-]+):(?<account>\d{12}):table\/(?<table>[\w.-]{3,255})\/stream\/[\w:.-]+$/;

/** The settings that differ between environments of a stage. */
export const environment = z.strictObject({
  /** Null only in a developer's stage: AWS's own addresses are used then, without CloudFront or firewall. */
  domains: domains.nullable(),
  /** The URL of the console APIs on one machine; null in a deployed stage. */
  localApis: localApis.nullable(),
  /** Base URL that mirrored images are served under; null for the domain above, or the distribution's own. */
  mediaUrl: baseUrl.nullable(),
  /** The origins of developer machines that may also serve the console's pages. */
  developmentOrigins: z.array(baseUrl).max(5),
  /** Whether webhooks have fixed source addresses, by NAT gateways in two zones (some 93 USD a month). */
  fixedEgressAddresses: z.boolean(),
  /** Whether new versions take a tenth of the calls for five minutes, then all. A developer's stage never waits. */
  shiftsTraffic: z.boolean(),
  /** Whether webhooks may go to http and loopback URLs; true only on one machine. */
  webhookLoopbackAllowed: z.boolean(),
  /** Whether calls of a key beyond the limit per minute are rejected. Responses state the limits either way. */
  limits: z.strictObject({ enforce: z.boolean() }),
  /** Whether a second operator must approve voiding or re-issuing an invoice. */
  invoices: z.strictObject({ needSecondOperator: z.boolean() }),
  partnerThrottle: throttle,
  consoleThrottle: throttle,
  /** Requests of one client address in five minutes, beyond which the firewall refuses it. */
  requestsPerAddress: z.int().min(100).max(2_000_000_000),
  reservedConcurrency,
  watches,
  inventory,
  retention,
  /** The target of copies of documents and archive in another account; null for none. */
  copies: copyTarget.nullable(),
  /** The table to use in place of the stage's own, after a restore; null for its own. `docs/runbook.md` says how. */
  restoredTableName: z
    .string()
    .regex(/^[\w.-]{3,255}$/)
    .nullable(),
  /** The stream of that table, which is enabled by hand and named at random; null for the stage's own table. */
  restoredTableStreamArn: z
    .string()
    .regex(tableStreamForm, "Use the LatestStreamArn of the restored table")
    .nullable(),
});
