// Written by `npm run client` from shared/contract.

/** Insurance costs in whole US dollars; every sum is 0 for a car without claims. */
export type AccidentCostSummary = {
  /** Number of insurance incidents. */
  incident_count: number | null;

  /** Sum of the repair costs. */
  total_repair_cost: number | null;

  /** Part of the repair costs: parts. */
  parts: number | null;

  /** Part of the repair costs: labour. */
  labor: number | null;

  /** Part of the repair costs: paint. */
  paint: number | null;

  /** Amount that insurers paid. */
  insurance_paid: number | null;

  /** One entry for each incident. */
  incidents: {
    /** `YYYY-MM-DD`. */
    date: string | null;

    /** Repair cost. */
    repair_cost: number | null;

    /** Amount that the insurer paid. */
    insurance_paid: number | null;
  }[];
};

/** Your account in this environment. */
export type Account = {
  /** Partner id. */
  id: string;

  /** Name of the partner's business. */
  name: string;

  /** Receives mail about the integration. */
  contact_email: string;

  /** First part of the partner's invoice numbers; unique among partners in production. */
  invoice_prefix: string;

  /** Whether production keys may be issued. */
  production_approved: boolean;

  /** Whether history lookups may be requested. */
  history_lookup_enabled: boolean;

  /** Trial accounts hold two sandbox keys with a lifetime call budget each. */
  trial: boolean;

  /** Orders close this long before the auction. */
  order_lead_minutes: number;

  /** Inspections close this many days before auction day. */
  inspection_window_days: number;

  /** Zone in which the day of the inspection cutoff ends. */
  timezone: string;

  /** Amounts agreed between the partner and the operator. */
  discount_config: {
    /** Whole USD taken off the landed cost. */
    fixed_discount_amount?: number | undefined;

    /** Whole USD the operator charges. */
    commission_amount?: number | undefined;
  };
  consignee: Consignee | null;

  /** Keys of this environment that are not revoked. */
  active_key_count: number;
  created_at: string;
  updated_at: string;

  /** Environment of this account. */
  environment: "sandbox" | "production";

  /** Active keys it may hold; null for no limit. */
  key_limit: number | null;
};

/** Result of adding cars. */
export type AddedMatches = {
  /** On the list now. */
  added: {
    /** Listing id of the car. */
    vehicle_id: string;

    /** Price in won; null while it has none. */
    price_krw: number | null;
  }[];

  /** Were on it before; those hidden stay hidden. */
  already_in_list: string[];

  /** Not for sale now, or unknown. */
  not_found: string[];

  /** Dealer cars that could not be checked; try again later. */
  unavailable: string[];

  /** Cars on the list now that are not hidden. */
  active_match_count: number;
};

/** Something that the operators are notified of when it goes wrong. */
export type Alarm = {
  /** Name of the alarm, as in `docs/alarms.md`. */
  name: string;

  /** Urgency: act at once, or on the same working day. */
  severity: "critical" | "warning";

  /** `alarm` while something is wrong; `insufficient_data` where too little is known. */
  state: "alarm" | "insufficient_data" | "ok";

  /** Since when it is in that state; null where that is not known. */
  since: string | null;

  /** Condition that sets off the alarm. */
  set_off_by: string;

  /** Which values decided, in the words of CloudWatch. */
  reason: string;

  /** The section of the runbook, `docs/runbook.md#…`. */
  runbook: string;
};

/** All addresses a key is accepted from. */
export type AllowlistChange = {
  /**
   * IPv4 and IPv6 addresses and CIDR ranges. Empty: accepted from any address in the sandbox, from
   * none in production.
   */
  allowlist: string[];
};

/** An API key; its value is not stored. */
export type ApiKey = {
  /** Key id. */
  id: string;

  /** Partner it belongs to. */
  partner_id: string;

  /** Purpose of the key. */
  name: string;

  /** Last four characters of the value. */
  last_four: string;

  /** Whether it is still accepted. */
  status: "active" | "revoked";

  /**
   * IPv4 and IPv6 addresses and CIDR ranges. Empty: accepted from any address in the sandbox, from
   * none in production.
   */
  allowlist: string[];

  /** Lifetime budget of calls; null for unlimited. */
  quota_limit: number | null;

  /** Calls counted so far; null for unlimited. */
  quota_used: number | null;
  created_at: string;
  revoked_at: string | null;

  /** To the minute. */
  last_used_at: string | null;
};

/**
 * Request of one operator that a second one must approve, bound to the invoice's state at that
 * time. Kept for 90 days.
 */
export type Approval = {
  /** Id of the request. */
  id: string;

  /**
   * Only a `pending` one can be decided. `expired` after 24 hours without a decision, `outdated`
   * when the invoice has changed since it was asked for.
   */
  status: "pending" | "approved" | "rejected" | "expired" | "outdated";

  /** Requested action on the invoice. */
  action: "void" | "reissue";

  /** The invoice. */
  invoice_id: string;

  /** Number of the invoice; null on a draft. */
  invoice_number: string | null;

  /** Partner account the invoice belongs to. */
  dealer_id: string;

  /** Why it is to be voided; null for a re-issue. */
  void_reason: string | null;

  /** Values that a re-issue sets; null for a void. */
  corrections: InvoiceCorrection[] | null;

  /** Operator who made the request, as in the audit log. */
  requested_by: string;

  /** When it was asked for. */
  requested_at: string;

  /** Until when it can be decided. */
  expires_at: string;

  /** Operator who approved or rejected the request; null until then. */
  decided_by: string | null;

  /** When that was; null until then. */
  decided_at: string | null;
};

/** A link to one object, for a few minutes. */
export type ArchiveDownload = {
  /** The object. */
  key: string;

  /** `GET` returns the object. Anyone with this link may read the object. */
  download_url: string;
  expires_at: string;
};

/** Lines of JSON, compressed by gzip; each is one thing as it was when it left the table. */
export type ArchiveObject = {
  /** Names it in `POST /ops/v1/archive/downloads`. */
  key: string;

  /** Its size, compressed. */
  size_bytes: number;
  archived_at: string;
};

/** A file that was sent with a message. */
export type Attachment = {
  /** Id of the attachment. */
  id: string;

  /** Name of the file, to be shown as text. */
  name: string;

  /** Type of the file. Its first bytes agree with it, and nothing more was checked. */
  content_type: "image/jpeg" | "image/png" | "image/webp" | "image/heic" | "application/pdf";

  /** Size of the file. */
  size_bytes: number;
};

/** The request by which the file is uploaded. */
export type AttachmentUpload = {
  method: "PUT";

  /** Accepts this file once. Anyone with this link may upload, so share it only with the uploader. */
  url: string;

  /** Headers to send with the file, unchanged. */
  headers: Record<string, string>;
};

/** Fee that an auction house charges the buyer. */
export type AuctionFee = {
  /** Share of the price in hundredths of a percent: 220 is 2.2 %. */
  rate_basis_points: number;

  /** Lowest fee, in won. */
  minimum_krw: number;

  /** Highest fee, in won. */
  maximum_krw: number;

  /** Transport from the yard to the port, whole US dollars. */
  inland_transport_usd: number;
};

/** How the auction fee is computed. */
export type AuctionFeeConfig = {
  /** The auction house. */
  source: "auction_a" | "auction_b" | "auction_c" | "auction_d" | "auction_e";

  /** Share of the price in percent. */
  rate_percent: number;

  /** Lowest fee, in won. */
  minimum_krw: number;

  /** Highest fee, in won. */
  maximum_krw: number;
};

/** Fee that an auction house charges the buyer. */
export type AuctionFeeInput = {
  /** Share of the price in hundredths of a percent: 220 is 2.2 %. */
  rate_basis_points: number;

  /** Lowest fee, in won. */
  minimum_krw: number;

  /** Highest fee, in won. */
  maximum_krw: number;

  /** Transport from the yard to the port, whole US dollars. */
  inland_transport_usd: number;
};

/**
 * Action with its actor and changes. Never changes. Kept here for two years, and in the archive
 * for ten more.
 */
export type AuditEntry = {
  /** Entry id. */
  id: string;
  at: string;

  /** Subject of the token: the id of the person in the user directory, or client id of the machine. */
  actor: string;

  /** Action, such as `partner.change`. */
  action: string;

  /** Kind of the resource. */
  resource: string;

  /** Id of the resource. */
  resource_id: string;

  /** Reason given for the change; null without one. */
  reason: string | null;

  /** The resource before; null when it did not exist. */
  before: Record<string, unknown> | null;

  /** The resource after; null when it no longer exists. */
  after: Record<string, unknown> | null;
};

/** The terms on which the vehicle was won. */
export type AwardLot = {
  /** Hammer or purchase price in whole won. */
  auction_final_price_krw: number;

  /** The auction house's fee in whole US dollars, where it is known. */
  auction_fee_usd?: number | null | undefined;

  /**
   * Why the award is right although it is above the order's ceiling, its fee is more than three
   * times the house's, or its order does not lead the lot. Without it such an award is rejected.
   * Kept in the audit log.
   */
  override_reason?: string | null | undefined;
};

/** Past matches of a condition. */
export type Backtest = {
  /** Length of the tested period, days. */
  window_days: number;

  /** Cars that it would have found; a car with several rounds counts once per round. */
  match_count: number;

  /** Those of them that match without relaxed filters. */
  exact_count: number;

  /** Those that match only by flexibility. */
  flex_count: number;

  /** Those that were sold. */
  sold_count: number;

  /** Sale prices of those, won; null if none was sold. */
  sold_price_krw: { lowest: number; median: number; highest: number } | null;

  /** False if there were more cars than one test checks: narrow the condition. */
  is_complete: boolean;

  /** The latest of them, 50 at most, or as many as an answer has room for. */
  matches: PastMatch[];
};

/** Damage of the body, panel by panel. */
export type BodyCondition = {
  /** Outline of the car with the damage marked. */
  image_url: string | null;

  /** Damaged panels; empty for a car without damage. */
  panels: BodyPanel[];
};

/** One damaged panel. */
export type BodyPanel = {
  /** Name of the panel, kebab-case of auction cars, camelCase of dealer cars; else the raw code. */
  panel_id: string;

  /** The source's own code. */
  raw_panel_code: string | null;

  /** The source's own label, in Korean. */
  raw_label_ko: string | null;

  /** Kind of part, for example `exterior` or `frame`. */
  panel_type: string | null;

  /** The most severe of `damage_codes`. */
  damage_code: string | null;

  /**
   * Every code of the source, unknown ones included; ranks only where nothing more specific is
   * given.
   */
  damage_codes: string[];

  /** Name of the panel in English. */
  label: string;

  /** Panel and damage in English. */
  description: string;

  /** Computed by this service: use it unchanged. */
  severity: "low" | "medium" | "high";
};

/** The events of a time range that are resent. */
export type BulkReplay = {
  /** Id of the replay, as `replay_id` in the events' attempts. */
  id: string;

  /** Endpoint that receives the events. */
  endpoint_id: string;

  /** `queued` when every event is queued, `running` while more are being queued in the background. */
  status: "queued" | "running";

  /** How many events are queued so far. */
  event_count: number;
};

/** Which events to send again, and where. */
export type BulkReplayCreation = {
  /** Events created at this instant or later. */
  from?: string | undefined;

  /** Events created before this instant, which is after `from`. */
  to?: string | undefined;

  /** The endpoint to send to; it must be enabled. */
  endpoint_id: string;

  /** Only events of these types; without it those the endpoint receives. */
  event_types?:
    | (
        | "order.status_changed"
        | "order.detail_updated"
        | "order.auction_rescheduled"
        | "order.price_updated"
        | "order.re_auctioned"
        | "order.invoice_issued"
        | "order.invoice_updated"
        | "eagle_eye.match"
        | "history_lookup.completed"
        | "history_lookup.failed"
        | "chat.message"
        | "invoice.issued"
      )[]
    | undefined;

  /**
   * True leaves out events whose `delivery_status` is not `failed`, and those this endpoint has
   * accepted. Default: `false`.
   */
  only_failed?: boolean | undefined;
};

/** How many calls a minute each limit allows a key. */
export type CallLimits = {
  /** Against the limit `read-heavy`. */
  read_heavy: number;

  /** Against the limit `read-light`. */
  read_light: number;

  /** Against the limit `write`. */
  write: number;
};

/** Calls by the limit that they count against. */
export type CallsByLimit = {
  /** Against the limit `read-heavy`. */
  read_heavy: number;

  /** Against the limit `read-light`. */
  read_light: number;

  /** Against the limit `write`. */
  write: number;
};

/** A value accepted besides the requested one. */
export type CategoricalFlexDetail = { requested: string; allowed_values: string[]; actual: string };

/** A run that certifies an integration, with its report. */
export type Certificate = {
  /** Certificate id. */
  id: string;

  /** The endpoint that receives the week's deliveries. */
  webhook_endpoint_id: string;

  /** `passed` only when every step was; `expired` when time passed and nothing failed. */
  result: "running" | "passed" | "failed" | "expired";

  /** The step that is being worked on; null once it has ended. */
  current_step:
    | "subscription"
    | "ping"
    | "forged_signature"
    | "tampered_body"
    | "stale_timestamp"
    | "missing_signature"
    | "rotated_secret"
    | "place_order"
    | "repeat_order"
    | "outbid"
    | "inspection"
    | "duplicate_delivery"
    | "win"
    | "reordered_deliveries"
    | "outage"
    | "watch_match"
    | "recovery"
    | null;

  /** How long each observed step may take. */
  step_deadline_seconds: number;

  /** The order that your integration placed. */
  order_id: string | null;

  /** When it was started. */
  created_at: string;

  /** When it ended. */
  finished_at: string | null;

  /** When it was passed; null unless it was. */
  passed_at: string | null;

  /** Every step, in order. */
  steps: CertificateStep[];
};

/** A certificate as lists show it: without its steps. */
export type CertificateEntry = {
  /** Certificate id. */
  id: string;

  /** The endpoint that receives the week's deliveries. */
  webhook_endpoint_id: string;

  /** `passed` only when every step was; `expired` when time passed and nothing failed. */
  result: "running" | "passed" | "failed" | "expired";

  /** The step that is being worked on; null once it has ended. */
  current_step:
    | "subscription"
    | "ping"
    | "forged_signature"
    | "tampered_body"
    | "stale_timestamp"
    | "missing_signature"
    | "rotated_secret"
    | "place_order"
    | "repeat_order"
    | "outbid"
    | "inspection"
    | "duplicate_delivery"
    | "win"
    | "reordered_deliveries"
    | "outage"
    | "watch_match"
    | "recovery"
    | null;

  /** How long each observed step may take. */
  step_deadline_seconds: number;

  /** The order that your integration placed. */
  order_id: string | null;

  /** When it was started. */
  created_at: string;

  /** When it ended. */
  finished_at: string | null;

  /** When it was passed; null unless it was. */
  passed_at: string | null;
};

/** Something that happened and was judged. */
export type CertificateEvidence = {
  /** Sent message or observed request. */
  what: string;

  /** When. */
  at: string;

  /** The event, or the id of a test message. */
  event_id: string | null;

  /** Number of the event; null for test messages and your own requests. */
  sequence: number | null;

  /** The delivery; null for what was not a delivery. */
  delivery_id: string | null;

  /** Number of the delivery's attempt, from 1. */
  attempt: number | null;

  /** HTTP status of your endpoint's answer; null without one. */
  response_code: number | null;

  /** How long the answer took, in milliseconds. */
  duration_ms: number | null;

  /** Why it does not count as accepted; null where it does. */
  error: string | null;

  /** The beginning of your endpoint's answer. */
  response_excerpt: string | null;

  /** Your own request that was seen; it is in `X-Request-Id` of its answer. */
  request_id: string | null;
};

/** One step of a run. */
export type CertificateStep = {
  /** Name of the step. */
  name:
    | "subscription"
    | "ping"
    | "forged_signature"
    | "tampered_body"
    | "stale_timestamp"
    | "missing_signature"
    | "rotated_secret"
    | "place_order"
    | "repeat_order"
    | "outbid"
    | "inspection"
    | "duplicate_delivery"
    | "win"
    | "reordered_deliveries"
    | "outage"
    | "watch_match"
    | "recovery";

  /** `played` by the run, or `observed`: your integration must act. */
  kind: "played" | "observed";

  /** Claim that the step proves. */
  proves: string;

  /** Required action of your integration while the run waits; null for a played step. */
  instruction: string | null;

  /** `expired` when its time passed; `skipped` when a step that it needs was not passed. */
  state: "waiting" | "running" | "passed" | "failed" | "expired" | "skipped";

  /** When it began. */
  started_at: string | null;

  /** When its time is over. */
  deadline_at: string | null;

  /** When it ended. */
  finished_at: string | null;

  /** Finding of a step that was not passed. */
  finding: string | null;

  /** Remedy for a step that was not passed. */
  mend: string | null;

  /** Section of the partner guide that explains it, below the API's address. */
  guide_path: string;

  /** Evidence for the result. */
  evidence: CertificateEvidence[];
};

/** The certificate that was started last. */
export type CertificateSummary = {
  /** Certificate id. */
  id: string;

  /** How it ended, or `running`. */
  result: "running" | "passed" | "failed" | "expired";

  /** When it was passed; null unless it was. */
  passed_at: string | null;
};

/** The new bid; nothing else can be changed. */
export type ChangeOrderBid = {
  /** The new ceiling, whole US dollars, at least the listing price and at most a few times as much. */
  max_bid_amount_usd: number | null;
};

/** A `chat.message` event as it is delivered. */
export type ChatMessageEvent = {
  /** Id of the event. Deliveries may repeat: process each id once. */
  id: string;

  /** Version of the contract the event was made under. */
  api_version: string;

  /** Environment of the event. */
  environment: "production" | "sandbox";

  /** When it happened. */
  created_at: string;

  /** Number of the event in this account and environment, from 1 without gaps. */
  sequence: number;

  /**
   * Link of the log's chain: base64url SHA-256 over the event without this field, as sent, followed
   * by the digest of the event before. In a `chat.message`, `preview` counts as null. Absent from
   * pings and from events created before the chain.
   */
  digest?: string | undefined;
  type: "chat.message";
  data: {
    /** Its thread: the id of the order, or of the partner's account. */
    thread_id: string;

    /** The order that the thread is about; null in the account's own thread. */
    order_id: string | null;

    /** When an operator withdrew it; null for what was not withdrawn. */
    withdrawn_at: string | null;

    /** Id of the message. */
    message_id: string;

    /** Number of the message in its thread, from 1 without gaps. */
    sequence: number;

    /** Files that were sent with it; 0 once withdrawn. */
    attachment_count: number;

    /** Which side wrote it. */
    author_kind: "partner" | "operator";

    /** The first 200 characters of the text, to be shown as text; null once withdrawn. */
    preview: string | null;
  };
};

/** Opens one thread over the chat stream. */
export type ChatToken = {
  /** Opens this thread alone, and nothing of the HTTP API. Give it to your page; keep it out of URLs. */
  token: string;

  /** When it ends, and every connection that it opened with it. */
  expires_at: string;

  /** Address for the connection, with the subprotocols `chat.v1` and the token. */
  stream_url: string;
};

/** A car that a condition matches. */
export type ConditionMatch = {
  /** Listing id of the car. */
  vehicle_id: string;
  vehicle: VehicleSummary;

  /** `manual` for a car added by hand. */
  match_reason:
    | "filters"
    | "signals.repeat_listing"
    | "signals.undervalued"
    | "signals.price_drop"
    | "manual";

  /** Details of the signal in `match_reason`; null without one. */
  signal_detail: RepeatListingDetail | UndervaluedDetail | PriceDropDetail | null;

  /** Whether a filter was relaxed to match it. */
  match_type: "exact" | "flex";

  /** Which filters were relaxed, by field, and how far; null for an exact match. */
  flex_detail: Record<string, NumericFlexDetail | CategoricalFlexDetail> | null;

  /** Price in won; null while it has none. */
  price_krw: number | null;
};

/** Recipient of an invoice. */
export type Consignee = {
  /** Company the invoice is made out to. */
  name: string;

  /** Postal address, lines by `\n`. */
  address: string;

  /** Address for the invoice, if any. */
  email?: string | null | undefined;

  /** Telephone number with country code. */
  phone?: string | null | undefined;

  /** Registration or tax number. */
  company_registration?: string | null | undefined;
};

/** Recipient of an invoice. */
export type ConsigneeInput = {
  /** Company the invoice is made out to. */
  name: string;

  /** Postal address, lines by `\n`. */
  address: string;

  /** Address for the invoice, if any. */
  email?: string | null | undefined;

  /** Telephone number with country code. */
  phone?: string | null | undefined;

  /** Registration or tax number. */
  company_registration?: string | null | undefined;
};

/** The fields to correct; omitted ones stay unchanged. */
export type CorrectOrder = {
  /** Vehicle identification number. */
  vin?: string | null | undefined;

  /** Licence plate. */
  license_plate?: string | null | undefined;

  /** All option tokens of the car. */
  options?: string[] | undefined;

  /** From `export_processing` on; omitted fields stay unchanged. */
  shipment?: ShipmentInput | undefined;

  /** From `secured` on; the purchase price is recomputed from it. */
  auction_final_price_krw?: number | undefined;

  /** From `secured` on: for orders settled at another day's rate. */
  purchase_price_usd?: number | null | undefined;

  /** The auction house's fee in whole US dollars, where it is known. */
  auction_fee_usd?: number | null | undefined;

  /**
   * Why the prices are right although they are above the order's ceiling, or the fee is more than
   * three times the house's. Without it such a correction is rejected. Kept in the audit log.
   */
  override_reason?: string | null | undefined;
};

/** The file that is to be uploaded. */
export type CreateAttachment = {
  /** Name of the file, without a path; kept in composed form (NFC). */
  name: string;

  /** Type of the file, which its first bytes must have. */
  content_type: "image/jpeg" | "image/png" | "image/webp" | "image/heic" | "application/pdf";

  /** Size of the file; storage takes no other. */
  size_bytes: number;
};

/** The car whose history to look up. */
export type CreateHistoryLookup = {
  /** Korean license plate. Send either it or `vin`. */
  plate?: string | null | undefined;

  /**
   * VIN, 17 characters. The provider is queried by it first; if it rejects the VIN and our inventory
   * has the car's plate, by that plate.
   */
  vin?: string | null | undefined;

  /** True queries the provider even if a report of the last 30 days is cached. Default: `false`. */
  fresh?: boolean | undefined;

  /** Your own reference; shown wherever the lookup is. */
  reference?: string | null | undefined;
};

/** The car to order and the highest price. */
export type CreateOrder = {
  /** Current listing id, auction or dealer. */
  vehicle_id: string;

  /**
   * Bid ceiling in whole US dollars, at least `pricing.listing_price` and at most a few times as
   * much: required while `auction_result` is `upcoming`. Null or absent for cars with a fixed price.
   */
  max_bid_amount_usd?: number | null | undefined;

  /** Asks for a physical inspection before the auction. Default: `false`. */
  secondary_inspection_required?: boolean | undefined;
};

/** An attachment, and where to upload its file. */
export type CreatedAttachment = {
  /** Id of the attachment. */
  id: string;

  /** Name of the file, to be shown as text. */
  name: string;

  /** Type of the file. Its first bytes agree with it, and nothing more was checked. */
  content_type: "image/jpeg" | "image/png" | "image/webp" | "image/heic" | "application/pdf";

  /** Size of the file. */
  size_bytes: number;
  upload: AttachmentUpload;

  /** Until when the file can be uploaded. */
  expires_at: string;
};

/** A batch and where to upload its file. */
export type CreatedInventoryBatch = {
  /** Batch id. */
  id: string;

  /** The auction house. */
  source: "auction_a" | "auction_b" | "auction_c" | "auction_d" | "auction_e";

  /** `full`: listings absent from the file are removed; `delta`: they stay unchanged. */
  kind: "full" | "delta";

  /** Number of the batch within its source. */
  sequence: number;

  /** `completed` and `refused` are final. */
  status: "awaiting_upload" | "processing" | "completed" | "refused";

  /** Upload the gzip file to it by PUT within an hour; it accepts one upload. */
  upload_url: string;

  /** Headers to send with the upload, unchanged. */
  upload_headers: Record<string, string>;
};

/** An insurance claim. */
export type DamageClaim = {
  /** Day of the accident. `YYYY-MM-DD`. */
  occurred_on: string | null;

  /** Whose insurer paid. */
  paid_by: "own_insurer" | "other_party_insurer" | "unknown" | null;

  /** Amount that the insurer paid. Whole won. */
  insurance_paid_krw: number | null;

  /** Cost of the repair. Whole won. */
  repair_cost_krw: number | null;

  /** Part of the repair cost: parts. Whole won. */
  parts_krw: number | null;

  /** Part of the repair cost: labour. Whole won. */
  labor_krw: number | null;

  /** Part of the repair cost: paint. Whole won. */
  paint_krw: number | null;

  /** Whether the claim is closed; the amounts of an open one are estimates. */
  settled: boolean | null;
};

/**
 * Calls of a key on a Korean day, the present minute included, and the most calls of one minute
 * for each limit. Calls beyond a limit are not counted.
 */
export type DayUsage = {
  /** The Korean day, `YYYY-MM-DD`. */
  date: string;
  calls: CallsByLimit;
  busiest_minute: CallsByLimit;
};

/** Moving messages back to the queue they came from. */
export type DeadLetterMove = {
  /** How it stands. */
  status: "running" | "completed" | "cancelled" | "failed";

  /** About how many messages were moved. */
  moved_count: number;

  /** When it began. */
  started_at: string;

  /** Why it ended early, in the words of SQS; null where it did not. */
  failure_reason: string | null;
};

/** Messages that a worker could not handle. */
export type DeadLetterQueue = {
  /** Name of the queue, as the runbook calls it. */
  name: string;

  /** About how many messages wait; null where SQS could not be asked. */
  message_count: number | null;

  /**
   * How long the oldest has waited, as SQS last reported it; null where it has not reported lately,
   * as of queues that have long been empty.
   */
  oldest_message_age_seconds: number | null;

  /**
   * Whether a redrive can return its messages. Messages of the table's stream need the steps of the
   * runbook instead.
   */
  can_redrive: boolean;

  /** The last redrive. */
  last_move: DeadLetterMove | null;

  /** The section of the runbook, `docs/runbook.md#…`. */
  runbook: string;
};

/** Data that only dealers' inspections have. */
export type DealerInspection = {
  /** Whether a frame part of rank B or C is damaged. */
  critical_frame_damage: boolean;

  /** Whether an outer panel is damaged. */
  exterior_damage: boolean;

  /** State of the frame in the dealer's words, as a token. */
  frame_status: string | null;

  /** State of the panels, as a token. */
  panel_status: string | null;

  /** Whether only bolted parts were repaired. */
  simple_repair: boolean | null;

  /** Number of insurance claims; null means no data, 0 no claims. */
  insurance_history: number | null;

  /** Total paid by insurers, whole US dollars. */
  insurance_amount: number | null;
  rank_counts: RankCounts;
  vehicle_info: InspectedVehicle;

  /** The dealer's verdict, as a token. */
  overall_status: string | null;

  /** Photos of the inspection. */
  photos: string[];

  /** Programme the car was certified by. */
  certification: string | null;

  /** Number of the inspection record. */
  registration_no: string | null;
};

/** How each dealer source answered. */
export type DealerSourceStatus = {
  retail_a: {
    /** How the source answered. */
    status: "fresh" | "stale" | "partial" | "unavailable" | "not_requested";

    /** Age of the oldest data in a fresh, stale or partial answer, as an instant; null otherwise. */
    as_of: string | null;
  };
  retail_b: {
    /** How the source answered. */
    status: "fresh" | "stale" | "partial" | "unavailable" | "not_requested";

    /** Age of the oldest data in a fresh, stale or partial answer, as an instant; null otherwise. */
    as_of: string | null;
  };
};

/** One event for one endpoint. */
export type Delivery = {
  /** Id of the delivery. */
  id: string;

  /** Partner of the event. */
  partner_id: string;

  /** The event. */
  event_id: string;

  /** What happened. */
  type:
    | "order.status_changed"
    | "order.detail_updated"
    | "order.auction_rescheduled"
    | "order.price_updated"
    | "order.re_auctioned"
    | "order.invoice_issued"
    | "order.invoice_updated"
    | "eagle_eye.match"
    | "history_lookup.completed"
    | "history_lookup.failed"
    | "chat.message"
    | "invoice.issued";

  /** Number of the event in the partner's log. */
  sequence: number;

  /** When it happened. */
  event_created_at: string;

  /** Endpoint it is for. */
  endpoint_id: string;

  /** Address of the endpoint; null when deleted. */
  endpoint_url: string | null;

  /** Whether the endpoint receives events. */
  endpoint_enabled: boolean;

  /** The replay or retry it belongs to; null for the automatic delivery. */
  replay_id: string | null;

  /** State of the delivery. */
  status: "pending" | "delivered" | "failed";

  /** Attempts made. */
  attempt_count: number;

  /** When the last attempt began. */
  last_attempt_at: string | null;

  /** HTTP status of the last response. */
  last_response_code: number | null;

  /** Last failure, in one sentence. */
  last_error: string | null;
};

/** One attempt to deliver an event. */
export type DeliveryAttempt = {
  /** Number of the attempt at this endpoint, from 1; each replay is counted separately. */
  number: number;

  /** The endpoint that was called. */
  endpoint_id: string;

  /** The replay it belongs to; null for the automatic delivery. */
  replay_id: string | null;

  /** When the attempt began. */
  at: string;

  /** How long it took, in milliseconds. */
  duration_ms: number;

  /** HTTP status of the response; null without a response. */
  response_code: number | null;

  /** Failure in one sentence; null on success. */
  error: string | null;

  /** Beginning of the response, at most 1 KiB; null when empty. */
  response_excerpt: string | null;
};

/** A delivery as operators' lists show it. */
export type DeliveryEntry = {
  /** Id of the delivery. */
  id: string;

  /** Partner of the event. */
  partner_id: string;

  /** The event. */
  event_id: string;

  /** What happened. */
  type:
    | "order.status_changed"
    | "order.detail_updated"
    | "order.auction_rescheduled"
    | "order.price_updated"
    | "order.re_auctioned"
    | "order.invoice_issued"
    | "order.invoice_updated"
    | "eagle_eye.match"
    | "history_lookup.completed"
    | "history_lookup.failed"
    | "chat.message"
    | "invoice.issued";

  /** Number of the event in the partner's log. */
  sequence: number;

  /** When it happened. */
  event_created_at: string;

  /** Endpoint it is for. */
  endpoint_id: string;

  /** Address of the endpoint; null when deleted. */
  endpoint_url: string | null;

  /** Whether the endpoint receives events. */
  endpoint_enabled: boolean;

  /** The replay or retry it belongs to; null for the automatic delivery. */
  replay_id: string | null;

  /** State of the delivery. */
  status: "pending" | "delivered" | "failed";

  /** Attempts made. */
  attempt_count: number;

  /** When the last attempt began. */
  last_attempt_at: string | null;

  /** HTTP status of the last response. */
  last_response_code: number | null;

  /** Last failure, in one sentence. */
  last_error: string | null;

  /** The order that the event is about; null for none. */
  order_id: string | null;

  /** The car of its order; null where it has none. */
  vehicle: OrderedVehicle | null;

  /** License plate of that car. */
  license_plate: string | null;

  /** Name of the partner's business; null where it is not known. */
  partner_name: string | null;
};

/** Amounts agreed between the partner and the operator. */
export type DiscountConfig = {
  /** Subtracted from the landed cost. */
  fixed_discount_amount: number;

  /** Commission agreed. */
  commission_amount: number;
};

/** A `eagle_eye.match` event as it is delivered. */
export type EagleEyeMatchEvent = {
  /** Id of the event. Deliveries may repeat: process each id once. */
  id: string;

  /** Version of the contract the event was made under. */
  api_version: string;

  /** Environment of the event. */
  environment: "production" | "sandbox";

  /** When it happened. */
  created_at: string;

  /** Number of the event in this account and environment, from 1 without gaps. */
  sequence: number;

  /**
   * Link of the log's chain: base64url SHA-256 over the event without this field, as sent, followed
   * by the digest of the event before. In a `chat.message`, `preview` counts as null. Absent from
   * pings and from events created before the chain.
   */
  digest?: string | undefined;
  type: "eagle_eye.match";
  data: {
    /** The watch. */
    watch_id: string;

    /** Cars that were added. */
    additions: WatchAddition[];

    /** Cars whose price changed. */
    price_changes: WatchPriceChange[];

    /** Cars that were removed. */
    removals: WatchRemoval[];

    /** Present only on test fires in the sandbox. */
    is_test?: true | undefined;
  };
};

/** An event as it is delivered; `type` decides the shape of `data`. */
export type EventEnvelope =
  | OrderStatusChangedEvent
  | OrderDetailUpdatedEvent
  | OrderAuctionRescheduledEvent
  | OrderPriceUpdatedEvent
  | OrderReAuctionedEvent
  | OrderInvoiceIssuedEvent
  | OrderInvoiceUpdatedEvent
  | EagleEyeMatchEvent
  | HistoryLookupCompletedEvent
  | HistoryLookupFailedEvent
  | ChatMessageEvent
  | InvoiceIssuedEvent;

/** An event with the state of its deliveries. */
export type EventLogEntry = {
  /** Id of the event. */
  id: string;

  /** Type of the event. `invoice.issued` is the former name of `order.invoice_issued`. */
  type:
    | "order.status_changed"
    | "order.detail_updated"
    | "order.auction_rescheduled"
    | "order.price_updated"
    | "order.re_auctioned"
    | "order.invoice_issued"
    | "order.invoice_updated"
    | "eagle_eye.match"
    | "history_lookup.completed"
    | "history_lookup.failed"
    | "chat.message"
    | "invoice.issued";

  /** When it happened. */
  created_at: string;

  /** Number of the event in this account and environment. */
  sequence: number;

  /**
   * `pending` while an attempt is due at any endpoint, `delivered` when every endpoint accepted,
   * else `failed`, also when none was registered.
   */
  delivery_status: "pending" | "delivered" | "failed";

  /** When the next attempt is due; null when none is. */
  next_attempt_at: string | null;

  /** The attempts made, oldest first; of more than 200 the latest. */
  attempts: DeliveryAttempt[];

  /**
   * False for a few events of v1.60 and earlier whose `data` is too large for an answer and is left
   * out. It was delivered whole; the cars of an `eagle_eye.match` are in `GET
   * /v1/eagle-eye/watches/{watch_id}/matches`.
   */
  payload_complete: boolean;

  /** The event as it is delivered; without `data` where `payload_complete` is false. */
  payload: EventEnvelope | EventWithoutData;
};

/** An event that is being resent. */
export type EventReplay = {
  /** Id of the replay, as `replay_id` in the event's attempts. */
  id: string;

  /** The event. */
  event_id: string;

  /** Endpoints it is sent to. */
  endpoint_ids: string[];
};

/** Endpoint that receives the event; optional. */
export type EventReplayCreation = {
  /**
   * The only endpoint to send to, whatever types it subscribes to. Without it the event goes to
   * every enabled endpoint that receives its type.
   */
  endpoint_id?: string | undefined;
};

/** An `eagle_eye.match` whose `data` is left out but for the watch. */
export type EventWithoutData = {
  /** Id of the event. Deliveries may repeat: process each id once. */
  id: string;

  /** Version of the contract the event was made under. */
  api_version: string;

  /** Environment of the event. */
  environment: "production" | "sandbox";

  /** When it happened. */
  created_at: string;

  /** Number of the event in this account and environment, from 1 without gaps. */
  sequence: number;

  /**
   * Link of the log's chain: base64url SHA-256 over the event without this field, as sent, followed
   * by the digest of the event before. In a `chat.message`, `preview` counts as null. Absent from
   * pings and from events created before the chain.
   */
  digest?: string | undefined;

  /** What happened. */
  type: "eagle_eye.match";
  data: {
    /** The watch. */
    watch_id: string;
  };
};

/** Costs of auction houses and transport, and the limits of bids and invoices. */
export type FeeSettings = {
  /** Fees by auction house. */
  auctions: {
    auction_a: AuctionFee;
    auction_b: AuctionFee;
    auction_c: AuctionFee;
    auction_d: AuctionFee;
    auction_e: AuctionFee;
  };

  /** Freight to the destination port, whole US dollars. */
  ocean_freight_usd: number;

  /**
   * Multiple of the listing price. A bid above it and above `bid_limit_floor_usd` is rejected as a
   * mistake. Unchanged if left out.
   */
  bid_limit_multiple: number;

  /**
   * A bid of at most this many US dollars is accepted however low the listing price is. Left out of
   * a change, it stays.
   */
  bid_limit_floor_usd: number;

  /**
   * Share of what an order amounts to, in percent. An invoice whose total differs by more than it
   * and by more than `invoice_tolerance_floor_usd` needs a reason. Unchanged if left out.
   */
  invoice_tolerance_percent: number;

  /**
   * A difference of at most this many US dollars needs no reason however cheap the car is. Left out
   * of a change, it stays.
   */
  invoice_tolerance_floor_usd: number;

  /** Grows by one with each change; 0 is the default table. */
  version: number;
};

/** A test event. */
export type FiredWatchWebhook = {
  /** Id of the event that was emitted. */
  event_id: string;
};

/**
 * How filters are relaxed, by field: a `level` for bounds (`year` for both ends), `allowed_values`
 * for `model`, `trim` and `fuel`.
 */
export type Flexibility = Record<
  string,
  {
    /** How far a bound is widened: none, small, medium, large. */
    level?: string | undefined;

    /** Names that are accepted as well, at most 4. */
    allowed_values?: string[] | undefined;
  }
>;

/**
 * How filters are relaxed, by field: a `level` for bounds (`year` for both ends), `allowed_values`
 * for `model`, `trim` and `fuel`.
 */
export type FlexibilityInput = Record<
  string,
  {
    /** How far a bound is widened: none, small, medium, large. */
    level?: string | undefined;

    /** Names that are accepted as well, at most 4. */
    allowed_values?: string[] | undefined;
  }
>;

/** Result of hiding cars. */
export type HiddenMatches = {
  /** Hidden now. */
  hidden: string[];

  /** Hidden before. */
  already_hidden: string[];

  /** Not on the list. */
  not_found: string[];

  /** Cars on the list now that are not hidden. */
  active_match_count: number;
};

/** A partner's history lookups of a month. */
export type HistoryBillingEntry = {
  /** The partner. */
  partner_id: string;

  /** Name of the partner's business; null where it is not known. */
  partner_name: string | null;

  /** KST calendar month in which the lookups were created, `YYYY-MM`. */
  month: string;

  /** Lookups that have ended, failed ones included. */
  lookups: number;

  /** Lookups that are billed: completed, and not a mismatch. */
  billable: number;

  /** 3 US dollars for each of the first 500 billable lookups, 2 for each further one. */
  amount_usd: number;
};

/** A lookup of one car's history. */
export type HistoryLookup = {
  /** Lookup id. */
  id: string;

  /** Status of the lookup. */
  status: "queued" | "processing" | "completed" | "failed";
  query: HistoryLookupQuery;

  /** Your own reference for the lookup. */
  reference: string | null;

  /** True when the provider rejected the VIN and the plate came from our inventory. */
  fallback_plate_from_inventory: boolean;

  /**
   * Whether the report is about the car of your VIN: checked after a fallback to the inventory's
   * plate, else `not_applicable`. Null until completed and when failed.
   */
  identity_check: "matched" | "mismatch" | "unverified" | "not_applicable" | null;

  /** The attributes on which report and inventory agree. */
  identity_check_basis: ("manufacturer" | "model_year")[];

  /** `cache` for a report that was fetched earlier; null without a report. */
  source: "fresh" | "cache" | null;

  /** When the provider issued the report, also for a cached one. */
  report_as_of: string | null;

  /** Whether it is billed: completed in production, and not a `mismatch`. */
  billable: boolean;

  /** Only with `failed`. */
  failure: HistoryLookupFailure | null;

  /** When it was created. */
  created_at: string;

  /** When it last changed. */
  updated_at: string;

  /** When it was completed or failed. */
  completed_at: string | null;

  /** Only with `completed`. */
  report: HistoryReport | null;
};

/** A `history_lookup.completed` event as it is delivered. */
export type HistoryLookupCompletedEvent = {
  /** Id of the event. Deliveries may repeat: process each id once. */
  id: string;

  /** Version of the contract the event was made under. */
  api_version: string;

  /** Environment of the event. */
  environment: "production" | "sandbox";

  /** When it happened. */
  created_at: string;

  /** Number of the event in this account and environment, from 1 without gaps. */
  sequence: number;

  /**
   * Link of the log's chain: base64url SHA-256 over the event without this field, as sent, followed
   * by the digest of the event before. In a `chat.message`, `preview` counts as null. Absent from
   * pings and from events created before the chain.
   */
  digest?: string | undefined;
  type: "history_lookup.completed";
  data: { lookup: HistoryLookup };
};

/** A lookup as lists show it: without its report. */
export type HistoryLookupEntry = {
  /** Lookup id. */
  id: string;

  /** Status of the lookup. */
  status: "queued" | "processing" | "completed" | "failed";
  query: HistoryLookupQuery;

  /** Your own reference for the lookup. */
  reference: string | null;

  /** True when the provider rejected the VIN and the plate came from our inventory. */
  fallback_plate_from_inventory: boolean;

  /**
   * Whether the report is about the car of your VIN: checked after a fallback to the inventory's
   * plate, else `not_applicable`. Null until completed and when failed.
   */
  identity_check: "matched" | "mismatch" | "unverified" | "not_applicable" | null;

  /** The attributes on which report and inventory agree. */
  identity_check_basis: ("manufacturer" | "model_year")[];

  /** `cache` for a report that was fetched earlier; null without a report. */
  source: "fresh" | "cache" | null;

  /** When the provider issued the report, also for a cached one. */
  report_as_of: string | null;

  /** Whether it is billed: completed in production, and not a `mismatch`. */
  billable: boolean;

  /** Only with `failed`. */
  failure: HistoryLookupFailure | null;

  /** When it was created. */
  created_at: string;

  /** When it last changed. */
  updated_at: string;

  /** When it was completed or failed. */
  completed_at: string | null;
};

/** A `history_lookup.failed` event as it is delivered. */
export type HistoryLookupFailedEvent = {
  /** Id of the event. Deliveries may repeat: process each id once. */
  id: string;

  /** Version of the contract the event was made under. */
  api_version: string;

  /** Environment of the event. */
  environment: "production" | "sandbox";

  /** When it happened. */
  created_at: string;

  /** Number of the event in this account and environment, from 1 without gaps. */
  sequence: number;

  /**
   * Link of the log's chain: base64url SHA-256 over the event without this field, as sent, followed
   * by the digest of the event before. In a `chat.message`, `preview` counts as null. Absent from
   * pings and from events created before the chain.
   */
  digest?: string | undefined;
  type: "history_lookup.failed";
  data: { lookup: HistoryLookup };
};

/** Why there is no report. */
export type HistoryLookupFailure = {
  /** Why. */
  code: "no_record" | "provider_unavailable" | "provider_error";

  /** Explanation in one sentence. */
  message: string;
};

/** Keys of the lookup. */
export type HistoryLookupQuery = {
  /** The plate you sent, in normal form. */
  plate: string | null;

  /** The VIN you sent, in normal form. */
  vin: string | null;

  /** Whether a cached report must not be used. */
  fresh: boolean;

  /** The key that led to the outcome; until then the one you sent. */
  key_used: "plate" | "vin";
};

/**
 * The history of a car. Every scalar may be null: not stated or not readable. A section that the
 * source lacks is null. Terms without a translation are `unknown`.
 */
export type HistoryReport = {
  vehicle: ReportedVehicle | null;
  registration: ReportedRegistration | null;

  /**
   * Changes in the register, in the source's order. Null when the source lacks the section, empty
   * for none.
   */
  ownership_history: OwnershipChange[] | null;

  /** Damage to this car. Null when the source lacks the section, empty for none. */
  own_vehicle_damage: DamageClaim[] | null;

  /** Damage this car caused to others. Null when the source lacks the section, empty for none. */
  other_vehicle_damage: DamageClaim[] | null;
  special_history: SpecialHistory | null;

  /** Time without own-damage insurance. Null when the source lacks the section, empty for none. */
  uninsured_periods: UninsuredPeriod[] | null;

  /** Readings of the odometer. Null when the source lacks the section, empty for none. */
  mileage_readings: MileageReading[] | null;
  usage_history: UsageHistory | null;
  recalls: RecallRecord | null;
  value_range: ValueRange | null;
  summary: ReportSummary | null;
};

/** The inspected car. */
export type InspectedVehicle = {
  /** Model year. */
  model_year: number;

  /** `YYYY-MM`. */
  first_registration: string | null;

  /** Odometer reading at the inspection, else the advertised one. */
  mileage_km: number | null;

  /** Engine displacement. */
  displacement_cc: number | null;

  /** Engine as recorded by the inspector. */
  engine_type: string | null;

  /** Vehicle identification number. */
  vin: string | null;
};

/** The seller's inspection, normalised. */
export type InspectionReport = {
  /** Source that inspected the car. */
  source: "dealer" | "auction_a" | "auction_b" | "auction_c" | "auction_d" | "auction_e";

  /** Grade on the auction house's own scale; null for dealer cars. */
  overall_grade: string | null;

  /** Meaning of the grade. */
  grade_description: string | null;

  /** Accident repairs in one sentence. */
  accident_summary: string | null;

  /** Whether an accident repair was found; null if not stated. */
  has_accident: boolean | null;

  /** Whether structural parts are affected; null if not stated. */
  has_frame_damage: boolean | null;

  /** State of the exterior in one sentence. */
  exterior_summary: string | null;

  /** Why the car counts as repaired. */
  accident_reason: string | null;

  /** State of each part of the car. */
  category_grades: {
    /** Part of the car. */
    category: string;

    /** Its state. */
    status: "good" | "caution" | "bad";
  }[];

  /** Everything that was checked. */
  checklist: {
    /** Part of the car. */
    group: string;

    /** Checked item. */
    item: string;

    /** Result of the check. */
    result: string;
  }[];

  /** Repairs known, oldest first. */
  accident_history: {
    /** `YYYY-MM-DD`. */
    date: string | null;

    /** The part repaired. */
    part: string | null;

    /** How it was repaired. */
    repair: string | null;
  }[];

  /** Insurance costs; null where none are stated, as on auction sheets. */
  accident_cost_summary: AccidentCostSummary | null;

  /** Faults found, in English. */
  issues: string[];

  /** Picture of the sheet. */
  inspection_sheet_url: string | null;

  /** The inspector's remarks in English; untranslated text is marked. */
  inspector_notes: string | null;

  /** Dealer cars only: absent on auction cars. */
  dealer_inspection?: DealerInspection | undefined;
};

/** One delivery of an auction house's inventory. */
export type InventoryBatch = {
  /** Batch id. */
  id: string;

  /** The auction house. */
  source: "auction_a" | "auction_b" | "auction_c" | "auction_d" | "auction_e";

  /** `full`: listings absent from the file are removed; `delta`: they stay unchanged. */
  kind: "full" | "delta";

  /** Number of the batch within its source. */
  sequence: number;

  /** `completed` and `refused` are final. */
  status: "awaiting_upload" | "processing" | "completed" | "refused";
  counts: InventoryBatchCounts;

  /** Share that is stored, in percent: 0 until it is checked, 100 once it is completed. */
  progress_pct: number;

  /**
   * Listings that a full batch lacks and that stay, because they are more than 20 % of the house's
   * (a setting) and at least ten.
   */
  held_removals: number;

  /**
   * Id of the batch that decided about the held removals: a later full batch, or the one that an
   * operator's confirmation started. null while they are held back.
   */
  removals_decided_by: string | null;

  /** Reason why the whole batch was rejected. */
  refusal_reason: string | null;

  /** When the batch was announced. */
  created_at: string;

  /** When its status or progress last changed. */
  updated_at: string;

  /** The first 1,000 rejected rows; `counts.rejected` has their number. */
  rejected_rows: RejectedInventoryRow[];
};

/** Counts of rows and listings by outcome. */
export type InventoryBatchCounts = {
  /** Rows in the file. */
  rows: number;

  /** Listings that are new. */
  added: number;

  /** Listings that changed. */
  changed: number;

  /** Listings that did not change. */
  unchanged: number;

  /** Listings that were removed. */
  removed: number;

  /** Rows that were rejected. */
  rejected: number;
};

/** An inventory batch without its rejected rows. */
export type InventoryBatchEntry = {
  /** Batch id. */
  id: string;

  /** The auction house. */
  source: "auction_a" | "auction_b" | "auction_c" | "auction_d" | "auction_e";

  /** `full`: listings absent from the file are removed; `delta`: they stay unchanged. */
  kind: "full" | "delta";

  /** Number of the batch within its source. */
  sequence: number;

  /** `completed` and `refused` are final. */
  status: "awaiting_upload" | "processing" | "completed" | "refused";
  counts: InventoryBatchCounts;

  /** Share that is stored, in percent: 0 until it is checked, 100 once it is completed. */
  progress_pct: number;

  /**
   * Listings that a full batch lacks and that stay, because they are more than 20 % of the house's
   * (a setting) and at least ten.
   */
  held_removals: number;

  /**
   * Id of the batch that decided about the held removals: a later full batch, or the one that an
   * operator's confirmation started. null while they are held back.
   */
  removals_decided_by: string | null;

  /** Reason why the whole batch was rejected. */
  refusal_reason: string | null;

  /** When the batch was announced. */
  created_at: string;

  /** When its status or progress last changed. */
  updated_at: string;
};

/** The commercial invoice of a secured order. */
export type Invoice = {
  /** Invoice id. */
  id: string;

  /**
   * `<prefix>_<YYYY>_<MM>_<seq>`; null on a draft. Never changes and is never reused; numbers may
   * have gaps.
   */
  number: string | null;

  /** 0 on a draft, 1 on the first issue, one more on each re-issue. */
  version: number;

  /** Status of the invoice. */
  status: "draft" | "issued" | "paid" | "void";

  /** Order it is for. */
  order_id: string;

  /** Partner account it belongs to. */
  dealer_id: string;
  vehicle: InvoiceVehicle;

  /** Recipient of the invoice; may be null on a draft. */
  consignee: InvoiceConsignee | null;

  /** ISO 4217 code. */
  currency: string;
  amounts: InvoiceAmounts;
  terms: InvoiceTerms;

  /** `YYYY-MM`; null until it is known. */
  shipment_month: string | null;
  packing: InvoicePacking;

  /** The PDF of this version, read with the API key; null on a draft. */
  document_url: string | null;

  /** First publication; unchanged by a re-issue. */
  issued_at: string | null;

  /** When the payment was received. */
  paid_at: string | null;

  /** When it was voided. */
  voided_at: string | null;

  /** Why it was voided. */
  void_reason: string | null;

  /** When it was drafted. */
  created_at: string;

  /** When it last changed. */
  updated_at: string;
};

/** Major units with two decimals at most. */
export type InvoiceAmounts = {
  /**
   * The car: hammer price, fees and commission less the partner's discount, in one figure; may be
   * null on a draft.
   */
  price: number | null;

  /** Only where it is listed separately. */
  ocean_freight: number | null;

  /** Only where the shipment is insured. */
  insurance: number | null;

  /** Sum of the others; null while there is no price. */
  total: number | null;
};

/** Major units with two decimals at most. */
export type InvoiceAmountsInput = {
  /** The car, including fees and commission, less the discount. */
  price?: number | null | undefined;

  /** Null where it is not listed separately. */
  ocean_freight?: number | null | undefined;

  /** Null where the shipment is not insured. */
  insurance?: number | null | undefined;
};

/** Recipient of the invoice. */
export type InvoiceConsignee = {
  /** Company the invoice is made out to. */
  name: string;

  /** Postal address, lines by `\n`. */
  address: string;

  /** Email address. */
  email: string | null;

  /** Telephone number. */
  phone: string | null;

  /** Registration or tax number. */
  company_registration: string | null;
};

/** One field that a re-issue sets. */
export type InvoiceCorrection = {
  /** Path of the field, `packing.container_no`. */
  field: string;

  /** New value; null to clear the field. */
  value: string | number | null;
};

/** Fields to set; omitted ones stay unchanged. */
export type InvoiceEdit = {
  /** Recipient of the invoice; replaces the previous one as a whole. */
  consignee?: ConsigneeInput | null | undefined;

  /** `YYYY-MM`; fixed once the invoice has its number. */
  shipment_month?: string | null | undefined;

  /** The total is computed from them. */
  amounts?: InvoiceAmountsInput | undefined;
  terms?: InvoiceTermsInput | undefined;
  packing?: InvoicePackingInput | undefined;
  vehicle?: InvoiceVehicleInput | undefined;
};

/** An invoice as lists show it. */
export type InvoiceEntry = {
  /** Invoice id. */
  id: string;

  /**
   * `<prefix>_<YYYY>_<MM>_<seq>`; null on a draft. Never changes and is never reused; numbers may
   * have gaps.
   */
  number: string | null;

  /** 0 on a draft, 1 on the first issue, one more on each re-issue. */
  version: number;

  /** Status of the invoice. */
  status: "draft" | "issued" | "paid" | "void";

  /** Order it is for. */
  order_id: string;

  /** Partner account it belongs to. */
  dealer_id: string;

  /** ISO 4217 code. */
  currency: string;
  amounts: InvoiceAmounts;

  /** `YYYY-MM`; null until it is known. */
  shipment_month: string | null;

  /** The PDF of this version, read with the API key; null on a draft. */
  document_url: string | null;

  /** First publication; unchanged by a re-issue. */
  issued_at: string | null;

  /** When it was drafted. */
  created_at: string;

  /** When it last changed. */
  updated_at: string;
};

/** A `invoice.issued` event as it was saved before `order.invoice_issued` replaced the type. */
export type InvoiceIssuedEvent = {
  /** Id of the event. Deliveries may repeat: process each id once. */
  id: string;

  /** Version of the contract the event was made under. */
  api_version: string;

  /** Environment of the event. */
  environment: "production" | "sandbox";

  /** When it happened. */
  created_at: string;

  /** Number of the event in this account and environment, from 1 without gaps. */
  sequence: number;

  /**
   * Link of the log's chain: base64url SHA-256 over the event without this field, as sent, followed
   * by the digest of the event before. In a `chat.message`, `preview` counts as null. Absent from
   * pings and from events created before the chain.
   */
  digest?: string | undefined;
  type: "invoice.issued";

  /** The data of the event, as first sent. */
  data: Record<string, unknown>;
};

/** How the car is loaded. */
export type InvoicePacking = {
  /** Terminal the car is loaded at. */
  terminal_name: string | null;

  /** Code of the terminal. */
  terminal_code: string | null;

  /** Container number. */
  container_no: string | null;

  /** Loading party. */
  loaded_by: string | null;

  /** Remark on the departure. */
  departure_note: string | null;
};

/** How the car is loaded. */
export type InvoicePackingInput = {
  /** Terminal the car is loaded at. */
  terminal_name?: string | null | undefined;

  /** Code of the terminal. */
  terminal_code?: string | null | undefined;

  /** Container number. */
  container_no?: string | null | undefined;

  /** Loading party. */
  loaded_by?: string | null | undefined;

  /** Remark on the departure. */
  departure_note?: string | null | undefined;
};

/** A payment. */
export type InvoicePayment = {
  /** When the payment was received; now when absent. Not in the future. */
  paid_at?: string | undefined;
};

/** Summary of the order's newest invoice. */
export type InvoiceSummary = {
  /** Invoice id. */
  id: string;

  /** Invoice number; null on a draft. */
  number: string | null;

  /** 0 on a draft, then counting its issues from 1. */
  version: number;

  /** Status of the invoice. */
  status: "draft" | "issued" | "paid" | "void";

  /** ISO 4217 code. */
  currency: string;

  /** Total in major units; may be null on a draft. */
  total: number | null;

  /** First issue; null on a draft. */
  issued_at: string | null;

  /** The PDF of this version; null on a draft. */
  document_url: string | null;
};

/** Terms of the sale. */
export type InvoiceTerms = {
  /** When and how it is to be paid. */
  payment: string | null;

  /** Incoterms rule. */
  incoterm: string | null;

  /** Port the rule names. */
  port: string | null;

  /** Country of origin. */
  country_of_origin: string | null;
};

/** Terms of the sale. */
export type InvoiceTermsInput = {
  /** When and how it is to be paid. */
  payment?: string | null | undefined;

  /** Incoterms rule. */
  incoterm?: string | null | undefined;

  /** Port the rule names. */
  port?: string | null | undefined;

  /** Country of origin. */
  country_of_origin?: string | null | undefined;
};

/** The car as the invoice describes it. */
export type InvoiceVehicle = {
  /** Listing id the order was placed against. */
  vehicle_id: string;

  /** Vehicle identification number. */
  vin: string | null;

  /** Licence plate. */
  license_plate: string | null;

  /** Manufacturer. */
  make: string | null;

  /** Model. */
  model: string | null;

  /** Model year. */
  year: number | null;

  /** Fuel. */
  fuel_type: string | null;

  /** Engine displacement. */
  cc: number | null;

  /** Weight in kilograms. */
  weight_kg: number | null;
};

/** The car as the invoice describes it. */
export type InvoiceVehicleInput = {
  /** Vehicle identification number. */
  vin?: string | null | undefined;

  /** Licence plate. */
  license_plate?: string | null | undefined;

  /** Manufacturer. */
  make?: string | null | undefined;

  /** Model. */
  model?: string | null | undefined;

  /** Model year. */
  year?: number | null | undefined;

  /** Fuel. */
  fuel_type?: string | null | undefined;

  /** Engine displacement. */
  cc?: number | null | undefined;

  /** Weight in kilograms. */
  weight_kg?: number | null | undefined;
};

/** How long a token lasts. */
export type IssueChatToken = {
  /** How long the token opens the thread. Default: `900`. */
  lifetime_seconds?: number | undefined;
};

/** A new API key with its value. */
export type IssuedApiKey = {
  /** Key id. */
  id: string;

  /** Partner it belongs to. */
  partner_id: string;

  /** Purpose of the key. */
  name: string;

  /** Last four characters of the value. */
  last_four: string;

  /** Whether it is still accepted. */
  status: "active" | "revoked";

  /**
   * IPv4 and IPv6 addresses and CIDR ranges. Empty: accepted from any address in the sandbox, from
   * none in production.
   */
  allowlist: string[];

  /** Lifetime budget of calls; null for unlimited. */
  quota_limit: number | null;

  /** Calls counted so far; null for unlimited. */
  quota_used: number | null;
  created_at: string;
  revoked_at: string | null;

  /** To the minute. */
  last_used_at: string | null;

  /** The value for `x-api-key`. Shown only once. */
  key: string;
};

/** Calls of one key. */
export type KeyUsage = {
  /** Key id. */
  key_id: string;

  /** Purpose of the key. */
  name: string;

  /** Last four characters of the value. */
  last_four: string;

  /** Whether it is still accepted. */
  status: "active" | "revoked";

  /** Lifetime budget of calls; null for unlimited. */
  limit: number | null;

  /** Calls counted so far; null for unlimited. */
  used: number | null;

  /** Calls left; null for unlimited. */
  remaining: number | null;

  /** To the minute. */
  last_used_at: string | null;

  /** The days of the last 30 on which it was used, newest first. */
  days: DayUsage[];
};

/** A failure, or what caused it. */
export type LoggedCause = {
  /** Kind of the failure. */
  name: string;

  /** Text of the line. */
  message: string;
};

/** A line of the log without what looks like a secret, and without its other fields. */
export type LoggedLine = {
  /** When it was written. */
  at: string;

  /** `INFO`, `WARN` or `ERROR`. */
  level: string;

  /** What happened. */
  message: string;

  /** The logged failure and its causes, outermost first. */
  causes: LoggedCause[];
};

/** A request as its line in the log has it. */
export type LoggedRequest = {
  /** Id of the request. */
  request_id: string;

  /** When it was answered. */
  at: string;

  /**
   * Method and route, `POST /v1/orders`; `$default` where no route has the path. Of the chat stream
   * `$connect` for a handshake, `$default` for a frame.
   */
  route: string | null;

  /** The operation, as the reference calls it. */
  operation: string | null;

  /** Status of the answer. */
  status: number | null;

  /** Code of the error; null where it was answered without one. */
  error_code: string | null;

  /** Milliseconds that the function took. */
  duration_ms: number | null;

  /** The caller; null where the key or token was not accepted. */
  partner_id: string | null;

  /** Its API key; null for calls from the console. */
  key_id: string | null;

  /** Last four characters of the key that was sent, accepted or not. */
  key_last_four: string | null;

  /** The order that the request names. */
  order_id: string | null;

  /** The car that the request names. */
  vehicle_id: string | null;
};

/** Why the vehicle was not acquired. */
export type LoseLot = {
  /** Why the vehicle was not acquired. */
  failure_reason:
    | "outbid"
    | "outbid_internally"
    | "vehicle_unavailable"
    | "auction_cancelled"
    | "auction_passed"
    | "seller_withdrew";
};

/** All active orders on one vehicle. */
export type Lot = {
  /** Listing id. */
  vehicle_id: string;

  /** The car of its order; null where it has none. */
  vehicle: OrderedVehicle | null;

  /** Auction house. */
  source: "auction_a" | "auction_b" | "auction_c" | "auction_d" | "auction_e" | null;

  /** Number of the lot in its auction. */
  lot_number: string | null;

  /** Manufacturer. */
  make: string | null;

  /** Model group. */
  model: string | null;

  /** Model year. */
  year: number | null;

  /** Licence plate. */
  license_plate: string | null;

  /** Odometer reading. */
  mileage_km: number | null;

  /** The house's grade of the accident history. */
  accident_grade: string | null;

  /** The house's grade of the panels. */
  exterior_grade: string | null;

  /** Start price in whole won. */
  start_price_krw: number | null;

  /** Start of the auction, as the house last said. */
  auction_date: string | null;

  /** When the last of the bids shown can no longer be changed. */
  order_cutoff_at: string | null;

  /** State of the lot. */
  state: "waiting" | "acquiring" | "awarded";

  /** Whether an action on the lot was begun and is being finished. */
  is_unfinished: boolean;

  /** Active orders. */
  bid_count: number;

  /** The best of them, the leader first. */
  bids: LotBid[];

  /** Null while the lot is not won. */
  award: LotAward | null;

  /** The recorded award of which no partner is notified yet; null without one. */
  pending_award: PendingAward | null;
};

/** At what terms a lot was won. */
export type LotAward = {
  /** The order the vehicle was bought for. */
  winner_order_id: string;

  /** Hammer price in won. */
  auction_final_price_krw: number;

  /** The auction house's fee. */
  auction_fee_usd: number | null;

  /** When the operator recorded it. */
  awarded_at: string;
};

/** An active order on a lot, as it ranks. */
export type LotBid = {
  /** Order id. */
  order_id: string;

  /** Partner of the order. */
  partner_id: string;

  /** Name of the partner's business. */
  partner_name: string | null;

  /** Bid ceiling, whole US dollars; null for a fixed price. */
  max_bid_amount_usd: number | null;

  /**
   * The ceiling in whole won at the order's locked rate, rounded down; null without a ceiling or a
   * rate.
   */
  ceiling_krw: number | null;

  /** Won per US dollar locked for the order; null without one. */
  fx_rate: number | null;

  /** The house's fee rule of the order's pricing; null where it is not known. */
  auction_fee_config: AuctionFeeConfig | null;

  /** When the bid was made; the earlier of equal bids leads. */
  bid_at: string;

  /** Until when the partner may change or cancel the order. */
  order_cutoff_at: string | null;

  /** Status of the order. */
  status:
    | "placed"
    | "secondary_inspection_in_progress"
    | "secondary_inspection_ready"
    | "acquiring"
    | "secured"
    | "export_processing"
    | "in_transit"
    | "customs"
    | "delivered"
    | "failed"
    | "cancelled";
};

/** One order of a lot. */
export type LotOrder = {
  /** Order id. */
  order_id: string;

  /** Partner of the order. */
  partner_id: string;

  /** Current status of the order. */
  status:
    | "placed"
    | "secondary_inspection_in_progress"
    | "secondary_inspection_ready"
    | "acquiring"
    | "secured"
    | "export_processing"
    | "in_transit"
    | "customs"
    | "delivered"
    | "failed"
    | "cancelled";
};

/** The outcome of all orders on one vehicle. */
export type LotOutcome = {
  /** Listing id. */
  vehicle_id: string;

  /** The order the vehicle was bought for; null while it is not awarded. */
  winner_order_id: string | null;

  /** The recorded award of which no partner is notified yet; null without one. */
  pending_award: PendingAward | null;

  /** Orders the action changed, and those that still compete. */
  orders: LotOrder[];

  /**
   * Ids of orders left unchanged because they are being inspected; repeat the action after the
   * inspection.
   */
  unsettled: string[];
};

/** How far a thread was read. */
export type MarkThreadRead = {
  /** `sequence` of the last message that was read. A lower one changes nothing. */
  through: number;
};

/** The price compared with similar cars sold. */
export type MarketAssessment = {
  /**
   * Median hammer price of cars of this make and model, at most one model year and 20,000 km apart,
   * sold in the last 90 days.
   */
  reference_price: number;

  /** Number of cars compared. */
  sample_size: number;

  /** Listing price relative to the reference, percent, one decimal; positive is above. */
  delta_pct: number;

  /** `at_market` is less than 5 % apart. */
  verdict: "below_market" | "at_market" | "above_market";
};

/** A line of a thread: a message, or a status of the order. */
export type Message = {
  /** Id of the line. */
  id: string;

  /** Its thread: the id of the order, or of the partner's account. */
  thread_id: string;

  /** The order that the thread is about; null in the account's own thread. */
  order_id: string | null;

  /** Number of the message in its thread, from 1 without gaps; null where `author` is `system`. */
  sequence: number | null;
  author: MessageAuthor;

  /**
   * As written: plain text, to be shown as text; empty only with attachments. Null once withdrawn,
   * and where `author` is `system`.
   */
  text: string | null;

  /** Files that were sent with it, in the order of the sender; none once withdrawn. */
  attachments: Attachment[];

  /** The status that the order took on, where `author` is `system`; else null. */
  order_status:
    | "placed"
    | "secondary_inspection_in_progress"
    | "secondary_inspection_ready"
    | "acquiring"
    | "secured"
    | "export_processing"
    | "in_transit"
    | "customs"
    | "delivered"
    | "failed"
    | "cancelled"
    | null;

  /** When it was written, or the order took on the status. */
  created_at: string;

  /** When an operator withdrew it; null for what was not withdrawn. */
  withdrawn_at: string | null;

  /** Why it was withdrawn; null for what was not. */
  withdrawn_reason: string | null;
};

/** Author of an entry of a thread. */
export type MessageAuthor = {
  /** `system` for a status change of the order. */
  kind: "partner" | "operator" | "system";

  /**
   * The display name that the operator had when it was written, to be shown as text; `Operator` for
   * one without. Null for others.
   */
  name: string | null;

  /** SHA-256 of the `X-User-Id` that it was sent with, or of who was signed in; null for others. */
  user_id_sha256: string | null;
};

/** The messages about one order, or about all else. */
export type MessageThread = {
  /** Id of the order, or of the partner's account for its own thread. */
  id: string;

  /** The order that the thread is about; null in the account's own thread. */
  order_id: string | null;

  /** Messages in it: the `sequence` of the newest. */
  message_count: number;

  /** Time of the newest message; null without messages. */
  last_message_at: string | null;

  /** Messages of the other side beyond what you marked as read. */
  unread_count: number;

  /** `sequence` of the last message that the partner marked as read; 0 for none. */
  partner_read_through: number;

  /** `sequence` of the last message that the operators marked as read; 0 for none. */
  operator_read_through: number;
};

/** A reading of the odometer. */
export type MileageReading = {
  /** When it was read. `YYYY-MM-DD`. */
  read_on: string | null;

  /** Kilometres. */
  mileage_km: number | null;

  /** Origin of the reading. */
  source: "periodic_inspection" | "performance_inspection" | "insurer" | "maintenance" | "unknown" | null;
};

/** The key to issue. */
export type NewApiKey = {
  /** Purpose of the key, which distinguishes it from others. */
  name: string;

  /**
   * IPv4 and IPv6 addresses and CIDR ranges. Empty: accepted from any address in the sandbox, from
   * none in production. Default: `[]`.
   */
  allowlist?: string[] | undefined;
};

/** A partner account to create. */
export type NewPartner = {
  /** Name of the partner's business. */
  name: string;

  /** Receives mail about the integration. */
  contact_email: string;

  /** First part of the partner's invoice numbers; unique among partners in production. */
  invoice_prefix?: string | undefined;

  /** Whether production keys may be issued. */
  production_approved?: boolean | undefined;

  /** Whether history lookups may be requested. */
  history_lookup_enabled?: boolean | undefined;

  /** Trial accounts hold two sandbox keys with a lifetime call budget each. */
  trial?: boolean | undefined;

  /** Orders close this long before the auction. */
  order_lead_minutes?: number | undefined;

  /** Inspections close this many days before auction day. */
  inspection_window_days?: number | undefined;

  /** Zone in which the day of the inspection cutoff ends. */
  timezone?: string | undefined;

  /** Amounts agreed between the partner and the operator. */
  discount_config?:
    | {
        /** Whole USD taken off the landed cost. */
        fixed_discount_amount?: number | undefined;

        /** Whole USD the operator charges. */
        commission_amount?: number | undefined;
      }
    | undefined;
  consignee?: ConsigneeInput | null | undefined;

  /** Only to create an account with the id it has in the other environment; generated when absent. */
  id?: string | undefined;
};

/** A bound that was widened: as requested, as applied, and the car's value. */
export type NumericFlexDetail = {
  requested: number;
  level: "none" | "small" | "medium" | "large";
  effective: number;
  actual: number;
};

/** An attachment with a link to its file. */
export type OpenedAttachment = {
  /** Id of the attachment. */
  id: string;

  /** Name of the file, to be shown as text. */
  name: string;

  /** Type of the file. Its first bytes agree with it, and nothing more was checked. */
  content_type: "image/jpeg" | "image/png" | "image/webp" | "image/heic" | "application/pdf";

  /** Size of the file. */
  size_bytes: number;

  /** `GET` returns the file as a download. Anyone with this link may read the file. */
  url: string;

  /** Until when the link answers. */
  url_expires_at: string;
};

/** An invoice as operators' lists show it. */
export type OperatorInvoiceEntry = {
  /** Invoice id. */
  id: string;

  /**
   * `<prefix>_<YYYY>_<MM>_<seq>`; null on a draft. Never changes and is never reused; numbers may
   * have gaps.
   */
  number: string | null;

  /** 0 on a draft, 1 on the first issue, one more on each re-issue. */
  version: number;

  /** Status of the invoice. */
  status: "draft" | "issued" | "paid" | "void";

  /** Order it is for. */
  order_id: string;

  /** Partner account it belongs to. */
  dealer_id: string;

  /** ISO 4217 code. */
  currency: string;
  amounts: InvoiceAmounts;

  /** `YYYY-MM`; null until it is known. */
  shipment_month: string | null;

  /** The PDF of this version, read with the API key; null on a draft. */
  document_url: string | null;

  /** First publication; unchanged by a re-issue. */
  issued_at: string | null;

  /** When it was drafted. */
  created_at: string;

  /** When it last changed. */
  updated_at: string;

  /** The car of its order; null where it has none. */
  vehicle: OrderedVehicle | null;

  /** License plate of that car. */
  license_plate: string | null;

  /** Name of the partner's business; null where it is not known. */
  partner_name: string | null;

  /** Reasons to review a draft before it is issued; empty for other invoices. */
  review_reasons: ("consignee_missing" | "price_missing" | "total_beyond_bounds")[];
};

/** A thread of one partner. */
export type OperatorMessageThread = {
  /** Id of the order, or of the partner's account for its own thread. */
  id: string;

  /** The order that the thread is about; null in the account's own thread. */
  order_id: string | null;

  /** Messages in it: the `sequence` of the newest. */
  message_count: number;

  /** Time of the newest message; null without messages. */
  last_message_at: string | null;

  /** Messages of the other side beyond what you marked as read. */
  unread_count: number;

  /** `sequence` of the last message that the partner marked as read; 0 for none. */
  partner_read_through: number;

  /** `sequence` of the last message that the operators marked as read; 0 for none. */
  operator_read_through: number;

  /** The partner. */
  partner_id: string;

  /** Since when at the latest a message of the partner is unread; null when none is. */
  waiting_since: string | null;
};

/** A thread as operators' lists show it. */
export type OperatorMessageThreadEntry = {
  /** Id of the order, or of the partner's account for its own thread. */
  id: string;

  /** The order that the thread is about; null in the account's own thread. */
  order_id: string | null;

  /** Messages in it: the `sequence` of the newest. */
  message_count: number;

  /** Time of the newest message; null without messages. */
  last_message_at: string | null;

  /** Messages of the other side beyond what you marked as read. */
  unread_count: number;

  /** `sequence` of the last message that the partner marked as read; 0 for none. */
  partner_read_through: number;

  /** `sequence` of the last message that the operators marked as read; 0 for none. */
  operator_read_through: number;

  /** The partner. */
  partner_id: string;

  /** Since when at the latest a message of the partner is unread; null when none is. */
  waiting_since: string | null;

  /** The car of its order; null where it has none. */
  vehicle: OrderedVehicle | null;

  /** License plate of that car. */
  license_plate: string | null;

  /** Name of the partner's business; null where it is not known. */
  partner_name: string | null;
};

/** An order as operators see it. */
export type OperatorOrder = {
  /** Order id. */
  id: string;

  /** Listing id the order was placed against. */
  vehicle_id: string;
  vehicle: OrderedVehicle;

  /** Vehicle identification number. */
  vin: string | null;

  /** License plate; it identifies the physical car across rounds. */
  license_plate: string | null;

  /** Status of the order. */
  status:
    | "placed"
    | "secondary_inspection_in_progress"
    | "secondary_inspection_ready"
    | "acquiring"
    | "secured"
    | "export_processing"
    | "in_transit"
    | "customs"
    | "delivered"
    | "failed"
    | "cancelled";

  /** Bid ceiling, whole US dollars; null for a car with a fixed price. */
  max_bid_amount_usd: number | null;

  /** Whether this order holds the highest active bid; the earlier of equal bids wins. */
  is_highest_bid: boolean;

  /** Highest active bid of any partner, whole US dollars; 0 without an active bid. */
  current_max_bid_usd: number;
  amounts: OrderAmounts;

  /** Won per US dollar, locked at creation; null when no rate was usable at creation. */
  fx_rate: number | null;

  /** Start of the auction; null for dealer orders. */
  auction_date: string | null;

  /** Until when the order can be placed and its bid changed; null if there is no cutoff. */
  order_cutoff_at: string | null;

  /** Option tokens of the car at creation. */
  options: string[];

  /** When the order was placed. */
  created_at: string;

  /** When the order last changed. */
  updated_at: string;

  /** Whether an inspection was requested. */
  secondary_inspection_required: boolean;

  /** Report of the completed inspection. */
  secondary_inspection_url: string | null;

  /** Why the order failed; only with `failed`. */
  failure_reason:
    | "outbid"
    | "outbid_internally"
    | "vehicle_unavailable"
    | "auction_cancelled"
    | "auction_passed"
    | "seller_withdrew"
    | null;

  /**
   * Why the order was cancelled; only with `cancelled`. One of `dealer_cancelled`,
   * `auction_rescheduled_too_soon`, `auction_cancelled`, `seller_withdrew`,
   * `secondary_inspection_failed`, `secondary_inspection_declined`; after `sandbox-status` the text
   * that was sent.
   */
  cancellation_reason: string | null;

  /** When the operator began to bid or buy; null if acquisition never began. */
  acquired_at: string | null;

  /** Pricing at creation; null when no rate was usable at creation. */
  pricing: Pricing | null;

  /** Shipment of the car; null before `export_processing`. */
  shipment: Shipment | null;

  /** Newest invoice; null until there is one. */
  invoice: InvoiceSummary | null;

  /** Partner of the order. */
  partner_id: string;

  /** Name of the partner's business; null where it is not known. */
  partner_name: string | null;

  /** The partner's own name for its user (`X-User-Id`). */
  end_user_id: string | null;

  /** Hammer price in won; null before `secured`. */
  auction_final_price_krw: number | null;

  /**
   * When the partner withdrew it after `order_cutoff_at` while it was the highest bid on the car;
   * null otherwise.
   */
  lead_withdrawn_at: string | null;

  /** Counts the order's changes from 1. */
  version: number;
};

/** A commitment to buy one vehicle, from bid to delivery. */
export type Order = {
  /** Order id. */
  id: string;

  /** Listing id the order was placed against. */
  vehicle_id: string;
  vehicle: OrderedVehicle;

  /** Vehicle identification number. */
  vin: string | null;

  /** License plate; it identifies the physical car across rounds. */
  license_plate: string | null;

  /** Status of the order. */
  status:
    | "placed"
    | "secondary_inspection_in_progress"
    | "secondary_inspection_ready"
    | "acquiring"
    | "secured"
    | "export_processing"
    | "in_transit"
    | "customs"
    | "delivered"
    | "failed"
    | "cancelled";

  /** Bid ceiling, whole US dollars; null for a car with a fixed price. */
  max_bid_amount_usd: number | null;

  /** Whether this order holds the highest active bid; the earlier of equal bids wins. */
  is_highest_bid: boolean;

  /** Highest active bid of any partner, whole US dollars; 0 without an active bid. */
  current_max_bid_usd: number;
  amounts: OrderAmounts;

  /** Won per US dollar, locked at creation; null when no rate was usable at creation. */
  fx_rate: number | null;

  /** Start of the auction; null for dealer orders. */
  auction_date: string | null;

  /** Until when the order can be placed and its bid changed; null if there is no cutoff. */
  order_cutoff_at: string | null;

  /** Option tokens of the car at creation. */
  options: string[];

  /** When the order was placed. */
  created_at: string;

  /** When the order last changed. */
  updated_at: string;

  /** Whether an inspection was requested. */
  secondary_inspection_required: boolean;

  /** Report of the completed inspection. */
  secondary_inspection_url: string | null;

  /** Why the order failed; only with `failed`. */
  failure_reason:
    | "outbid"
    | "outbid_internally"
    | "vehicle_unavailable"
    | "auction_cancelled"
    | "auction_passed"
    | "seller_withdrew"
    | null;

  /**
   * Why the order was cancelled; only with `cancelled`. One of `dealer_cancelled`,
   * `auction_rescheduled_too_soon`, `auction_cancelled`, `seller_withdrew`,
   * `secondary_inspection_failed`, `secondary_inspection_declined`; after `sandbox-status` the text
   * that was sent.
   */
  cancellation_reason: string | null;

  /** When the operator began to bid or buy; null if acquisition never began. */
  acquired_at: string | null;

  /** Pricing at creation; null when no rate was usable at creation. */
  pricing: Pricing | null;

  /** Shipment of the car; null before `export_processing`. */
  shipment: Shipment | null;

  /** Newest invoice; null until there is one. */
  invoice: InvoiceSummary | null;
};

/** Costs of the car in whole US dollars. */
export type OrderAmounts = {
  /** Hammer price at the order's `fx_rate`, rounded; null before `secured`. */
  purchase_price_usd: number | null;

  /** The auction house's fee; null before `secured` or while it is unknown. */
  auction_fee_usd: number | null;
};

/** A `order.auction_rescheduled` event as it is delivered. */
export type OrderAuctionRescheduledEvent = {
  /** Id of the event. Deliveries may repeat: process each id once. */
  id: string;

  /** Version of the contract the event was made under. */
  api_version: string;

  /** Environment of the event. */
  environment: "production" | "sandbox";

  /** When it happened. */
  created_at: string;

  /** Number of the event in this account and environment, from 1 without gaps. */
  sequence: number;

  /**
   * Link of the log's chain: base64url SHA-256 over the event without this field, as sent, followed
   * by the digest of the event before. In a `chat.message`, `preview` counts as null. Absent from
   * pings and from events created before the chain.
   */
  digest?: string | undefined;
  type: "order.auction_rescheduled";
  data: {
    order: Order;

    /** The auction date before the change. */
    previous_auction_date: string | null;
  };
};

/** A `order.detail_updated` event as it is delivered. */
export type OrderDetailUpdatedEvent = {
  /** Id of the event. Deliveries may repeat: process each id once. */
  id: string;

  /** Version of the contract the event was made under. */
  api_version: string;

  /** Environment of the event. */
  environment: "production" | "sandbox";

  /** When it happened. */
  created_at: string;

  /** Number of the event in this account and environment, from 1 without gaps. */
  sequence: number;

  /**
   * Link of the log's chain: base64url SHA-256 over the event without this field, as sent, followed
   * by the digest of the event before. In a `chat.message`, `preview` counts as null. Absent from
   * pings and from events created before the chain.
   */
  digest?: string | undefined;
  type: "order.detail_updated";
  data: { order: Order };
};

/** A `order.invoice_issued` event as it is delivered. */
export type OrderInvoiceIssuedEvent = {
  /** Id of the event. Deliveries may repeat: process each id once. */
  id: string;

  /** Version of the contract the event was made under. */
  api_version: string;

  /** Environment of the event. */
  environment: "production" | "sandbox";

  /** When it happened. */
  created_at: string;

  /** Number of the event in this account and environment, from 1 without gaps. */
  sequence: number;

  /**
   * Link of the log's chain: base64url SHA-256 over the event without this field, as sent, followed
   * by the digest of the event before. In a `chat.message`, `preview` counts as null. Absent from
   * pings and from events created before the chain.
   */
  digest?: string | undefined;
  type: "order.invoice_issued";
  data: {
    order: Order;
    invoice: Invoice;

    /** The version it replaces; null for the first. Ignore equal and lower versions. */
    previous_version: number | null;
  };
};

/** A `order.invoice_updated` event as it is delivered. */
export type OrderInvoiceUpdatedEvent = {
  /** Id of the event. Deliveries may repeat: process each id once. */
  id: string;

  /** Version of the contract the event was made under. */
  api_version: string;

  /** Environment of the event. */
  environment: "production" | "sandbox";

  /** When it happened. */
  created_at: string;

  /** Number of the event in this account and environment, from 1 without gaps. */
  sequence: number;

  /**
   * Link of the log's chain: base64url SHA-256 over the event without this field, as sent, followed
   * by the digest of the event before. In a `chat.message`, `preview` counts as null. Absent from
   * pings and from events created before the chain.
   */
  digest?: string | undefined;
  type: "order.invoice_updated";
  data: { order: Order; invoice: Invoice };
};

/** A `order.price_updated` event as it is delivered. */
export type OrderPriceUpdatedEvent = {
  /** Id of the event. Deliveries may repeat: process each id once. */
  id: string;

  /** Version of the contract the event was made under. */
  api_version: string;

  /** Environment of the event. */
  environment: "production" | "sandbox";

  /** When it happened. */
  created_at: string;

  /** Number of the event in this account and environment, from 1 without gaps. */
  sequence: number;

  /**
   * Link of the log's chain: base64url SHA-256 over the event without this field, as sent, followed
   * by the digest of the event before. In a `chat.message`, `preview` counts as null. Absent from
   * pings and from events created before the chain.
   */
  digest?: string | undefined;
  type: "order.price_updated";
  data: {
    order: Order;

    /** Listing id of the car. */
    vehicle_id: string;

    /** Listing price before, whole US dollars; null when it was not known. */
    previous_listing_usd: number | null;

    /** Listing price now, whole US dollars. */
    current_listing_usd: number | null;

    /** Difference, negative when it became cheaper. */
    delta_usd: number | null;

    /** Difference in percent, one decimal; null when the price before was 0. */
    delta_pct: number | null;
  };
};

/** A `order.re_auctioned` event as it is delivered. */
export type OrderReAuctionedEvent = {
  /** Id of the event. Deliveries may repeat: process each id once. */
  id: string;

  /** Version of the contract the event was made under. */
  api_version: string;

  /** Environment of the event. */
  environment: "production" | "sandbox";

  /** When it happened. */
  created_at: string;

  /** Number of the event in this account and environment, from 1 without gaps. */
  sequence: number;

  /**
   * Link of the log's chain: base64url SHA-256 over the event without this field, as sent, followed
   * by the digest of the event before. In a `chat.message`, `preview` counts as null. Absent from
   * pings and from events created before the chain.
   */
  digest?: string | undefined;
  type: "order.re_auctioned";
  data: {
    order: Order;

    /** Listing id of the order. */
    previous_vehicle_id: string;

    /** Listing id under which the same car is listed again. */
    new_vehicle_id: string;

    /** Auction date of the new round. */
    new_auction_date: string;
  };
};

/** A signed receipt of an order and its changes. */
export type OrderReceipt = {
  /** Environment of the order. */
  environment: "production" | "sandbox";

  /** Account of the order. */
  partner_id: string;

  /** Name of the account's business when the receipt was signed. */
  partner_name: string;
  order: ReceiptOrder;

  /** The order's events, oldest first. Each follows from signed checkpoints of your log. */
  changes: ReceiptChange[];

  /** Where your log ended when the receipt was signed. */
  log: {
    /** Number of the last event. */
    sequence: number;

    /** Digest of that event. */
    digest: string;
  };

  /** When the receipt was signed. */
  issued_at: string;

  /** Id of the signing key, `kid` in the published keys. */
  key_id: string;

  /**
   * Compact JWS (ES256, `typ` `order-receipt+jwt`) over all fields above except `key_id`, in the
   * order shown.
   */
  signature: string;
};

/** An order at an earlier time, without its standing among other bids. */
export type OrderState = {
  /** Order id. */
  id: string;

  /** Listing id the order was placed against. */
  vehicle_id: string;
  vehicle: OrderedVehicle;

  /** Vehicle identification number. */
  vin: string | null;

  /** License plate; it identifies the physical car across rounds. */
  license_plate: string | null;

  /** Status of the order. */
  status:
    | "placed"
    | "secondary_inspection_in_progress"
    | "secondary_inspection_ready"
    | "acquiring"
    | "secured"
    | "export_processing"
    | "in_transit"
    | "customs"
    | "delivered"
    | "failed"
    | "cancelled";

  /** Bid ceiling, whole US dollars; null for a car with a fixed price. */
  max_bid_amount_usd: number | null;
  amounts: OrderAmounts;

  /** Won per US dollar, locked at creation; null when no rate was usable at creation. */
  fx_rate: number | null;

  /** Start of the auction; null for dealer orders. */
  auction_date: string | null;

  /** Until when the order can be placed and its bid changed; null if there is no cutoff. */
  order_cutoff_at: string | null;

  /** Option tokens of the car at creation. */
  options: string[];

  /** When the order was placed. */
  created_at: string;

  /** When the order last changed. */
  updated_at: string;

  /** Whether an inspection was requested. */
  secondary_inspection_required: boolean;

  /** Report of the completed inspection. */
  secondary_inspection_url: string | null;

  /** Why the order failed; only with `failed`. */
  failure_reason:
    | "outbid"
    | "outbid_internally"
    | "vehicle_unavailable"
    | "auction_cancelled"
    | "auction_passed"
    | "seller_withdrew"
    | null;

  /**
   * Why the order was cancelled; only with `cancelled`. One of `dealer_cancelled`,
   * `auction_rescheduled_too_soon`, `auction_cancelled`, `seller_withdrew`,
   * `secondary_inspection_failed`, `secondary_inspection_declined`; after `sandbox-status` the text
   * that was sent.
   */
  cancellation_reason: string | null;

  /** When the operator began to bid or buy; null if acquisition never began. */
  acquired_at: string | null;

  /** Pricing at creation; null when no rate was usable at creation. */
  pricing: Pricing | null;

  /** Shipment of the car; null before `export_processing`. */
  shipment: Shipment | null;

  /** Newest invoice; null until there is one. */
  invoice: InvoiceSummary | null;

  /** Partner of the order. */
  partner_id: string;

  /** The partner's own name for its user (`X-User-Id`). */
  end_user_id: string | null;

  /** Hammer price in won; null before `secured`. */
  auction_final_price_krw: number | null;

  /**
   * When the partner withdrew it after `order_cutoff_at` while it was the highest bid on the car;
   * null otherwise.
   */
  lead_withdrawn_at: string | null;

  /** Counts the order's changes from 1. */
  version: number;
};

/** A `order.status_changed` event as it is delivered. */
export type OrderStatusChangedEvent = {
  /** Id of the event. Deliveries may repeat: process each id once. */
  id: string;

  /** Version of the contract the event was made under. */
  api_version: string;

  /** Environment of the event. */
  environment: "production" | "sandbox";

  /** When it happened. */
  created_at: string;

  /** Number of the event in this account and environment, from 1 without gaps. */
  sequence: number;

  /**
   * Link of the log's chain: base64url SHA-256 over the event without this field, as sent, followed
   * by the digest of the event before. In a `chat.message`, `preview` counts as null. Absent from
   * pings and from events created before the chain.
   */
  digest?: string | undefined;
  type: "order.status_changed";
  data: {
    order: Order;

    /** The status before the change. */
    previous_status:
      | "placed"
      | "secondary_inspection_in_progress"
      | "secondary_inspection_ready"
      | "acquiring"
      | "secured"
      | "export_processing"
      | "in_transit"
      | "customs"
      | "delivered"
      | "failed"
      | "cancelled";
  };
};

/** One version of an order. */
export type OrderVersion = {
  /** Counts the order's changes from 1. */
  version: number;

  /** When this version was created. */
  at: string;

  /** Actor of the change: an operator, `partner` or `system`. */
  by: string;
  order: OrderState;
};

/** The car of an order in short, as it was when the order was placed. */
export type OrderedVehicle = {
  /** Manufacturer. */
  make: string | null;

  /** Model group. */
  model: string | null;

  /** Generation or variant within the model group. */
  sub_model: string | null;

  /** Trim level. */
  trim: string | null;

  /** Model year. */
  year: number | null;

  /** First photo of the car; null for a car without photos. */
  photo_url: string | null;

  /** Number of the lot in its auction; null for dealer cars. */
  lot_number: string | null;

  /** Source that lists the car. */
  source: "dealer" | "auction_a" | "auction_b" | "auction_c" | "auction_d" | "auction_e" | null;
};

/** Work of the operators today. */
export type Overview = {
  /** When it was read. */
  at: string;

  /** Sections that could not be read; empty as a rule. */
  unavailable: (
    | "cutoffs"
    | "inspections"
    | "lots_today"
    | "invoices_to_issue"
    | "customs_reminders"
    | "failed_deliveries"
    | "upstreams_down"
    | "batches_with_rejections"
  )[];

  /**
   * Placed orders of auctions of the next three days whose cutoff is today or tomorrow, the earliest
   * first. Null where it could not be read.
   */
  cutoffs: OverviewCutoffs | null;

  /**
   * Orders whose inspection is requested and not done, of auctions of the next three days, the
   * earliest first. Null where it could not be read.
   */
  inspections: OverviewInspections | null;

  /**
   * Lots of today that are not bought yet, by the start of their auction. Null where it could not be
   * read.
   */
  lots_today: OverviewLots | null;

  /** Draft invoices, the oldest of the latest hundred first. Null where it could not be read. */
  invoices_to_issue: OverviewInvoices | null;

  /**
   * Orders at customs whose partners are reminded within seven days, the earliest first. Null where
   * it could not be read.
   */
  customs_reminders: OverviewReminders | null;

  /** Deliveries that failed permanently, the latest first. Null where it could not be read. */
  failed_deliveries: OverviewDeliveries | null;

  /** Upstreams whose latest call failed. Null where it could not be read. */
  upstreams_down: OverviewUpstreams | null;

  /**
   * The latest batch of each house, if it or some of its rows were rejected. Null where it could not
   * be read.
   */
  batches_with_rejections: OverviewBatches | null;
};

/** The latest batch of each house, if it or some of its rows were rejected. */
export type OverviewBatches = {
  /** How many there are, as far as they were counted. */
  count: number;

  /** False where there may be more than were counted. */
  is_complete: boolean;

  /** The next ten of them. */
  next: InventoryBatchEntry[];
};

/**
 * Placed orders of auctions of the next three days whose cutoff is today or tomorrow, the earliest
 * first.
 */
export type OverviewCutoffs = {
  /** How many there are, as far as they were counted. */
  count: number;

  /** False where there may be more than were counted. */
  is_complete: boolean;

  /** The next ten of them. */
  next: OverviewOrder[];
};

/** Deliveries that failed permanently, the latest first. */
export type OverviewDeliveries = {
  /** How many there are, as far as they were counted. */
  count: number;

  /** False where there may be more than were counted. */
  is_complete: boolean;

  /** The next ten of them. */
  next: DeliveryEntry[];
};

/**
 * Orders whose inspection is requested and not done, of auctions of the next three days, the
 * earliest first.
 */
export type OverviewInspections = {
  /** How many there are, as far as they were counted. */
  count: number;

  /** False where there may be more than were counted. */
  is_complete: boolean;

  /** The next ten of them. */
  next: OverviewOrder[];
};

/** A draft invoice. */
export type OverviewInvoice = {
  /** Invoice id. */
  invoice_id: string;

  /** Partner of the invoice. */
  partner_id: string;

  /** The order it is for. */
  order_id: string;

  /** When it was drafted. */
  created_at: string;

  /** The car of its order; null where it has none. */
  vehicle: OrderedVehicle | null;

  /** License plate of that car. */
  license_plate: string | null;

  /** Name of the partner's business; null where it is not known. */
  partner_name: string | null;
};

/** Draft invoices, the oldest of the latest hundred first. */
export type OverviewInvoices = {
  /** How many there are, as far as they were counted. */
  count: number;

  /** False where there may be more than were counted. */
  is_complete: boolean;

  /** The next ten of them. */
  next: OverviewInvoice[];
};

/** A lot of today that is not bought yet. */
export type OverviewLot = {
  /** Listing id. */
  vehicle_id: string;

  /** The car of its order; null where it has none. */
  vehicle: OrderedVehicle | null;

  /** License plate of that car. */
  license_plate: string | null;

  /** Start of the auction. */
  auction_date: string | null;

  /** `acquiring` once an order on it is being acquired: its result can be recorded. */
  state: "waiting" | "acquiring";

  /** Active orders. */
  order_count: number;

  /** The highest of them; null without a bid. */
  highest_bid_usd: number | null;
};

/** Lots of today that are not bought yet, by the start of their auction. */
export type OverviewLots = {
  /** How many there are, as far as they were counted. */
  count: number;

  /** False where there may be more than were counted. */
  is_complete: boolean;

  /** The next ten of them. */
  next: OverviewLot[];
};

/** An order that comes next. */
export type OverviewOrder = {
  /** Order id. */
  order_id: string;

  /** Partner of the order. */
  partner_id: string;

  /** Listing id. */
  vehicle_id: string;

  /** Status of the order. */
  status:
    | "placed"
    | "secondary_inspection_in_progress"
    | "secondary_inspection_ready"
    | "acquiring"
    | "secured"
    | "export_processing"
    | "in_transit"
    | "customs"
    | "delivered"
    | "failed"
    | "cancelled";

  /** Start of the auction. */
  auction_date: string | null;

  /** Until when the partner may change or cancel the order. */
  order_cutoff_at: string | null;

  /** The car of its order; null where it has none. */
  vehicle: OrderedVehicle | null;

  /** License plate of that car. */
  license_plate: string | null;

  /** Name of the partner's business; null where it is not known. */
  partner_name: string | null;
};

/** An order at customs whose partner is reminded soon. */
export type OverviewReminder = {
  /** Order id. */
  order_id: string;

  /** Partner of the order. */
  partner_id: string;

  /** When the order reached customs. */
  at_customs_since: string;

  /** When its partner is reminded next. */
  reminder_at: string;

  /** The car of its order; null where it has none. */
  vehicle: OrderedVehicle | null;

  /** License plate of that car. */
  license_plate: string | null;

  /** Name of the partner's business; null where it is not known. */
  partner_name: string | null;
};

/** Orders at customs whose partners are reminded within seven days, the earliest first. */
export type OverviewReminders = {
  /** How many there are, as far as they were counted. */
  count: number;

  /** False where there may be more than were counted. */
  is_complete: boolean;

  /** The next ten of them. */
  next: OverviewReminder[];
};

/** An upstream whose latest call failed. */
export type OverviewUpstream = {
  /** The upstream. */
  name: "retail_a" | "retail_b" | "fx" | "history";

  /** Null before the first success. */
  last_success_at: string | null;

  /** When it last failed. */
  last_failure_at: string | null;

  /** Description of that failure. */
  last_failure: string | null;
};

/** Upstreams whose latest call failed. */
export type OverviewUpstreams = {
  /** How many there are, as far as they were counted. */
  count: number;

  /** False where there may be more than were counted. */
  is_complete: boolean;

  /** The next ten of them. */
  next: OverviewUpstream[];
};

/** A change in the register. */
export type OwnershipChange = {
  /** When it changed. `YYYY-MM-DD`. */
  changed_on: string | null;

  /** What changed. */
  kind: "owner_change" | "plate_change" | "use_change" | null;

  /** The plate from then on, masked. May contain Hangul. */
  plate_masked: string | null;

  /** Registered use of the car from then on. */
  use: "private" | "commercial" | "rental" | "government" | "unknown" | null;
};

/** A partner account in this environment. */
export type Partner = {
  /** Partner id. */
  id: string;

  /** Name of the partner's business. */
  name: string;

  /** Receives mail about the integration. */
  contact_email: string;

  /** First part of the partner's invoice numbers; unique among partners in production. */
  invoice_prefix: string;

  /** Whether production keys may be issued. */
  production_approved: boolean;

  /** Whether history lookups may be requested. */
  history_lookup_enabled: boolean;

  /** Trial accounts hold two sandbox keys with a lifetime call budget each. */
  trial: boolean;

  /** Orders close this long before the auction. */
  order_lead_minutes: number;

  /** Inspections close this many days before auction day. */
  inspection_window_days: number;

  /** Zone in which the day of the inspection cutoff ends. */
  timezone: string;

  /** Amounts agreed between the partner and the operator. */
  discount_config: {
    /** Whole USD taken off the landed cost. */
    fixed_discount_amount?: number | undefined;

    /** Whole USD the operator charges. */
    commission_amount?: number | undefined;
  };
  consignee: Consignee | null;

  /** Keys of this environment that are not revoked. */
  active_key_count: number;
  created_at: string;
  updated_at: string;
};

/** The settings to change; omitted ones stay unchanged. */
export type PartnerChange = {
  /** Name of the partner's business. */
  name?: string | undefined;

  /** Receives mail about the integration. */
  contact_email?: string | undefined;

  /** First part of the partner's invoice numbers; unique among partners in production. */
  invoice_prefix?: string | undefined;

  /** Whether production keys may be issued. */
  production_approved?: boolean | undefined;

  /** Whether history lookups may be requested. */
  history_lookup_enabled?: boolean | undefined;

  /** Trial accounts hold two sandbox keys with a lifetime call budget each. */
  trial?: boolean | undefined;

  /** Orders close this long before the auction. */
  order_lead_minutes?: number | undefined;

  /** Inspections close this many days before auction day. */
  inspection_window_days?: number | undefined;

  /** Zone in which the day of the inspection cutoff ends. */
  timezone?: string | undefined;

  /** Amounts agreed between the partner and the operator. */
  discount_config?:
    | {
        /** Whole USD taken off the landed cost. */
        fixed_discount_amount?: number | undefined;

        /** Whole USD the operator charges. */
        commission_amount?: number | undefined;
      }
    | undefined;
  consignee?: ConsigneeInput | null | undefined;
};

/** A partner account, with its last certificate. */
export type PartnerDetail = {
  /** Partner id. */
  id: string;

  /** Name of the partner's business. */
  name: string;

  /** Receives mail about the integration. */
  contact_email: string;

  /** First part of the partner's invoice numbers; unique among partners in production. */
  invoice_prefix: string;

  /** Whether production keys may be issued. */
  production_approved: boolean;

  /** Whether history lookups may be requested. */
  history_lookup_enabled: boolean;

  /** Trial accounts hold two sandbox keys with a lifetime call budget each. */
  trial: boolean;

  /** Orders close this long before the auction. */
  order_lead_minutes: number;

  /** Inspections close this many days before auction day. */
  inspection_window_days: number;

  /** Zone in which the day of the inspection cutoff ends. */
  timezone: string;

  /** Amounts agreed between the partner and the operator. */
  discount_config: {
    /** Whole USD taken off the landed cost. */
    fixed_discount_amount?: number | undefined;

    /** Whole USD the operator charges. */
    commission_amount?: number | undefined;
  };
  consignee: Consignee | null;

  /** Keys of this environment that are not revoked. */
  active_key_count: number;
  created_at: string;
  updated_at: string;

  /** The certificate of its integration; null before the first, and in production. */
  latest_certificate: CertificateSummary | null;
};

/** A car that a condition would have found. */
export type PastMatch = {
  /** Listing id of the car. */
  vehicle_id: string;
  vehicle: VehicleSummary;

  /** `manual` for a car added by hand. */
  match_reason:
    | "filters"
    | "signals.repeat_listing"
    | "signals.undervalued"
    | "signals.price_drop"
    | "manual";

  /** Details of the signal in `match_reason`; null without one. */
  signal_detail: RepeatListingDetail | UndervaluedDetail | PriceDropDetail | null;

  /** Whether a filter was relaxed to match it. */
  match_type: "exact" | "flex";

  /** Which filters were relaxed, by field, and how far; null for an exact match. */
  flex_detail: Record<string, NumericFlexDetail | CategoricalFlexDetail> | null;

  /** Price in won; null while it has none. */
  price_krw: number | null;

  /** Sale price, won; null if unsold. */
  sold_price_krw: number | null;
};

/** An earlier round of the same car. */
export type PastRound = {
  /** Listing id of that round. */
  vehicle_id: string;

  /** The auction house. */
  source: "auction_a" | "auction_b" | "auction_c" | "auction_d" | "auction_e";

  /** Start of that auction. */
  auction_date: string | null;

  /** Last known result of that round. */
  auction_result: "upcoming" | "sold" | "negotiation_sold" | "no_bid" | "negotiation_requested";

  /** Odometer reading in that round, kilometres. */
  mileage_km: number | null;

  /** Start price of that round at today's rate. */
  listing_price: number | null;

  /** Hammer price at today's rate. */
  sold_price: number | null;

  /** Start price of that round, in won. */
  listing_price_krw: number | null;

  /** Hammer price, in won. */
  sold_price_krw: number | null;

  /** When the listing left before its auction was held; omitted for all others. */
  withdrawn_at?: string | undefined;
};

/** An award that can still be taken back. */
export type PendingAward = {
  /** The order the vehicle is bought for. */
  winner_order_id: string;

  /** Hammer price in won. */
  auction_final_price_krw: number;

  /** The auction house's fee. */
  auction_fee_usd: number | null;

  /** The operator who recorded it. */
  awarded_by: string;

  /**
   * When it is carried out and partners are notified, at most a minute later. Until then it can be
   * taken back.
   */
  effective_at: string;
};

/** Parts of the landed cost in whole US dollars. */
export type PriceBreakdown = {
  /** Start or asking price. */
  listing_price: number | null;

  /** The auction house's fee; 0 for dealer cars, null without a price. */
  auction_fee: number | null;

  /** The dealer's fee; 0 for auction cars. */
  dealer_fee: number;

  /** The operator's commission. */
  commission: number;

  /** Transport to the port. */
  inland_transport: number;

  /** Freight to the destination port. */
  ocean_freight: number;

  /** The partner's discount, subtracted. */
  fixed_discount: number;

  /** Sum of the parts less the discount; null without a price. */
  estimated_landed: number | null;
};

/** A car that became cheaper. */
export type PriceDropDetail = {
  /** Price before, won. */
  previous_price_krw: number;

  /** Price now, won. */
  current_price_krw: number;

  /** By how much the price fell, in percent. */
  drop_pct: number;
};

/** Price of the car for the calling partner. */
export type Pricing = {
  /** Start or asking price, rounded up; the lowest bid allowed. */
  listing_price: number | null;

  /** Hammer price of a sold car. */
  sold_price: number | null;
  discount_config: DiscountConfig;
  breakdown: PriceBreakdown;

  /** How the auction fee is computed; null for dealer cars. */
  auction_fee_config: AuctionFeeConfig | null;

  /** Earlier rounds, newest first, the latest 50. */
  history: PastRound[];

  /** Comparison with similar cars sold; null with fewer than five of them. */
  market_assessment: MarketAssessment | null;
};

/** Fields to set before it is published; omitted ones stay unchanged. */
export type PublishInvoice = {
  /** Recipient of the invoice; replaces the previous one as a whole. */
  consignee?: ConsigneeInput | null | undefined;

  /** `YYYY-MM`; fixed once the invoice has its number. */
  shipment_month?: string | null | undefined;

  /** The total is computed from them. */
  amounts?: InvoiceAmountsInput | undefined;
  terms?: InvoiceTermsInput | undefined;
  packing?: InvoicePackingInput | undefined;
  vehicle?: InvoiceVehicleInput | undefined;

  /**
   * Why the total is right although it differs from what the order amounts to by more than the
   * tolerance of the fee settings. Without it such an invoice is rejected. Kept in the audit log.
   */
  override_reason?: string | null | undefined;
};

/** Damaged parts by rank. */
export type RankCounts = {
  /** Outer panels of rank 1. */
  rank_one: number;

  /** Outer panels of rank 2. */
  rank_two: number;

  /** Frame parts of rank A. */
  rank_a: number;

  /** Frame parts of rank B. */
  rank_b: number;

  /** Frame parts of rank C. */
  rank_c: number;
};

/** A recall. */
export type RecallCampaign = {
  /** When it was announced. `YYYY-MM-DD`. */
  announced_on: string | null;

  /** The part concerned. */
  component: string | null;

  /** Whether it was carried out. */
  status: "open" | "done" | "unknown" | null;
};

/** Recalls of the maker. */
export type RecallRecord = {
  /** How many have not been carried out, as the source states it. */
  open_count: number | null;

  /** The recalls one by one. */
  campaigns: RecallCampaign[] | null;
};

/** A change of the order, with the event about it. */
export type ReceiptChange = {
  /** Id of the event. */
  event_id: string;

  /** Type of the event. */
  type:
    | "order.status_changed"
    | "order.detail_updated"
    | "order.auction_rescheduled"
    | "order.price_updated"
    | "order.re_auctioned"
    | "order.invoice_issued"
    | "order.invoice_updated"
    | "eagle_eye.match"
    | "history_lookup.completed"
    | "history_lookup.failed"
    | "chat.message";

  /** Number of the event in your log. */
  sequence: number;

  /** When it happened. */
  at: string;

  /** Digest of the event; null from before the chain. */
  digest: string | null;

  /** Status of the order with it; null for an event without the order. */
  status:
    | "placed"
    | "secondary_inspection_in_progress"
    | "secondary_inspection_ready"
    | "acquiring"
    | "secured"
    | "export_processing"
    | "in_transit"
    | "customs"
    | "delivered"
    | "failed"
    | "cancelled"
    | null;
};

/** The order as it is when the receipt is signed. */
export type ReceiptOrder = {
  /** Order id. */
  id: string;

  /** Listing id the order was placed against. */
  vehicle_id: string;
  vehicle: OrderedVehicle;

  /** Vehicle identification number. */
  vin: string | null;

  /** License plate; it identifies the physical car across rounds. */
  license_plate: string | null;

  /** Status of the order. */
  status:
    | "placed"
    | "secondary_inspection_in_progress"
    | "secondary_inspection_ready"
    | "acquiring"
    | "secured"
    | "export_processing"
    | "in_transit"
    | "customs"
    | "delivered"
    | "failed"
    | "cancelled";

  /** Bid ceiling, whole US dollars; null for a car with a fixed price. */
  max_bid_amount_usd: number | null;
  amounts: OrderAmounts;

  /** Won per US dollar, locked at creation; null when no rate was usable at creation. */
  fx_rate: number | null;

  /** Start of the auction; null for dealer orders. */
  auction_date: string | null;

  /** Until when the order can be placed and its bid changed; null if there is no cutoff. */
  order_cutoff_at: string | null;

  /** When the order was placed. */
  created_at: string;

  /** When the operator began to bid or buy; null if acquisition never began. */
  acquired_at: string | null;

  /** Why the order failed; only with `failed`. */
  failure_reason:
    | "outbid"
    | "outbid_internally"
    | "vehicle_unavailable"
    | "auction_cancelled"
    | "auction_passed"
    | "seller_withdrew"
    | null;

  /**
   * Why the order was cancelled; only with `cancelled`. One of `dealer_cancelled`,
   * `auction_rescheduled_too_soon`, `auction_cancelled`, `seller_withdrew`,
   * `secondary_inspection_failed`, `secondary_inspection_declined`; after `sandbox-status` the text
   * that was sent.
   */
  cancellation_reason: string | null;
};

/** A rejected row. */
export type RejectedInventoryRow = {
  /** Line in the file, from 1. */
  line: number;

  /** The failing field; empty for the row as a whole. */
  path: string;

  /** Reason for the rejection. */
  reason: string;
};

/** Result of removing cars. */
export type RemovedMatches = {
  /** No longer on the list. */
  removed: string[];

  /** Were not on it. */
  not_found: string[];

  /** Cars on the list now that are not hidden. */
  active_match_count: number;
};

/** A car listed repeatedly. */
export type RepeatListingDetail = {
  /** Rounds of the car within the window, this one included. */
  listing_count: number;

  /** By how much its price has fallen over them, in percent; null where one is missing. */
  cumulative_drop_pct: number | null;

  /** Length of the window, days. */
  window_days: number;
};

/** Progress at the destination. */
export type ReportOrderStatus = {
  /** `customs` or `delivered`. */
  status:
    | "customs"
    | "delivered"
    | "secondary_inspection_in_progress"
    | "secondary_inspection_ready"
    | "acquiring"
    | "secured"
    | "export_processing"
    | "in_transit";

  /** Accepted but not stored: the time of this request counts. */
  occurred_at?: string | undefined;

  /** Accepted but not stored: any length that fits into a body. */
  notes?: string | null | undefined;
};

/** Counts as the source states them; they can differ from the lengths of the lists. */
export type ReportSummary = {
  /** Changes of owner. */
  owner_change_count: number | null;

  /** Changes of plate. */
  plate_change_count: number | null;

  /** Claims for damage to this car. */
  own_damage_count: number | null;

  /** Amount paid for them. Whole won. */
  own_damage_paid_krw: number | null;

  /** Claims for damage this car caused. */
  other_damage_count: number | null;

  /** Amount paid for them. Whole won. */
  other_damage_paid_krw: number | null;

  /** Total losses. */
  total_loss_count: number | null;

  /** Floodings. */
  flood_count: number | null;

  /** Thefts. */
  theft_count: number | null;
};

/** The registration of the car. */
export type ReportedRegistration = {
  /** First registration. `YYYY-MM-DD`. */
  first_registered_on: string | null;

  /** Whether the car is registered in Korea. */
  status: "registered" | "deregistered" | "exported" | "unknown" | null;

  /** When it was deregistered. `YYYY-MM-DD`. */
  deregistered_on: string | null;

  /** Registered use. */
  current_use: "private" | "commercial" | "rental" | "government" | "unknown" | null;
};

/** The car as the source knows it. */
export type ReportedVehicle = {
  /** License plate, its last digits hidden. The only field that may contain Hangul. */
  plate_masked: string | null;

  /** Vehicle identification number. */
  vin: string | null;

  /** Maker; `unknown` for one we have no English name for. */
  manufacturer: string | null;

  /** Model; `unknown` for one we have no English name for. */
  model: string | null;

  /** Model year. */
  model_year: number | null;

  /** Kind of body. */
  body_type: string | null;

  /** Fuel. */
  fuel: string | null;

  /** Displacement in cubic centimetres. */
  displacement_cc: number | null;
};

/** A search of the log of one environment. Lines can be found some seconds after they are written. */
export type RequestSearch = {
  /** Id of the search, by which it can be read for a day. */
  id: string;

  /** `failed` where the log did not answer, or not within two minutes: search fewer hours. */
  status: "running" | "completed" | "failed";

  /** The environment whose log is searched. */
  environment: "sandbox" | "production";

  /** The request that is searched for. */
  request_id: string | null;

  /** The partner whose requests are searched for. */
  partner_id: string | null;

  /** When the time that is searched begins; no earlier than lines are kept. */
  from: string;

  /** When it ends. */
  to: string;

  /** Operator who searches, as in the audit log. */
  requested_by: string;

  /** When the search began. */
  started_at: string;

  /** Days that lines are kept in this environment. */
  log_days: number;

  /** Found requests: the one, or the partner's, newest first. Empty while the search runs. */
  requests: LoggedRequest[];

  /** Whether there may be more than is shown: search fewer hours. */
  has_more: boolean;

  /** Log lines of the one request, oldest first; empty for a partner's requests. */
  lines: LoggedLine[];
};

/** Subject and period of a search of the log. */
export type RequestSearchCreation = {
  /** The request with this id: `request_id` of an error, or the header `X-Request-Id`. */
  request_id?: string | undefined;

  /** The newest requests of this partner that were answered with 4xx or 5xx. */
  partner_id?: string | undefined;

  /** Hours of the log that are searched. Default: `24`. */
  hours?: number | undefined;

  /** When the time that is searched ends; now where it is absent. */
  until?: string | undefined;
};

/** One result of the console's search. */
export type SearchHit = {
  /** Kind of what was found. */
  kind: "order" | "lot" | "vehicle" | "invoice" | "partner" | "thread" | "request";

  /** Its id; of a lot and of a vehicle, the id of the listing. */
  id: string;

  /** Its name: the car it is about, the number of an invoice, the name of a partner. */
  title: string;

  /** Details that distinguish hits with the same name, such as plate, lot number and partner. */
  subtitle: string | null;

  /** First photo of its car; null without a car or a photo. */
  photo_url: string | null;

  /** Status of an order or an invoice; null for every other kind. */
  status:
    | "placed"
    | "secondary_inspection_in_progress"
    | "secondary_inspection_ready"
    | "acquiring"
    | "secured"
    | "export_processing"
    | "in_transit"
    | "customs"
    | "delivered"
    | "failed"
    | "cancelled"
    | "draft"
    | "issued"
    | "paid"
    | "void"
    | null;

  /** Path of its page in the console. */
  href: string;
};

/** New message. */
export type SendMessage = {
  /** Plain text, stored as written. May be empty only with attachments. */
  text: string;

  /** Attachments that were created for this thread, with their files uploaded. Default: `[]`. */
  attachment_ids?: string[] | undefined;
};

/** Shipment of the car; unknown fields are null. */
export type Shipment = {
  /** Shipping line. */
  carrier: string | null;

  /** Name of the vessel. */
  vessel_name: string | null;

  /** Voyage number. */
  voyage_no: string | null;

  /** Number of the bill of lading. */
  bl_number: string | null;

  /** Container number. */
  container_no: string | null;

  /** Port of departure. */
  port_of_loading: string | null;

  /** Port of arrival. */
  port_of_discharge: string | null;

  /** Expected departure. */
  etd: string | null;

  /** Expected arrival. */
  eta: string | null;

  /** Departure. */
  departed_at: string | null;

  /** Arrival. */
  arrived_at: string | null;

  /** Page that tracks the shipment. */
  tracking_url: string | null;
};

/** The known fields of the shipment. */
export type ShipmentInput = {
  /** Shipping line. */
  carrier?: string | null | undefined;

  /** Name of the vessel. */
  vessel_name?: string | null | undefined;

  /** Voyage number. */
  voyage_no?: string | null | undefined;

  /** Number of the bill of lading. */
  bl_number?: string | null | undefined;

  /** Container number. */
  container_no?: string | null | undefined;

  /** Port of departure. */
  port_of_loading?: string | null | undefined;

  /** Port of arrival. */
  port_of_discharge?: string | null | undefined;

  /** Expected departure. */
  etd?: string | null | undefined;

  /** Expected arrival. */
  eta?: string | null | undefined;

  /** Departure. */
  departed_at?: string | null | undefined;

  /** Arrival. */
  arrived_at?: string | null | undefined;

  /** Page that tracks the shipment. */
  tracking_url?: string | null | undefined;
};

/** The status to simulate, with its data. */
export type SimulateOrderStatus = {
  /** The status to put the order into. */
  status:
    | "placed"
    | "secondary_inspection_in_progress"
    | "secondary_inspection_ready"
    | "acquiring"
    | "secured"
    | "export_processing"
    | "in_transit"
    | "customs"
    | "delivered"
    | "failed"
    | "cancelled";

  /** Costs of the car; with `secured` and the statuses after it. */
  purchase_price_usd?: number | undefined;

  /** The auction house's fee; with `secured` and the statuses after it. */
  auction_fee_usd?: number | null | undefined;

  /** Only with `failed`; a default when omitted. */
  failure_reason?:
    | "outbid"
    | "outbid_internally"
    | "vehicle_unavailable"
    | "auction_cancelled"
    | "auction_passed"
    | "seller_withdrew"
    | null
    | undefined;

  /** Any text, only with `cancelled`; a default when omitted or blank. */
  cancellation_reason?: string | null | undefined;

  /** Only with `secondary_inspection_ready`. */
  secondary_inspection_url?: string | undefined;

  /** Time of the simulated change: Korean time without an offset, now when omitted. */
  occurred_at?: string | undefined;
};

/** An order after its status was simulated. */
export type SimulatedOrder = {
  /** Order id. */
  id: string;

  /** Listing id the order was placed against. */
  vehicle_id: string;
  vehicle: OrderedVehicle;

  /** Vehicle identification number. */
  vin: string | null;

  /** License plate; it identifies the physical car across rounds. */
  license_plate: string | null;

  /** Status of the order. */
  status:
    | "placed"
    | "secondary_inspection_in_progress"
    | "secondary_inspection_ready"
    | "acquiring"
    | "secured"
    | "export_processing"
    | "in_transit"
    | "customs"
    | "delivered"
    | "failed"
    | "cancelled";

  /** Bid ceiling, whole US dollars; null for a car with a fixed price. */
  max_bid_amount_usd: number | null;

  /** Whether this order holds the highest active bid; the earlier of equal bids wins. */
  is_highest_bid: boolean;

  /** Highest active bid of any partner, whole US dollars; 0 without an active bid. */
  current_max_bid_usd: number;
  amounts: OrderAmounts;

  /** Won per US dollar, locked at creation; null when no rate was usable at creation. */
  fx_rate: number | null;

  /** Start of the auction; null for dealer orders. */
  auction_date: string | null;

  /** Until when the order can be placed and its bid changed; null if there is no cutoff. */
  order_cutoff_at: string | null;

  /** Option tokens of the car at creation. */
  options: string[];

  /** When the order was placed. */
  created_at: string;

  /** When the order last changed. */
  updated_at: string;

  /** Whether an inspection was requested. */
  secondary_inspection_required: boolean;

  /** Report of the completed inspection. */
  secondary_inspection_url: string | null;

  /** Why the order failed; only with `failed`. */
  failure_reason:
    | "outbid"
    | "outbid_internally"
    | "vehicle_unavailable"
    | "auction_cancelled"
    | "auction_passed"
    | "seller_withdrew"
    | null;

  /**
   * Why the order was cancelled; only with `cancelled`. One of `dealer_cancelled`,
   * `auction_rescheduled_too_soon`, `auction_cancelled`, `seller_withdrew`,
   * `secondary_inspection_failed`, `secondary_inspection_declined`; after `sandbox-status` the text
   * that was sent.
   */
  cancellation_reason: string | null;

  /** When the operator began to bid or buy; null if acquisition never began. */
  acquired_at: string | null;

  /** Pricing at creation; null when no rate was usable at creation. */
  pricing: Pricing | null;

  /** Shipment of the car; null before `export_processing`. */
  shipment: Shipment | null;

  /** Newest invoice; null until there is one. */
  invoice: InvoiceSummary | null;

  /** Whether `order.status_changed` was recorded: true exactly when the status changed. */
  webhook_enqueued: boolean;
};

/** Events that permanently reduce a car's value. */
export type SpecialHistory = {
  /** Total losses. */
  total_loss: SpecialIncident[] | null;

  /** Floodings. */
  flood: SpecialIncident[] | null;

  /** Thefts. */
  theft: SpecialIncident[] | null;
};

/** An incident of the special history. */
export type SpecialIncident = {
  /** When it happened. `YYYY-MM-DD`. */
  occurred_on: string | null;

  /** All of the car or part of it; `recovered` for a stolen car that was found. */
  extent: "total" | "partial" | "recovered" | "unknown" | null;
};

/** Which integration to certify. */
export type StartCertificate = {
  /** The endpoint that receives the week's deliveries. */
  webhook_endpoint_id: string;

  /** Time that the run waits for each action of your integration. Default: `900`. */
  step_deadline_seconds?: number | undefined;
};

/** The target status, with what it needs. */
export type TransitionOrder =
  | {
      /** The target status. */
      to: "placed";
    }
  | {
      /** The target status. */
      to: "acquiring";
    }
  | {
      /** The target status. */
      to: "secondary_inspection_in_progress";
    }
  | {
      /** The target status. */
      to: "secondary_inspection_ready";

      /** The inspection's report. */
      secondary_inspection_url?: string | null | undefined;
    }
  | {
      /** The target status. */
      to: "secured";

      /** Hammer or purchase price in whole won. */
      auction_final_price_krw: number;

      /** The auction house's fee in whole US dollars, where it is known. */
      auction_fee_usd?: number | null | undefined;

      /**
       * Why the award is right although it is above the order's ceiling, its fee is more than three
       * times the house's, or its order does not lead the lot. Without it such an award is rejected.
       * Kept in the audit log.
       */
      override_reason?: string | null | undefined;
    }
  | {
      /** The target status. */
      to: "failed";

      /** Why the vehicle was not acquired. */
      failure_reason:
        | "outbid"
        | "outbid_internally"
        | "vehicle_unavailable"
        | "auction_cancelled"
        | "auction_passed"
        | "seller_withdrew";
    }
  | {
      /** The target status. */
      to: "cancelled";

      /** Why; which reasons are allowed depends on the order's status. */
      cancellation_reason:
        | "dealer_cancelled"
        | "auction_rescheduled_too_soon"
        | "auction_cancelled"
        | "seller_withdrew"
        | "secondary_inspection_failed"
        | "secondary_inspection_declined";
    }
  | {
      /** The target status. */
      to: "export_processing";
      shipment?: ShipmentInput | undefined;
    }
  | {
      /** The target status. */
      to: "in_transit";
      shipment?: ShipmentInput | undefined;
    }
  | {
      /** The target status. */
      to: "customs";
    }
  | {
      /** The target status. */
      to: "delivered";
    };

/** A car below the market. */
export type UndervaluedDetail = {
  /** Price of comparable sold cars, won. */
  reference_price_krw: number;

  /** Listing price of this car, won. */
  listing_price_krw: number;

  /** How far it is below the reference, in percent. */
  delta_pct: number;
};

/** Result of unhiding cars. */
export type UnhiddenMatches = {
  /** Shown again. */
  unhidden: string[];

  /** Were not hidden. */
  already_visible: string[];

  /** Not on the list. */
  not_found: string[];

  /** Cars on the list now that are not hidden. */
  active_match_count: number;
};

/** Months without own-damage insurance, both included. */
export type UninsuredPeriod = {
  /** First month. `YYYY-MM`. */
  from_month: string | null;

  /** Last month; null while it lasts. `YYYY-MM`. */
  to_month: string | null;
};

/** Health of a service that this one depends on. */
export type Upstream = {
  /** A dealer source, `fx`, the exchange rate provider, or `history`, the vehicle-history provider. */
  name: "retail_a" | "retail_b" | "fx" | "history";

  /** Result of the latest call, retry included; `unknown` before the first. */
  state: "ok" | "failing" | "unknown";

  /** When it was called for this response; null for `history`, whose calls cost money. */
  checked_at: string | null;

  /** How long that call took. */
  duration_ms: number | null;

  /** Null before the first success. */
  last_success_at: string | null;

  /** Null before the first failure. */
  last_failure_at: string | null;

  /** Description of the last failure. */
  last_failure: string | null;

  /** Failures since the last success, of this check and of the scheduled calls. */
  consecutive_failures: number;
};

/** Uses the car was ever registered for. */
export type UsageHistory = {
  /** Rental car. */
  rental: boolean | null;

  /** Commercial use, such as a taxi. */
  commercial: boolean | null;

  /** Government use. */
  government: boolean | null;
};

/** The insurers' valuation of comparable cars: a reference for premiums, not a market price. */
export type ValueRange = {
  basis: "insurance_reference";

  /** Lower end. Whole won. */
  low_krw: number | null;

  /** Upper end. Whole won. */
  high_krw: number | null;

  /** Month of the valuation. `YYYY-MM`. */
  as_of_month: string | null;
};

/** Auction cars by value of each search parameter. */
export type VehicleCounts = {
  /** Auction cars that meet all filters. */
  total: number;

  /**
   * Values by parameter, most frequent first. The parameter itself is left out of its own counts;
   * `model` is left out of those of `make` too.
   */
  values: {
    /** Makes, at most 500. */
    make: {
      /** Value of the parameter. */
      value: string;

      /** Auction cars that have it. */
      count: number;
    }[];

    /** Models of the makes in `make`, at most 500; empty without `make`. */
    model: {
      /** Value of the parameter. */
      value: string;

      /** Auction cars that have it. */
      count: number;
    }[];

    /** Auction houses. */
    source: {
      /** Value of the parameter. */
      value: "auction_a" | "auction_b" | "auction_c" | "auction_d" | "auction_e";

      /** Auction cars that have it. */
      count: number;
    }[];

    /** Fuels. */
    fuel: {
      /** Value of the parameter. */
      value:
        | "gasoline"
        | "diesel"
        | "hybrid"
        | "electric"
        | "lpg"
        | "hydrogen"
        | "gasoline_hybrid"
        | "plug_in_hybrid";

      /** Auction cars that have it. */
      count: number;
    }[];

    /** Transmissions. */
    transmission: {
      /** Value of the parameter. */
      value: "auto" | "manual" | "cvt" | "dct";

      /** Auction cars that have it. */
      count: number;
    }[];

    /** Colors. */
    color: {
      /** Value of the parameter. */
      value:
        | "white"
        | "black"
        | "gray"
        | "silver"
        | "blue"
        | "red"
        | "brown"
        | "beige"
        | "green"
        | "yellow"
        | "orange"
        | "gold"
        | "purple"
        | "pink"
        | "other";

      /** Auction cars that have it. */
      count: number;
    }[];

    /** Accident grades. */
    accident_grade: {
      /** Value of the parameter. */
      value: "A" | "B" | "C" | "D" | "F";

      /** Auction cars that have it. */
      count: number;
    }[];

    /** Exterior grades. */
    exterior_grade: {
      /** Value of the parameter. */
      value: "A" | "B" | "C" | "D" | "F";

      /** Auction cars that have it. */
      count: number;
    }[];

    /** Results of the round. */
    auction_status: {
      /** Value of the parameter. */
      value: "upcoming" | "sold" | "negotiation_sold" | "no_bid" | "negotiation_requested";

      /** Auction cars that have it. */
      count: number;
    }[];
  };
};

/** A listing in full detail. */
export type VehicleDetail = {
  /** Listing id. The same car gets a new one when it is listed again. */
  id: string;

  /** Source that lists the car. */
  source: "dealer" | "auction_a" | "auction_b" | "auction_c" | "auction_d" | "auction_e";

  /** Number of the lot in its auction. */
  lot_number: string | null;

  /** Manufacturer. */
  make: string;

  /** Model group; it includes all its sub-models. */
  model: string;

  /** Generation or variant within the model group. */
  sub_model: string | null;

  /** Trim level. */
  trim: string | null;

  /** Model year. */
  year: number;

  /** `YYYY-MM`. */
  first_registration: string | null;

  /** Odometer reading, kilometres. */
  mileage_km: number | null;

  /** One of the `fuels` of the facets. */
  fuel: string | null;

  /** One of the `transmissions` of the facets. */
  transmission: string | null;

  /** Colour token. */
  color: string | null;

  /** Body style token. */
  body_style: string | null;

  /** Engine displacement; null or 0 for electric cars. */
  displacement_cc: number | null;

  /** `fwd`, `rwd` or `awd`. */
  drivetrain: string | null;

  /** Number of seats. */
  seats: number | null;

  /** Identifies the physical car across rounds. */
  license_plate: string | null;

  /** Vehicle identification number. */
  vin: string | null;

  /** State of the round; null for dealer cars. */
  auction_result: "upcoming" | "sold" | "negotiation_sold" | "no_bid" | "negotiation_requested" | null;

  /** How it is bought; null if it no longer can be. */
  purchase_method: "bid" | "buy_now" | null;

  /** Start of the auction, `+09:00`; null for dealer cars. */
  auction_date: string | null;

  /** Appearances at auction, this one included. */
  auction_count: number | null;

  /** When orders close; null if they do not. */
  order_cutoff_at: string | null;

  /** When inspection requests close; null for dealer cars. */
  secondary_inspection_cutoff_at: string | null;

  /** `A` (none) to `F`. */
  accident_grade: string | null;

  /** `A` (best) to `F`. */
  exterior_grade: string | null;

  /** Whether an accident repair was found; null if not stated. */
  has_accident: boolean | null;

  /** Accident repairs in one sentence. */
  accident_summary: string | null;

  /** Option tokens. */
  options: string[];

  /** All photo URLs. */
  photos: string[];

  /** Won per US dollar used here; null when no rate is usable. */
  fx_rate: number | null;

  /** Cost for the calling partner; null when no rate is usable. */
  pricing: Pricing | null;

  /** Damage of the body; null if unknown. */
  body_condition: BodyCondition | null;

  /** The inspection; null if unknown. */
  inspection_report: InspectionReport | null;
};

/** Accepted vocabulary, not stock; without counts. */
export type VehicleFacets = {
  /** Makes, in alphabetical order. */
  makes: string[];

  /** Model groups of each make. */
  models: Record<string, string[]>;

  /** Sub-models of each model of each make; dealer cars only, with `source=dealer`. */
  sub_models?: Record<string, Record<string, string[]>> | undefined;

  /** Fuel tokens. */
  fuels: (
    | "gasoline"
    | "diesel"
    | "hybrid"
    | "electric"
    | "lpg"
    | "hydrogen"
    | "gasoline_hybrid"
    | "plug_in_hybrid"
  )[];

  /** Transmission tokens. */
  transmissions: ("auto" | "manual" | "cvt" | "dct")[];

  /** Values `source` takes. */
  sources: ("dealer" | "auction_a" | "auction_b" | "auction_c" | "auction_d" | "auction_e")[];

  /** Sources whose makes and models are included; dealer is missing while its vocabulary is unknown. */
  described_sources: ("dealer" | "auction_a" | "auction_b" | "auction_c" | "auction_d" | "auction_e")[];

  /** Changes with the vocabulary. Cursors of another version are rejected. */
  vocabulary_version: string;

  /** When this was compiled; up to five minutes ago. */
  as_of: string;
};

/** A listing as lists show it. */
export type VehicleSummary = {
  /** Listing id. The same car gets a new one when it is listed again. */
  id: string;

  /** Source that lists the car. */
  source: "dealer" | "auction_a" | "auction_b" | "auction_c" | "auction_d" | "auction_e";

  /** Number of the lot in its auction. */
  lot_number: string | null;

  /** Manufacturer. */
  make: string;

  /** Model group; it includes all its sub-models. */
  model: string;

  /** Generation or variant within the model group. */
  sub_model: string | null;

  /** Trim level. */
  trim: string | null;

  /** Model year. */
  year: number;

  /** `YYYY-MM`. */
  first_registration: string | null;

  /** Odometer reading, kilometres. */
  mileage_km: number | null;

  /** One of the `fuels` of the facets. */
  fuel: string | null;

  /** One of the `transmissions` of the facets. */
  transmission: string | null;

  /** Colour token. */
  color: string | null;

  /** Body style token. */
  body_style: string | null;

  /** Engine displacement; null or 0 for electric cars. */
  displacement_cc: number | null;

  /** `fwd`, `rwd` or `awd`. */
  drivetrain: string | null;

  /** Number of seats. */
  seats: number | null;

  /** Identifies the physical car across rounds. */
  license_plate: string | null;

  /** Vehicle identification number. */
  vin: string | null;

  /** State of the round; null for dealer cars. */
  auction_result: "upcoming" | "sold" | "negotiation_sold" | "no_bid" | "negotiation_requested" | null;

  /** How it is bought; null if it no longer can be. */
  purchase_method: "bid" | "buy_now" | null;

  /** Start of the auction, `+09:00`; null for dealer cars. */
  auction_date: string | null;

  /** Appearances at auction, this one included. */
  auction_count: number | null;

  /** When orders close; null if they do not. */
  order_cutoff_at: string | null;

  /** When inspection requests close; null for dealer cars. */
  secondary_inspection_cutoff_at: string | null;

  /** `A` (none) to `F`. */
  accident_grade: string | null;

  /** `A` (best) to `F`. */
  exterior_grade: string | null;

  /** Whether an accident repair was found; null if not stated. */
  has_accident: boolean | null;

  /** Accident repairs in one sentence. */
  accident_summary: string | null;

  /** Option tokens. */
  options: string[];

  /** The first five photo URLs. */
  photos: string[];

  /** Won per US dollar used here; null when no rate is usable. */
  fx_rate: number | null;

  /** Cost for the calling partner; null when no rate is usable. */
  pricing: Pricing | null;
};

/** Why the invoice is voided. */
export type VoidInvoice = {
  /** The reason, shown to the partner. */
  void_reason: string;
};

/** A saved buying condition, or a list of cars picked by hand. */
export type Watch = {
  /** Id of the watch. */
  watch_id: string;

  /** Your name for the watch. */
  name: string;

  /** `paused` if it is paused, muted or not; `muted` if it is only muted. */
  status: "active" | "muted" | "paused";

  /** The list is kept up to date, but nothing is sent. */
  muted: boolean;

  /** The list is not updated, and nothing is sent. */
  paused: boolean;
  filters: WatchFilters;

  /** Null without any. */
  signals: WatchSignals | null;

  /** Null when the filters are strict. */
  flexibility: Flexibility | null;

  /** False for a static list. */
  automatic_list_update: boolean;

  /** Cars on the list that are not hidden. */
  active_match_count: number;

  /** Cars on the list that you hid. */
  hidden_match_count: number;

  /** When it was created. */
  created_at: string;

  /** When it was last muted, unmuted, paused or resumed. */
  updated_at: string;

  /**
   * When its list was last compared with the market; for a watch over dealers, the last recheck that
   * no source interrupted. Null on a new static list, and until the first recheck if dealers could
   * not show all their cars at creation.
   */
  last_evaluated_at: string | null;

  /**
   * Coverage of the last hourly recheck with dealers: `complete` for every car within your bounds on
   * year and price, `partial` if dealers offer more than a recheck reads (then narrow your filters).
   * Null before the first recheck and without dealers.
   */
  coverage: "complete" | "partial" | null;
};

/** A car that is new on a watch's list. */
export type WatchAddition = {
  vehicle: VehicleSummary;

  /** `manual` for a car added by hand. */
  match_reason:
    | "filters"
    | "signals.repeat_listing"
    | "signals.undervalued"
    | "signals.price_drop"
    | "manual";

  /** Details of the signal in `match_reason`; null without one. */
  signal_detail: RepeatListingDetail | UndervaluedDetail | PriceDropDetail | null;

  /** Whether a filter was relaxed to match it. */
  match_type: "exact" | "flex";

  /** Which filters were relaxed, by field, and how far; null for an exact match. */
  flex_detail: Record<string, NumericFlexDetail | CategoricalFlexDetail> | null;

  /** When the car was first added to the list. */
  first_matched_at: string;

  /** Present with `previous_vehicle_id` when the same car was listed before. */
  availability_reason?: "relisted" | undefined;

  /** Its listing id in the previous round. */
  previous_vehicle_id?: string | undefined;
};

/** A buying condition. */
export type WatchConditionInput = {
  filters: WatchFiltersInput;
  signals?: WatchSignalsInput | null | undefined;
  flexibility?: FlexibilityInput | null | undefined;
};

/** A buying condition to save, or a static list. */
export type WatchCreation = {
  /** Your name for the watch. */
  name: string;

  /** Filters a car must satisfy, all of them. A static list needs none. */
  filters?: WatchFiltersInput | undefined;
  signals?: WatchSignalsInput | null | undefined;
  flexibility?: FlexibilityInput | null | undefined;

  /** False for a static list, which only you change. Default: `true`. */
  automatic_list_update?: boolean | undefined;
};

/** Filters a car must satisfy, all of them. */
export type WatchFilters = {
  /** Sources to search; all auctions when omitted. With `dealer`, `make` is required. */
  source?: ("dealer" | "auction_a" | "auction_b" | "auction_c" | "auction_d" | "auction_e")[] | undefined;

  /** Manufacturer, upper or lower case. */
  make?: string | undefined;

  /** Model group; it includes all its sub-models. */
  model?: string | undefined;

  /** One sub-model, exactly. */
  sub_model?: string | undefined;

  /** One trim level, exactly. */
  trim?: string | undefined;

  /** Words that must each occur in make, model or trim. */
  keyword?: string | undefined;

  /** One fuel. */
  fuel?:
    | "gasoline"
    | "diesel"
    | "lpg"
    | "hybrid"
    | "gasoline_hybrid"
    | "diesel_hybrid"
    | "electric"
    | "plug_in_hybrid"
    | "hydrogen"
    | undefined;

  /** One transmission, or any of several. */
  transmission?: "auto" | "manual" | "cvt" | "dct" | ("auto" | "manual" | "cvt" | "dct")[] | undefined;

  /** Body style; `van` is also detected from model and trim. */
  body_style?: string | undefined;

  /** One color, or any of several. */
  color?:
    | "white"
    | "black"
    | "gray"
    | "silver"
    | "blue"
    | "red"
    | "brown"
    | "beige"
    | "green"
    | "yellow"
    | "orange"
    | "gold"
    | "purple"
    | "pink"
    | "other"
    | (
        | "white"
        | "black"
        | "gray"
        | "silver"
        | "blue"
        | "red"
        | "brown"
        | "beige"
        | "green"
        | "yellow"
        | "orange"
        | "gold"
        | "purple"
        | "pink"
        | "other"
      )[]
    | undefined;

  /** Options the car must all have. */
  options_include?: string[] | undefined;

  /** Accident grades. Auction cars only. */
  accident_grade?: "A" | "B" | "C" | "D" | "F" | ("A" | "B" | "C" | "D" | "F")[] | undefined;

  /** Exterior grades. Auction cars only. */
  exterior_grade?: "A" | "B" | "C" | "D" | "F" | ("A" | "B" | "C" | "D" | "F")[] | undefined;

  /** Oldest model year. */
  year_min?: number | undefined;

  /** Newest model year. */
  year_max?: number | undefined;

  /** Highest mileage. */
  mileage_max_km?: number | undefined;

  /** Lowest start or asking price, won. */
  price_min_krw?: number | undefined;

  /** Highest start or asking price, won. */
  price_max_krw?: number | undefined;

  /** Highest landed cost for you; cars for which it cannot be computed are left out. */
  estimated_landed_max_usd?: number | undefined;

  /** First auction day (Korean date). Auction cars only. */
  auction_date_from?: string | undefined;

  /** Last auction day, included. Auction cars only. */
  auction_date_to?: string | undefined;

  /** `true`: only cars whose inspection found nothing at all; what counts depends on the source. */
  no_accident?: boolean | undefined;

  /** `true`: only cars inspected and without structural damage. */
  no_frame_damage?: boolean | undefined;
};

/** Filters a car must satisfy, all of them. */
export type WatchFiltersInput = {
  /** Sources to search; all auctions when omitted. With `dealer`, `make` is required. */
  source?: ("dealer" | "auction_a" | "auction_b" | "auction_c" | "auction_d" | "auction_e")[] | undefined;

  /** Manufacturer, upper or lower case. */
  make?: string | undefined;

  /** Model group; it includes all its sub-models. */
  model?: string | undefined;

  /** One sub-model, exactly. */
  sub_model?: string | undefined;

  /** One trim level, exactly. */
  trim?: string | undefined;

  /** Words that must each occur in make, model or trim. */
  keyword?: string | undefined;

  /** One fuel. */
  fuel?:
    | "gasoline"
    | "diesel"
    | "lpg"
    | "hybrid"
    | "gasoline_hybrid"
    | "diesel_hybrid"
    | "electric"
    | "plug_in_hybrid"
    | "hydrogen"
    | undefined;

  /** One transmission, or any of several. */
  transmission?: "auto" | "manual" | "cvt" | "dct" | ("auto" | "manual" | "cvt" | "dct")[] | undefined;

  /** Body style; `van` is also detected from model and trim. */
  body_style?: string | undefined;

  /** One color, or any of several. */
  color?:
    | "white"
    | "black"
    | "gray"
    | "silver"
    | "blue"
    | "red"
    | "brown"
    | "beige"
    | "green"
    | "yellow"
    | "orange"
    | "gold"
    | "purple"
    | "pink"
    | "other"
    | (
        | "white"
        | "black"
        | "gray"
        | "silver"
        | "blue"
        | "red"
        | "brown"
        | "beige"
        | "green"
        | "yellow"
        | "orange"
        | "gold"
        | "purple"
        | "pink"
        | "other"
      )[]
    | undefined;

  /** Options the car must all have. */
  options_include?: string[] | undefined;

  /** Accident grades. Auction cars only. */
  accident_grade?: "A" | "B" | "C" | "D" | "F" | ("A" | "B" | "C" | "D" | "F")[] | undefined;

  /** Exterior grades. Auction cars only. */
  exterior_grade?: "A" | "B" | "C" | "D" | "F" | ("A" | "B" | "C" | "D" | "F")[] | undefined;

  /** Oldest model year. */
  year_min?: number | undefined;

  /** Newest model year. */
  year_max?: number | undefined;

  /** Highest mileage. */
  mileage_max_km?: number | undefined;

  /** Lowest start or asking price, won. */
  price_min_krw?: number | undefined;

  /** Highest start or asking price, won. */
  price_max_krw?: number | undefined;

  /** Highest landed cost for you; cars for which it cannot be computed are left out. */
  estimated_landed_max_usd?: number | undefined;

  /** First auction day (Korean date). Auction cars only. */
  auction_date_from?: string | undefined;

  /** Last auction day, included. Auction cars only. */
  auction_date_to?: string | undefined;

  /** `true`: only cars whose inspection found nothing at all; what counts depends on the source. */
  no_accident?: boolean | undefined;

  /** `true`: only cars inspected and without structural damage. */
  no_frame_damage?: boolean | undefined;
};

/** A car on a watch's list. */
export type WatchMatch = {
  /** Listing id of the car. */
  vehicle_id: string;

  /** The car as of its last check; null while only its id is known. */
  vehicle: VehicleSummary | null;

  /** `manual` for a car added by hand. */
  match_reason:
    | "filters"
    | "signals.repeat_listing"
    | "signals.undervalued"
    | "signals.price_drop"
    | "manual";

  /** Details of the signal in `match_reason`; null without one. */
  signal_detail: RepeatListingDetail | UndervaluedDetail | PriceDropDetail | null;

  /** Whether a filter was relaxed to match it. */
  match_type: "exact" | "flex";

  /** Which filters were relaxed, by field, and how far; null for an exact match. */
  flex_detail: Record<string, NumericFlexDetail | CategoricalFlexDetail> | null;

  /** Price in won; null while it has none. */
  price_krw: number | null;

  /** When it was added to the list. */
  first_matched_at: string;

  /** Whether you hid it. */
  hidden: boolean;
};

/** A price at one time. */
export type WatchPrice = {
  /** Price in won; null before one was set. */
  price_krw: number | null;

  /** Price in whole US dollars; null without a rate. */
  price_usd: number | null;
};

/** A car on a watch's list whose price changed. */
export type WatchPriceChange = {
  vehicle: VehicleSummary;

  /** `manual` for a car added by hand. */
  match_reason:
    | "filters"
    | "signals.repeat_listing"
    | "signals.undervalued"
    | "signals.price_drop"
    | "manual";

  /** Details of the signal in `match_reason`; null without one. */
  signal_detail: RepeatListingDetail | UndervaluedDetail | PriceDropDetail | null;

  /** Whether a filter was relaxed to match it. */
  match_type: "exact" | "flex";

  /** Which filters were relaxed, by field, and how far; null for an exact match. */
  flex_detail: Record<string, NumericFlexDetail | CategoricalFlexDetail> | null;

  /** When the car was first added to the list. */
  first_matched_at: string;
  previous: WatchPrice;
  current: WatchPrice;
};

/** A car removed from a watch's list. */
export type WatchRemoval = {
  /** Listing id of the car. */
  vehicle_id: string;

  /** Why it was removed; after `under_contract` the car may be added again. */
  reason: "delisted" | "under_contract" | "no_longer_matches" | "auction_closed";

  /** When it was removed. */
  removed_at: string;
};

/** A condition to evaluate once. */
export type WatchSearch = {
  filters: WatchFiltersInput;
  signals?: WatchSignalsInput | null | undefined;
  flexibility?: FlexibilityInput | null | undefined;

  /** Most cars on a page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** Signals of a car, at least one of which must apply. */
export type WatchSignals = {
  /** The car has been listed before. */
  repeat_listing?:
    | {
        /** Default 2. */
        min_listing_count?: number | undefined;

        /** By how much its price must have fallen over its rounds. */
        min_drop_pct?: number | undefined;

        /** Default 90. */
        window_days?: number | undefined;
      }
    | undefined;

  /** It is offered that far below the price of comparable sold cars. */
  undervalued?:
    | {
        /** Default 10. */
        min_delta_pct?: number | undefined;
      }
    | undefined;

  /** Its price has just fallen by that much. */
  price_drop?:
    | {
        /** Default 3. */
        min_drop_pct?: number | undefined;
      }
    | undefined;
};

/** Signals of a car, at least one of which must apply. */
export type WatchSignalsInput = {
  /** The car has been listed before. */
  repeat_listing?:
    | {
        /** Default 2. */
        min_listing_count?: number | undefined;

        /** By how much its price must have fallen over its rounds. */
        min_drop_pct?: number | undefined;

        /** Default 90. */
        window_days?: number | undefined;
      }
    | undefined;

  /** It is offered that far below the price of comparable sold cars. */
  undervalued?:
    | {
        /** Default 10. */
        min_delta_pct?: number | undefined;
      }
    | undefined;

  /** Its price has just fallen by that much. */
  price_drop?:
    | {
        /** Default 3. */
        min_drop_pct?: number | undefined;
      }
    | undefined;
};

/** Cars by their listing ids. */
export type WatchVehicleIds = {
  /** Listing ids; duplicates count once. */
  vehicle_ids: string[];
};

/** The car in the test event. */
export type WatchWebhookTest = {
  /** A car on the watch. */
  vehicle_id: string;
};

/** A URL that receives events. */
export type WebhookEndpoint = {
  /** Id of the endpoint. */
  id: string;

  /** Address that receives the events. */
  url: string;

  /** The partner's own note. */
  description: string | null;

  /**
   * Types it subscribes to; null means all, including future ones. Every enabled endpoint also
   * receives `order.invoice_issued`.
   */
  event_types:
    | (
        | "order.status_changed"
        | "order.detail_updated"
        | "order.auction_rescheduled"
        | "order.price_updated"
        | "order.re_auctioned"
        | "order.invoice_issued"
        | "order.invoice_updated"
        | "eagle_eye.match"
        | "history_lookup.completed"
        | "history_lookup.failed"
        | "chat.message"
      )[]
    | null;

  /** False while nothing is sent to it. */
  enabled: boolean;

  /**
   * Why the service disabled it: `gone` after a 410 response, `failing` after five days of failures
   * only. Null otherwise.
   */
  disabled_reason: "gone" | "failing" | null;

  /** Since when every attempt has failed; null while it answers well. */
  failing_since: string | null;

  /** Until when the secret before the last rotation also signs; null without one. */
  previous_secret_expires_at: string | null;

  /** When it was registered. */
  created_at: string;

  /** When it was last changed. */
  updated_at: string;
};

/** An endpoint to register. */
export type WebhookEndpointCreation = {
  /** An https URL on a public address; any ordinary port, no redirects. */
  url: string;

  /** The partner's own note. */
  description?: string | null | undefined;

  /**
   * Types to subscribe to; null or absent means all. Every enabled endpoint also receives
   * `order.invoice_issued`.
   */
  event_types?:
    | (
        | "order.status_changed"
        | "order.detail_updated"
        | "order.auction_rescheduled"
        | "order.price_updated"
        | "order.re_auctioned"
        | "order.invoice_issued"
        | "order.invoice_updated"
        | "eagle_eye.match"
        | "history_lookup.completed"
        | "history_lookup.failed"
        | "chat.message"
      )[]
    | null
    | undefined;

  /** False keeps it registered and sends nothing. */
  enabled?: boolean | undefined;
};

/** Fields to change; absent ones stay unchanged. */
export type WebhookEndpointUpdate = {
  /** An https URL on a public address; any ordinary port, no redirects. */
  url?: string | undefined;

  /** The partner's own note. */
  description?: string | null | undefined;

  /**
   * Types to subscribe to; null or absent means all. Every enabled endpoint also receives
   * `order.invoice_issued`.
   */
  event_types?:
    | (
        | "order.status_changed"
        | "order.detail_updated"
        | "order.auction_rescheduled"
        | "order.price_updated"
        | "order.re_auctioned"
        | "order.invoice_issued"
        | "order.invoice_updated"
        | "eagle_eye.match"
        | "history_lookup.completed"
        | "history_lookup.failed"
        | "chat.message"
      )[]
    | null
    | undefined;

  /** False keeps it registered and sends nothing. */
  enabled?: boolean | undefined;
};

/** An endpoint with its new signing secret. */
export type WebhookEndpointWithSecret = {
  /** Id of the endpoint. */
  id: string;

  /** Address that receives the events. */
  url: string;

  /** The partner's own note. */
  description: string | null;

  /**
   * Types it subscribes to; null means all, including future ones. Every enabled endpoint also
   * receives `order.invoice_issued`.
   */
  event_types:
    | (
        | "order.status_changed"
        | "order.detail_updated"
        | "order.auction_rescheduled"
        | "order.price_updated"
        | "order.re_auctioned"
        | "order.invoice_issued"
        | "order.invoice_updated"
        | "eagle_eye.match"
        | "history_lookup.completed"
        | "history_lookup.failed"
        | "chat.message"
      )[]
    | null;

  /** False while nothing is sent to it. */
  enabled: boolean;

  /**
   * Why the service disabled it: `gone` after a 410 response, `failing` after five days of failures
   * only. Null otherwise.
   */
  disabled_reason: "gone" | "failing" | null;

  /** Since when every attempt has failed; null while it answers well. */
  failing_since: string | null;

  /** Until when the secret before the last rotation also signs; null without one. */
  previous_secret_expires_at: string | null;

  /** When it was registered. */
  created_at: string;

  /** When it was last changed. */
  updated_at: string;

  /** Signing secret, shown only once. Verify every delivery with it. */
  secret: string;
};

/** Result of a test message. */
export type WebhookPingResult = {
  /** True when the endpoint answered 2xx in time. */
  delivered: boolean;

  /** HTTP status of the response; null without one. */
  response_code: number | null;

  /** How long it took, in milliseconds. */
  duration_ms: number;

  /** Failure in one sentence; null on success. */
  error: string | null;

  /** Beginning of the response, at most 1 KiB; null when empty. */
  response_excerpt: string | null;
};

/** Why a message is withdrawn. */
export type WithdrawMessage = {
  /** Why, shown to the partner in place of the text. */
  reason: string;
};

/** Details of `validation_error`. */
export type ValidationDetails = {
  /** Each thing that is wrong. */
  issues?:
    | {
        /** Path of the invalid value, such as `body.max_bid_amount_usd`. */
        path: string;

        /** How to fix it. */
        message: string;
      }[]
    | undefined;

  /** The field or parameter at fault. */
  field?: string | undefined;

  /** Rejected value. */
  value?: unknown | undefined;

  /** The make that a model was looked for in. */
  make?: string | undefined;

  /** The most there may be. */
  limit?: number | undefined;

  /** The highest bid that is not taken for a mistake, whole US dollars. */
  maximum_bid_usd?: number | undefined;

  /** Cars on the list. */
  member_count?: number | undefined;
};

/** Details of `missing_max_bid`. */
export type MissingMaxBidDetails = {
  /** The least that may be bid, whole US dollars. */
  minimum_bid_usd: number;
};

/** Details of `eagle_eye_watch_not_static`. */
export type EagleEyeWatchNotStaticDetails = {
  /** The watch. */
  watch_id: string;
};

/** Details of `eagle_eye_match_batch_too_large`. */
export type EagleEyeMatchBatchTooLargeDetails = {
  /** The most ids in one call. */
  limit: number;

  /** How many were sent. */
  received: number;
};

/** Details of `eagle_eye_filters_required`. */
export type EagleEyeFiltersRequiredDetails = {
  /** The field or parameter at fault. */
  field?: string | undefined;

  /** Each thing that is wrong. */
  issues?:
    | {
        /** Path of the invalid value, such as `body.max_bid_amount_usd`. */
        path: string;

        /** How to fix it. */
        message: string;
      }[]
    | undefined;
};

/** Details of `eagle_eye_invalid_flexibility`. */
export type EagleEyeInvalidFlexibilityDetails = {
  /** The field or parameter at fault. */
  field?: string | undefined;

  /** The most there may be. */
  limit?: number | undefined;

  /** Each thing that is wrong. */
  issues?:
    | {
        /** Path of the invalid value, such as `body.max_bid_amount_usd`. */
        path: string;

        /** How to fix it. */
        message: string;
      }[]
    | undefined;
};

/** Details of `key_limit_reached`. */
export type KeyLimitReachedDetails = {
  /** The most active keys of a trial account. */
  limit: number;

  /** Active keys now. */
  active: number;
};

/** Details of `forbidden`. */
export type ForbiddenDetails = {
  /** The scope that the token lacks. */
  required_scope?: string | undefined;

  /** The claim that the token lacks. */
  required_claim?: string | undefined;

  /** The roles of which the user needs one. */
  required_roles?: string[] | undefined;

  /** The origin of the page that called. */
  origin?: string | undefined;

  /** Which of the conditions of the code it is. */
  reason?: string | undefined;

  /** The request that awaits, or awaited, a second operator. */
  approval_id?: string | undefined;

  /** The partner without an account in this environment. */
  partner_id?: string | undefined;

  /** The environment it has none in. */
  environment?: string | undefined;
};

/** Details of `not_found`. */
export type NotFoundDetails = {
  /** The partner. */
  partner_id?: string | undefined;

  /** The request that awaits, or awaited, a second operator. */
  approval_id?: string | undefined;

  /** The message. */
  message_id?: string | undefined;
};

/** Details of `vehicle_not_found`. */
export type VehicleNotFoundDetails = {
  /** Listing id of the car. */
  vehicle_id?: string | undefined;
};

/** Details of `order_not_found`. */
export type OrderNotFoundDetails = {
  /** The order. */
  order_id?: string | undefined;
};

/** Details of `order_vehicle_snapshot_not_found`. */
export type OrderVehicleSnapshotNotFoundDetails = {
  /** The order. */
  order_id?: string | undefined;
};

/** Details of `invoice_not_found`. */
export type InvoiceNotFoundDetails = {
  /** The invoice. */
  invoice_id?: string | undefined;

  /** The order. */
  order_id?: string | undefined;

  /** Status the resource has. */
  current_status?: string | undefined;

  /** The version that does not exist. */
  version?: number | undefined;
};

/** Details of `history_lookup_not_found`. */
export type HistoryLookupNotFoundDetails = {
  /** The lookup. */
  lookup_id?: string | undefined;
};

/** Details of `eagle_eye_match_not_found`. */
export type EagleEyeMatchNotFoundDetails = {
  /** Listing id of the car. */
  vehicle_id?: string | undefined;
};

/** Details of `certificate_not_found`. */
export type CertificateNotFoundDetails = {
  /** The certificate. */
  certificate_id?: string | undefined;
};

/** Details of `message_thread_not_found`. */
export type MessageThreadNotFoundDetails = {
  /** The thread. */
  thread_id?: string | undefined;
};

/** Details of `attachment_not_found`. */
export type AttachmentNotFoundDetails = {
  /** The attachment. */
  attachment_id?: string | undefined;
};

/** Details of `invalid_status_transition`. */
export type InvalidStatusTransitionDetails = {
  /** Decides the status. */
  reason: "partner_not_authorized" | "out_of_sequence";

  /** Status of the order. */
  current_status:
    | "placed"
    | "secondary_inspection_in_progress"
    | "secondary_inspection_ready"
    | "acquiring"
    | "secured"
    | "export_processing"
    | "in_transit"
    | "customs"
    | "delivered"
    | "failed"
    | "cancelled";

  /** The status that was asked for. */
  requested_status?: string | undefined;
};

/** Details of `past_order_cutoff`. */
export type PastOrderCutoffDetails = {
  /** When orders for the car closed. */
  order_cutoff_at: string;

  /** When the call arrived. */
  now: string;
};

/** Details of `past_secondary_inspection_cutoff`. */
export type PastSecondaryInspectionCutoffDetails = {
  /** Until when an inspection could be asked for. */
  secondary_inspection_cutoff_at: string;

  /** When the call arrived. */
  now: string;
};

/** Details of `duplicate_order`. */
export type DuplicateOrderDetails = {
  /** The active order for the car. */
  existing_order_id: string;
};

/** Details of `invoice_not_issued`. */
export type InvoiceNotIssuedDetails = {
  /** The invoice. */
  invoice_id?: string | undefined;

  /** Status the resource has. */
  current_status?: string | undefined;
};

/** Details of `history_report_not_ready`. */
export type HistoryReportNotReadyDetails = {
  /** Status of the lookup. */
  status?: string | undefined;
};

/** Details of `webhook_endpoint_limit`. */
export type WebhookEndpointLimitDetails = {
  /** The most there may be. */
  limit?: number | undefined;
};

/** Details of `eagle_eye_watch_limit`. */
export type EagleEyeWatchLimitDetails = {
  /** The most there may be. */
  limit?: number | undefined;

  /** `all` where paused watches count too. */
  scope?: string | undefined;
};

/** Details of `no_webhook_endpoint`. */
export type NoWebhookEndpointDetails = {
  /** The type that no endpoint receives. */
  type?: string | undefined;

  /** The endpoint that does not receive it. */
  endpoint_id?: string | undefined;
};

/** Details of `vehicle_summary_unavailable`. */
export type VehicleSummaryUnavailableDetails = {
  /** Listing id of the car. */
  vehicle_id?: string | undefined;
};

/** Details of `conflict`. */
export type ConflictDetails = {
  /** Which of the conditions of the code it is. */
  reason?: string | undefined;

  /** Status the resource has. */
  current_status?: string | undefined;

  /** The invoice. */
  invoice_id?: string | undefined;

  /** The certificate. */
  certificate_id?: string | undefined;

  /** The request that awaits, or awaited, a second operator. */
  approval_id?: string | undefined;

  /** The partner that has it. */
  partner_id?: string | undefined;

  /** The field or parameter at fault. */
  field?: string | undefined;

  /** Rejected value, which another partner has. */
  value?: string | undefined;

  /** The batch that has the number. */
  batch_id?: string | undefined;

  /** Its kind. */
  kind?: string | undefined;

  /** Number of the current batch. */
  current_sequence?: number | undefined;

  /** The order that the lot was awarded to before. */
  winner_order_id?: string | undefined;

  /** The hammer price recorded then, KRW. */
  auction_final_price_krw?: number | undefined;

  /** The auction house's fee recorded then, US dollars. */
  auction_fee_usd?: number | null | undefined;

  /** When the lot's award is carried out; until then it can be taken back. */
  effective_at?: string | undefined;
};

/** Details of `vehicle_unavailable`. */
export type VehicleUnavailableDetails = {
  /** Listing id of the car. */
  vehicle_id?: string | undefined;

  /** How the car's auction ended; null for a dealer's car. */
  auction_result?: string | null | undefined;
};

/** Details of `no_longer_kept`. */
export type NoLongerKeptDetails = {
  /** The number that was asked for. */
  after_sequence?: number | undefined;

  /** The oldest number that is kept. */
  oldest_sequence?: number | undefined;

  /** Since when it is kept. */
  kept_since?: string | undefined;

  /** Days that it is kept. */
  kept_days?: number | undefined;
};

/** Details of `payload_too_large`. */
export type PayloadTooLargeDetails = {
  /** The most bytes of a body. */
  limit_bytes: number;

  /** Bytes of the body. */
  received_bytes: number;
};

/** Details of `unsupported_media_type`. */
export type UnsupportedMediaTypeDetails = {
  /** The type that was declared; null without one. */
  received: string | null;
};

/** Details of `idempotency_key_reused`. */
export type IdempotencyKeyReusedDetails = {
  /** Operation that used the key first. */
  original_operation?: string | undefined;

  /** The car of the original request. */
  original_vehicle_id?: string | undefined;

  /** Whether the original request asked for an inspection. */
  original_secondary_inspection_required?: boolean | undefined;

  /** The bid of the original request. */
  original_max_bid_amount_usd?: number | null | undefined;

  /** The plate of the original request; null without one. */
  original_plate?: string | null | undefined;

  /** The VIN of the original request; null without one. */
  original_vin?: string | null | undefined;

  /** Whether the original request asked for a new report. */
  original_fresh?: boolean | undefined;

  /** The reference of the original request; null without one. */
  original_reference?: string | null | undefined;

  /** The thread of the original message. */
  original_thread_id?: string | undefined;

  /** SHA-256 of the original message's text. */
  original_text_sha256?: string | undefined;

  /** Ids of the original message's attachments, joined by commas. */
  original_attachment_ids?: string | undefined;
};

/** Details of `rate_limited`. */
export type RateLimitedDetails = {
  /** Calls that a trial key may make in its life. Present: waiting does not help. */
  limit?: number | undefined;

  /** Calls that it has made. */
  used?: number | undefined;

  /** The limit that is used up; more are added. Waiting helps wherever it is present. */
  scope?:
    | "read-heavy"
    | "read-light"
    | "write"
    | "invoice-document"
    | "dealer_calls"
    | "endpoint_pings"
    | "partner_pings"
    | "running_replays"
    | "unanswered_endpoint"
    | "watch_creations"
    | "in_flight"
    | "daily"
    | "messages"
    | "attachment_bytes"
    | "certificates"
    | "chat_thread"
    | "chat_account"
    | "chat_frames"
    | "chat_token"
    | "chat_token_messages"
    | "chat_thread_messages"
    | "chat_token_bytes"
    | "chat_thread_bytes"
    | "address"
    | undefined;

  /** The same for a limit of calls a minute, as `RateLimit-Policy` names it. */
  policy?: string | undefined;

  /** Seconds to wait; the same as the header `Retry-After`. */
  retry_after_seconds?: number | undefined;
};

/** Details of `service_unavailable`. */
export type ServiceUnavailableDetails = {
  /** Seconds to wait; the same as the header `Retry-After`. */
  retry_after_seconds?: number | undefined;
};

/** What `listPartners` can be asked for. */
export type ListPartnersQuery = {
  /** Most items on a page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The answer of `listPartners`. */
export type ListPartnersAnswer = {
  data: Partner[];

  /** Pass it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null;
};

/** What `listPartnerKeys` can be asked for. */
export type ListPartnerKeysQuery = {
  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The answer of `listPartnerKeys`. */
export type ListPartnerKeysAnswer = {
  data: ApiKey[];

  /** Pass it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null;
};

/** What `listAudit` can be asked for. */
export type ListAuditQuery = {
  /** Most items on a page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;

  /** Only entries about this resource. */
  resource_id?: string | undefined;

  /** Only actions of this person or machine. */
  actor?: string | undefined;
};

/** The answer of `listAudit`. */
export type ListAuditAnswer = {
  data: AuditEntry[];

  /** Pass it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null;
};

/** What `listArchive` can be asked for. */
export type ListArchiveQuery = {
  /** Which part of the archive. */
  area: "events" | "audit" | "versions";

  /** Whose events; needed for `events`, and for no other area. */
  partner_id?: string | undefined;

  /** Versions of this order; needed for `versions`, and for no other area. */
  order_id?: string | undefined;

  /** Only of this Korean day, when the event or entry was made; not for `versions`. */
  day?: string | undefined;

  /** Most items on a page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The answer of `listArchive`. */
export type ListArchiveAnswer = {
  data: ArchiveObject[];

  /** Pass it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null;
};

/** The body of `createArchiveDownload`. */
export type CreateArchiveDownloadBody = {
  /** `key` of an object in the list. */
  key: string;

  /** Why it is read; goes into the audit log. */
  reason: string;
};

/** The answer of `listUpstreams`. */
export type ListUpstreamsAnswer = {
  data: Upstream[];

  /** Pass it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null;
};

/** What `listApiKeys` can be asked for. */
export type ListApiKeysQuery = {
  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The answer of `listApiKeys`. */
export type ListApiKeysAnswer = {
  data: ApiKey[];

  /** Pass it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null;
};

/** What `getUsage` can be asked for. */
export type GetUsageQuery = {
  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The answer of `getUsage`. */
export type GetUsageAnswer = {
  data: KeyUsage[];

  /** Pass it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null;
  limits: CallLimits;
};

/** What `listFailedDeliveries` can be asked for. */
export type ListFailedDeliveriesQuery = {
  /** Most items on a page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The answer of `listFailedDeliveries`. */
export type ListFailedDeliveriesAnswer = {
  data: DeliveryEntry[];

  /** Pass it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null;
};

/** What `searchAccount` can be asked for. */
export type SearchAccountQuery = {
  /**
   * A license plate or its last four digits, a VIN or its last six characters, a lot number, an id,
   * an invoice number, a bill of lading or a container. Spaces, hyphens and letter case do not
   * matter.
   */
  q: string;
};

/** The answer of `searchAccount`. */
export type SearchAccountAnswer = { data: SearchHit[] };

/** What `searchEnvironment` can be asked for. */
export type SearchEnvironmentQuery = {
  /**
   * A license plate or its last four digits, a VIN or its last six characters, a lot number, an id,
   * an invoice number, a bill of lading or a container. Spaces, hyphens and letter case do not
   * matter.
   */
  q: string;
};

/** The answer of `searchEnvironment`. */
export type SearchEnvironmentAnswer = { data: SearchHit[] };

/** What `listOperatorOrders` can be asked for. */
export type ListOperatorOrdersQuery = {
  /** Only orders of these statuses; all of them when absent. */
  status?:
    | readonly (
        | "placed"
        | "secondary_inspection_in_progress"
        | "secondary_inspection_ready"
        | "acquiring"
        | "secured"
        | "export_processing"
        | "in_transit"
        | "customs"
        | "delivered"
        | "failed"
        | "cancelled"
      )[]
    | undefined;

  /** Only this partner's orders. */
  partner_id?: string | undefined;

  /** Only orders on this vehicle. */
  vehicle_id?: string | undefined;

  /** Only orders on cars of this make, in upper or lower case. */
  make?: string | undefined;

  /** Only orders on cars of this auction house or dealer source. */
  source?: "dealer" | "auction_a" | "auction_b" | "auction_c" | "auction_d" | "auction_e" | undefined;

  /** Only orders with an auction on this day in KST, `YYYY-MM-DD`. */
  auction_date?: string | undefined;

  /**
   * `true`: only orders that await an operator: those of the overview's sections, and those with
   * unread messages.
   */
  awaiting_only?: boolean | undefined;

  /** By the last change. Default: `"updated_desc"`. */
  sort?: "updated_desc" | "updated_asc" | undefined;

  /** Most items on a page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The answer of `listOperatorOrders`. */
export type ListOperatorOrdersAnswer = {
  data: OperatorOrder[];

  /** Pass it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null;
};

/** What `listOrderVersions` can be asked for. */
export type ListOrderVersionsQuery = {
  /** Only the current version at this instant. */
  as_of?: string | Date | undefined;

  /** Most items on a page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The answer of `listOrderVersions`. */
export type ListOrderVersionsAnswer = {
  data: OrderVersion[];

  /** Pass it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null;
};

/** What `listLots` can be asked for. */
export type ListLotsQuery = {
  /** The day of the auction in KST, `YYYY-MM-DD`. */
  auction_date: string;

  /** Most items on a page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The answer of `listLots`. */
export type ListLotsAnswer = {
  data: Lot[];

  /** Pass it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null;
};

/** What `listOperatorInvoices` can be asked for. */
export type ListOperatorInvoicesQuery = {
  /** Only invoices of this partner account. */
  dealer_id?: string | undefined;

  /** Only invoices of these statuses; all of them when absent. */
  status?: readonly ("draft" | "issued" | "paid" | "void")[] | undefined;

  /** Only invoices of this month of shipment, `YYYY-MM`. */
  shipment_month?: string | undefined;

  /** Only invoices first published at or after this instant. */
  issued_from?: string | Date | undefined;

  /** Only invoices first published before this instant. */
  issued_to?: string | Date | undefined;

  /** Most items on a page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The answer of `listOperatorInvoices`. */
export type ListOperatorInvoicesAnswer = {
  data: OperatorInvoiceEntry[];

  /** Pass it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null;
};

/** What `getOperatorInvoiceDocument` can be asked for. */
export type GetOperatorInvoiceDocumentQuery = {
  /** The PDF of exactly this version; the newest when absent. */
  version?: number | undefined;
};

/** What `listApprovals` can be asked for. */
export type ListApprovalsQuery = {
  /** Only requests that stand so; all of them when absent. */
  status?: "pending" | "approved" | "rejected" | "expired" | "outdated" | undefined;

  /** Only requests on this invoice. */
  invoice_id?: string | undefined;

  /** Most items on a page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The answer of `listApprovals`. */
export type ListApprovalsAnswer = {
  data: Approval[];

  /** Pass it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null;
};

/** What `listOperatorThreads` can be asked for. */
export type ListOperatorThreadsQuery = {
  /** All threads of this partner, newest message first. */
  partner_id?: string | undefined;

  /** Most items on a page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The answer of `listOperatorThreads`. */
export type ListOperatorThreadsAnswer = {
  data: OperatorMessageThreadEntry[];

  /** Pass it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null;
};

/** What `listThreadMessages` can be asked for. */
export type ListThreadMessagesQuery = {
  /** Newest or oldest first. Default: `"created_desc"`. */
  sort?: "created_desc" | "created_asc" | undefined;

  /** Most items on a page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The answer of `listThreadMessages`. */
export type ListThreadMessagesAnswer = {
  data: Message[];

  /** Pass it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null;
  thread: OperatorMessageThread;
};

/** The answer of `listAlarms`. */
export type ListAlarmsAnswer = {
  data: Alarm[];

  /** Pass it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null;
};

/** The answer of `listDeadLetterQueues`. */
export type ListDeadLetterQueuesAnswer = {
  data: DeadLetterQueue[];

  /** Pass it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null;
};

/** What `countVehicles` can be asked for. */
export type CountVehiclesQuery = {
  /** Words that occur in make, model or trim. */
  keyword?: string | undefined;

  /** Makes, separated by commas; upper or lower case. */
  make?: readonly string[] | undefined;

  /** Model groups; needs `make`. A group includes all its sub-models. */
  model?: readonly string[] | undefined;

  /**
   * One sub-model, exactly; upper or lower case. Needs `model` and a dealer request. In a mixed
   * request it limits auction cars as well.
   */
  sub_model?: string | undefined;

  /** Vans, detected from body style, model and trim. */
  body_style?: "van" | undefined;

  /** Oldest model year. */
  year_min?: number | undefined;

  /** Newest model year. */
  year_max?: number | undefined;

  /** Highest mileage. */
  mileage_max_km?: number | undefined;

  /** Lowest `pricing.listing_price`. */
  price_min_usd?: number | undefined;

  /** Highest `pricing.listing_price`. */
  price_max_usd?: number | undefined;

  /** Sources to search; all auctions when omitted. */
  source?:
    | readonly ("dealer" | "auction_a" | "auction_b" | "auction_c" | "auction_d" | "auction_e")[]
    | undefined;

  /** Fuels. */
  fuel?:
    | readonly (
        | "gasoline"
        | "diesel"
        | "hybrid"
        | "electric"
        | "lpg"
        | "hydrogen"
        | "gasoline_hybrid"
        | "plug_in_hybrid"
      )[]
    | undefined;

  /** Transmissions. */
  transmission?: readonly ("auto" | "manual" | "cvt" | "dct")[] | undefined;

  /** Color; only the first value counts. */
  color?:
    | readonly (
        | "white"
        | "black"
        | "gray"
        | "silver"
        | "blue"
        | "red"
        | "brown"
        | "beige"
        | "green"
        | "yellow"
        | "orange"
        | "gold"
        | "purple"
        | "pink"
        | "other"
      )[]
    | undefined;

  /** Accident grades. Auction cars only. */
  accident_grade?: readonly ("A" | "B" | "C" | "D" | "F")[] | undefined;

  /** Exterior grades. Auction cars only. */
  exterior_grade?: readonly ("A" | "B" | "C" | "D" | "F")[] | undefined;

  /** Options the car must all have. */
  options_include?: readonly string[] | undefined;

  /** Results of the round. Auction cars only. */
  auction_status?:
    | readonly ("upcoming" | "sold" | "negotiation_sold" | "no_bid" | "negotiation_requested")[]
    | undefined;

  /** First auction day (Korean date). Auction cars only. */
  auction_date_from?: string | undefined;

  /** Last auction day, included. Auction cars only. */
  auction_date_to?: string | undefined;

  /** Fewest appearances at auction. Auction cars only. */
  auction_count_min?: number | undefined;

  /** Most appearances at auction. Auction cars only. */
  auction_count_max?: number | undefined;

  /** `true`: only cars you can still order by bid. Auction cars only. */
  orderable_only?: boolean | undefined;
};

/** The body of `createInventoryBatch`. */
export type CreateInventoryBatchBody = {
  /** The auction house. */
  source: "auction_a" | "auction_b" | "auction_c" | "auction_d" | "auction_e";

  /** `full`: listings absent from the file are removed; `delta`: they stay unchanged. */
  kind: "full" | "delta";

  /**
   * Above the current sequence, up to 2^53 - 1: a counter, epoch milliseconds or `yyyymmddhhmmss`. A
   * batch never replaces a newer one.
   */
  sequence: number;
};

/** What `listInventoryBatches` can be asked for. */
export type ListInventoryBatchesQuery = {
  /** The auction house. */
  source: "auction_a" | "auction_b" | "auction_c" | "auction_d" | "auction_e";

  /** Most items on a page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The answer of `listInventoryBatches`. */
export type ListInventoryBatchesAnswer = {
  data: InventoryBatchEntry[];

  /** Pass it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null;
};

/** What `listBatchRejections` can be asked for. */
export type ListBatchRejectionsQuery = {
  /** Most items on a page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The answer of `listBatchRejections`. */
export type ListBatchRejectionsAnswer = {
  data: RejectedInventoryRow[];

  /** Pass it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null;
};

/** What `getHistoryBilling` can be asked for. */
export type GetHistoryBillingQuery = {
  /** KST calendar month, `YYYY-MM`; the current one when absent. */
  month?: string | undefined;

  /** Only this partner. */
  partner_id?: string | undefined;
};

/** The answer of `getHistoryBilling`. */
export type GetHistoryBillingAnswer = { data: HistoryBillingEntry[] };

/** The body of `replaceFeeSettings`. */
export type ReplaceFeeSettingsBody = {
  /** Fees by auction house. */
  auctions: {
    auction_a: AuctionFeeInput;
    auction_b: AuctionFeeInput;
    auction_c: AuctionFeeInput;
    auction_d: AuctionFeeInput;
    auction_e: AuctionFeeInput;
  };

  /** Freight to the destination port, whole US dollars. */
  ocean_freight_usd: number;

  /**
   * Multiple of the listing price. A bid above it and above `bid_limit_floor_usd` is rejected as a
   * mistake. Unchanged if left out.
   */
  bid_limit_multiple?: number | undefined;

  /**
   * A bid of at most this many US dollars is accepted however low the listing price is. Left out of
   * a change, it stays.
   */
  bid_limit_floor_usd?: number | undefined;

  /**
   * Share of what an order amounts to, in percent. An invoice whose total differs by more than it
   * and by more than `invoice_tolerance_floor_usd` needs a reason. Unchanged if left out.
   */
  invoice_tolerance_percent?: number | undefined;

  /**
   * A difference of at most this many US dollars needs no reason however cheap the car is. Left out
   * of a change, it stays.
   */
  invoice_tolerance_floor_usd?: number | undefined;

  /** Of the table that was changed, as it was read. It has no effect. */
  version?: number | undefined;
};

/** What `listPartnerCertificates` can be asked for. */
export type ListPartnerCertificatesQuery = {
  /** Most items on a page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The answer of `listPartnerCertificates`. */
export type ListPartnerCertificatesAnswer = {
  data: CertificateEntry[];

  /** Pass it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null;
};

/** What `listOwnOrderEvents` can be asked for. */
export type ListOwnOrderEventsQuery = {
  /** Most items on a page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The answer of `listOwnOrderEvents`. */
export type ListOwnOrderEventsAnswer = {
  data: EventLogEntry[];

  /** Pass it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null;
};

/** The answer of `listOwnWebhookEndpoints`. */
export type ListOwnWebhookEndpointsAnswer = {
  data: WebhookEndpoint[];

  /** Pass it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null;
};

/** What `listOwnEvents` can be asked for. */
export type ListOwnEventsQuery = {
  /** Only events of this type. */
  type?:
    | "order.status_changed"
    | "order.detail_updated"
    | "order.auction_rescheduled"
    | "order.price_updated"
    | "order.re_auctioned"
    | "order.invoice_issued"
    | "order.invoice_updated"
    | "eagle_eye.match"
    | "history_lookup.completed"
    | "history_lookup.failed"
    | "chat.message"
    | "invoice.issued"
    | undefined;

  /** Only events of this order. */
  order_id?: string | undefined;

  /** Only events of this watch. */
  watch_id?: string | undefined;

  /** Only events of this history lookup. */
  lookup_id?: string | undefined;

  /** Only events with a higher sequence number. */
  after_sequence?: number | undefined;

  /** Only events created at this instant or later. */
  from?: string | Date | undefined;

  /** Only events created before this instant. */
  to?: string | Date | undefined;

  /** Only events with this delivery status. */
  delivery_status?: "pending" | "delivered" | "failed" | undefined;

  /** Most items on a page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The answer of `listOwnEvents`. */
export type ListOwnEventsAnswer = {
  data: EventLogEntry[];

  /** Pass it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null;
};

/** What `listOwnOrders` can be asked for. */
export type ListOwnOrdersQuery = {
  /** Order ids, at most 100; ids that are not yours are ignored. */
  ids?: readonly string[] | undefined;

  /** Only orders of this status. */
  status?:
    | "placed"
    | "secondary_inspection_in_progress"
    | "secondary_inspection_ready"
    | "acquiring"
    | "secured"
    | "export_processing"
    | "in_transit"
    | "customs"
    | "delivered"
    | "failed"
    | "cancelled"
    | undefined;

  /** Only orders created at or after this instant; needs `to`. */
  from?: string | Date | undefined;

  /** Only orders created before this instant; needs `from`. */
  to?: string | Date | undefined;

  /**
   * Sort order; when sorted by auction date, orders without one come last. Default:
   * `"created_desc"`.
   */
  sort?: "created_desc" | "created_asc" | "auction_date_asc" | "updated_desc" | undefined;

  /** Most items on a page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The answer of `listOwnOrders`. */
export type ListOwnOrdersAnswer = {
  data: Order[];

  /** Pass it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null;
};

/** What `listOwnInvoices` can be asked for. */
export type ListOwnInvoicesQuery = {
  /** Only invoices of this partner account. */
  dealer_id?: string | undefined;

  /** Only invoices of these statuses; all of them when absent. */
  status?: readonly ("draft" | "issued" | "paid" | "void")[] | undefined;

  /** Only invoices of this month of shipment, `YYYY-MM`. */
  shipment_month?: string | undefined;

  /** Only invoices first published at or after this instant. */
  issued_from?: string | Date | undefined;

  /** Only invoices first published before this instant. */
  issued_to?: string | Date | undefined;

  /** Most items on a page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The answer of `listOwnInvoices`. */
export type ListOwnInvoicesAnswer = {
  data: InvoiceEntry[];

  /** Pass it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null;
};

/** What `getOwnInvoiceDocument` can be asked for. */
export type GetOwnInvoiceDocumentQuery = {
  /** The PDF of exactly this version; the newest when absent. */
  version?: number | undefined;
};

/** What `listOwnMessageThreads` can be asked for. */
export type ListOwnMessageThreadsQuery = {
  /** `true` for only those with something that you have not read. */
  unread?: boolean | undefined;

  /** Most items on a page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The answer of `listOwnMessageThreads`. */
export type ListOwnMessageThreadsAnswer = {
  data: MessageThread[];

  /** Pass it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null;
};

/** What `listOwnOrderMessages` can be asked for. */
export type ListOwnOrderMessagesQuery = {
  /** Newest or oldest first. Default: `"created_desc"`. */
  sort?: "created_desc" | "created_asc" | undefined;

  /** Most items on a page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The answer of `listOwnOrderMessages`. */
export type ListOwnOrderMessagesAnswer = {
  data: Message[];

  /** Pass it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null;
  thread: MessageThread;
};

/** What `listOwnMessages` can be asked for. */
export type ListOwnMessagesQuery = {
  /** Newest or oldest first. Default: `"created_desc"`. */
  sort?: "created_desc" | "created_asc" | undefined;

  /** Most items on a page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The answer of `listOwnMessages`. */
export type ListOwnMessagesAnswer = {
  data: Message[];

  /** Pass it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null;
  thread: MessageThread;
};

/** What `listOwnVehicles` can be asked for. */
export type ListOwnVehiclesQuery = {
  /** Words that occur in make, model or trim. */
  keyword?: string | undefined;

  /** Makes, separated by commas; upper or lower case. */
  make?: readonly string[] | undefined;

  /** Model groups; needs `make`. A group includes all its sub-models. */
  model?: readonly string[] | undefined;

  /**
   * One sub-model, exactly; upper or lower case. Needs `model` and a dealer request. In a mixed
   * request it limits auction cars as well.
   */
  sub_model?: string | undefined;

  /** Vans, detected from body style, model and trim. */
  body_style?: "van" | undefined;

  /** Oldest model year. */
  year_min?: number | undefined;

  /** Newest model year. */
  year_max?: number | undefined;

  /** Highest mileage. */
  mileage_max_km?: number | undefined;

  /** Lowest `pricing.listing_price`. */
  price_min_usd?: number | undefined;

  /** Highest `pricing.listing_price`. */
  price_max_usd?: number | undefined;

  /** Sources to search; all auctions when omitted. */
  source?:
    | readonly ("dealer" | "auction_a" | "auction_b" | "auction_c" | "auction_d" | "auction_e")[]
    | undefined;

  /** Fuels. */
  fuel?:
    | readonly (
        | "gasoline"
        | "diesel"
        | "hybrid"
        | "electric"
        | "lpg"
        | "hydrogen"
        | "gasoline_hybrid"
        | "plug_in_hybrid"
      )[]
    | undefined;

  /** Transmissions. */
  transmission?: readonly ("auto" | "manual" | "cvt" | "dct")[] | undefined;

  /** Color; only the first value counts. */
  color?:
    | readonly (
        | "white"
        | "black"
        | "gray"
        | "silver"
        | "blue"
        | "red"
        | "brown"
        | "beige"
        | "green"
        | "yellow"
        | "orange"
        | "gold"
        | "purple"
        | "pink"
        | "other"
      )[]
    | undefined;

  /** Accident grades. Auction cars only. */
  accident_grade?: readonly ("A" | "B" | "C" | "D" | "F")[] | undefined;

  /** Exterior grades. Auction cars only. */
  exterior_grade?: readonly ("A" | "B" | "C" | "D" | "F")[] | undefined;

  /** Options the car must all have. */
  options_include?: readonly string[] | undefined;

  /** Results of the round. Auction cars only. */
  auction_status?:
    | readonly ("upcoming" | "sold" | "negotiation_sold" | "no_bid" | "negotiation_requested")[]
    | undefined;

  /** First auction day (Korean date). Auction cars only. */
  auction_date_from?: string | undefined;

  /** Last auction day, included. Auction cars only. */
  auction_date_to?: string | undefined;

  /** Fewest appearances at auction. Auction cars only. */
  auction_count_min?: number | undefined;

  /** Most appearances at auction. Auction cars only. */
  auction_count_max?: number | undefined;

  /** `true`: only cars you can still order by bid. Auction cars only. */
  orderable_only?: boolean | undefined;

  /** Sort order; unknown values come last. Default: `"auction_date_asc"`. */
  sort?: "auction_date_asc" | "price_asc" | "price_desc" | "year_desc" | "mileage_asc" | undefined;

  /** Most items on a page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The answer of `listOwnVehicles`. */
export type ListOwnVehiclesAnswer = {
  data: VehicleSummary[];

  /** Pass it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null;

  /** Only when dealer cars were requested. */
  source_status?: DealerSourceStatus | undefined;
};

/** What `listOwnVehicleFacets` can be asked for. */
export type ListOwnVehicleFacetsQuery = {
  /** Only values of these sources; every source when omitted. */
  source?:
    | readonly ("dealer" | "auction_a" | "auction_b" | "auction_c" | "auction_d" | "auction_e")[]
    | undefined;
};

/** What `listOwnHistoryLookups` can be asked for. */
export type ListOwnHistoryLookupsQuery = {
  /** Only lookups of this status. */
  status?: "queued" | "processing" | "completed" | "failed" | undefined;

  /** Only lookups created at or after this instant. */
  created_from?: string | Date | undefined;

  /** Only lookups created before this instant. */
  created_to?: string | Date | undefined;

  /** Most items on a page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The answer of `listOwnHistoryLookups`. */
export type ListOwnHistoryLookupsAnswer = {
  data: HistoryLookupEntry[];

  /** Pass it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null;
};

/** The answer of `searchOwnWatchCondition`. */
export type SearchOwnWatchConditionAnswer = {
  data: ConditionMatch[];

  /** Pass it as `cursor` with the same condition; null on the last page. */
  next_cursor: string | null;

  /** How many cars match; counting ends at 1,000. */
  match_count: number;

  /** Only when dealer cars were requested. */
  source_status?: DealerSourceStatus | undefined;
};

/** What `listOwnWatches` can be asked for. */
export type ListOwnWatchesQuery = {
  /** Most items on a page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The answer of `listOwnWatches`. */
export type ListOwnWatchesAnswer = {
  data: Watch[];

  /** Pass it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null;
};

/** What `listOwnWatchMatches` can be asked for. */
export type ListOwnWatchMatchesQuery = {
  /** `true`: hidden cars as well. Default: `false`. */
  include_hidden?: boolean | undefined;

  /** Most items on a page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The answer of `listOwnWatchMatches`. */
export type ListOwnWatchMatchesAnswer = {
  data: WatchMatch[];

  /** Pass it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null;
};

/** What `listOwnWatchEvents` can be asked for. */
export type ListOwnWatchEventsQuery = {
  /** Most items on a page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The answer of `listOwnWatchEvents`. */
export type ListOwnWatchEventsAnswer = {
  data: EventLogEntry[];

  /** Pass it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null;
};

/** What `listOwnCertificates` can be asked for. */
export type ListOwnCertificatesQuery = {
  /** Most items on a page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The answer of `listOwnCertificates`. */
export type ListOwnCertificatesAnswer = {
  data: CertificateEntry[];

  /** Pass it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null;
};

/** An event, as webhooks deliver it and the log keeps it. Later versions may add types. */
export type WebhookEvent =
  | OrderStatusChangedEvent
  | OrderDetailUpdatedEvent
  | OrderAuctionRescheduledEvent
  | OrderPriceUpdatedEvent
  | OrderReAuctionedEvent
  | OrderInvoiceIssuedEvent
  | OrderInvoiceUpdatedEvent
  | EagleEyeMatchEvent
  | HistoryLookupCompletedEvent
  | HistoryLookupFailedEvent
  | ChatMessageEvent;
