import * as z from "zod";
import { isTimeZone } from "../../../shared/domain/time/is-time-zone.ts";
import { localApis } from "./console.ts";
import { copyTarget } from "./copy-target.ts";
import { retention } from "./operations.ts";
import { baseUrl, domainName } from "./texts.ts";

/** The public names of an environment. Certificates and records are created in the hosted zone. */
const domains = z.strictObject({
  /** The Route 53 zone of all names below. */
  hostedZoneId: z.string().regex(/^Z[A-Z0-9]{5,31}$/, "Use the id of a hosted zone"),
  hostedZoneName: domainName,
  /** A certificate's first name has at most 64 characters, and the origin name of the chat stream adds 14. */
  partnerApi: domainName.max(50),
  consoleApi: domainName,
  media: domainName,
  /**
   * Number of the secret by which the APIs recognize their own CloudFront. Incrementing it rotates the secret; the
   * secrets of this number and of the previous number are accepted.
   */
  originSecretNumber: z.int().min(1).max(1_000_000),
});

const reserve = z.int().min(0).max(10_000);
/** Lambda processes a queue with at least two concurrent runs. */
const reserveOfQueue = reserve.refine((count) => count !== 1, "Use 0, or at least 2");

/** Reserved concurrency, so that one kind of work cannot use up the concurrency of another kind. 0 reserves nothing. */
const reservedConcurrency = z.strictObject({
  /** Reserved concurrency of `POST /v1/orders`. */
  orders: reserve,
  /** Reserved concurrency of each other function that waits for a dealer source, including the list of vehicles. */
  dealers: reserve,
  /** Reserved concurrency of each console function that waits for a dealer source. Only people call these functions. */
  consoleDealers: reserve,
  /** Reserved concurrency of each webhook delivery queue. */
  webhooks: reserveOfQueue,
  /** Reserved concurrency of each function that ingests a batch or processes its changes. */
  batches: reserveOfQueue,
});

/** Requests per second for a whole API, and its burst limit. */
const throttle = z.strictObject({
  requestsPerSecond: z.int().min(1).max(100_000),
  burst: z.int().min(1).max(100_000),
});

/** Limits on the number of a partner's watches, in addition to the limit of 100 active watches. */
const watches = z.strictObject({
  /** Maximum number of watches created per hour. */
  perHour: z.int().min(1).max(1_000),
  /** The maximum number of watches, including paused ones, because watches cannot be deleted. */
  inAll: z.int().min(100).max(1_000_000),
});

/** Protects the inventory of an auction house in case the house's export is incomplete. */
const inventory = z.strictObject({
  /** Percentage of the current listings above which a full batch's removals are held back. */
  heldRemovalPercent: z.int().min(1).max(100),
});

const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "Use a time such as 08:30");

/** Environments of the list of vehicles that Lambda keeps started at times of day (provisioned concurrency). */
const provisionedLists = z
  .strictObject({
    /** Each environment serves one request at a time. */
    environments: z.int().min(1).max(1_000),
    days: z.enum(["MON-FRI", "MON-SAT", "MON-SUN"]),
    from: timeOfDay,
    until: timeOfDay,
    /** IANA time zone of the times, such as `Africa/Lagos`. */
    timeZone: z.string().refine(isTimeZone, "Use an IANA time zone"),
  })
  .refine(({ from, until }) => from < until, "Let the times end later on the same day");

/** A key that signs checkpoints and receipts. */
const signingKey = z.strictObject({
  /** Identifies the key in signatures; never reused for another key. */
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,30}$/, "Use lower-case letters, digits and hyphens"),
  /** The KST day from which the key signs. The key is published at once. */
  signsFrom: z.iso.date(),
});

/** @see https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TableDescription.html */
export const tableStreamForm =
  /^arn:aws[a-z-]*:dynamodb:(?<region>[a-z0-9-]+):(?<account>\d{12}):table\/(?<table>[\w.-]{3,255})\/stream\/[\w:.-]+$/;

/** The settings of one environment of a stage. */
export const environment = z.strictObject({
  /** Null only in a developer's stage, which then uses AWS's own addresses, without CloudFront or firewall. */
  domains: domains.nullable(),
  /** The URLs of the APIs of a local stage; null in a deployed stage. */
  localApis: localApis.nullable(),
  /**
   * Base URL of copied images. Null selects `domains.media`, or CloudFront's own address in a stage without domains.
   */
  mediaUrl: baseUrl.nullable(),
  /** The origins of developer machines that may also serve the console's pages. */
  developmentOrigins: z.array(baseUrl).max(5),
  /** Whether webhooks have fixed source addresses, by NAT gateways in two zones (about 93 USD a month). */
  fixedEgressAddresses: z.boolean(),
  /**
   * Whether new versions first receive a tenth of the calls for five minutes. A developer's stage switches at
   * once.
   */
  shiftsTraffic: z.boolean(),
  /** Whether webhooks may go to http and loopback URLs; true only in a local stage. */
  webhookLoopbackAllowed: z.boolean(),
  /**
   * Whether calls of a key beyond the limit per minute are rejected. Responses state the limits either way.
   */
  limits: z.strictObject({ enforce: z.boolean() }),
  /** Whether a second operator must approve voiding or re-issuing an invoice. */
  invoices: z.strictObject({ needSecondOperator: z.boolean() }),
  /** Seconds during which an award can be taken back before partners are notified; 0 notifies partners at once. */
  awards: z.strictObject({ graceSeconds: z.int().min(0).max(300) }),
  partnerThrottle: throttle,
  consoleThrottle: throttle,
  reservedConcurrency,
  /** Null keeps no environments started: the first lists of an idle stage then take about half a second. */
  provisionedLists: provisionedLists.nullable(),
  watches,
  inventory,
  /**
   * The keys that sign checkpoints and receipts, in order of `signsFrom`. To rotate, add a key. A key stays listed and
   * published as long as anything that it signed is kept.
   */
  signingKeys: z
    .array(signingKey)
    .min(1)
    .max(20)
    .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, "Give each key its own id")
    .refine(
      (keys) => keys.every(({ signsFrom }, at) => at === 0 || signsFrom > (keys[at - 1]?.signsFrom ?? "")),
      "List the keys in the order of their days",
    ),
  retention,
  /** The target for copies of the documents and the archive in another account; null for no copies. */
  copies: copyTarget.nullable(),
  /**
   * The restored table to use instead of the stage's own; null for its own. `docs/runbook.md` explains the
   * restore.
   */
  restoredTableName: z
    .string()
    .regex(/^[\w.-]{3,255}$/)
    .nullable(),
  /**
   * The stream of the restored table, which is enabled manually and has a random name; null for the stage's own table.
   */
  restoredTableStreamArn: z
    .string()
    .regex(tableStreamForm, "Use the LatestStreamArn of the restored table")
    .nullable(),
});
