// Written by `npm run client` from shared/contract.

/** Insurance costs in whole US dollars; every sum is 0 for a car without claims. */
export type AccidentCostSummary = {
  /** Number of insurance incidents. */
  incident_count: number | null;

  /** Sum of the repair costs. */
  total_repair_cost: number | null;

  /** Part of the repair costs: parts. */
  parts: number | null;

  /** Part of the repair costs: labor. */
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

/** Result of adding cars. */
export type AddedMatches = {
  /** Cars that this request added. */
  added: {
    /** Listing id of the car. */
    vehicle_id: string;

    /** Price in won; null while the car has no price. */
    price_krw: number | null;
  }[];

  /** Cars that were already on the list. Hidden cars stay hidden. */
  already_in_list: string[];

  /** Cars that are unknown or not for sale now. */
  not_found: string[];

  /** Dealer cars that could not be checked; try again later. */
  unavailable: string[];

  /** Cars on the list now that are not hidden. */
  active_match_count: number;
};

/** A file that was sent with a message. */
export type Attachment = {
  /** Id of the attachment. */
  id: string;

  /** Name of the file, to be shown as text. */
  name: string;

  /** Type of the file. The first bytes of the file match this type; nothing else was checked. */
  content_type: "image/jpeg" | "image/png" | "image/webp" | "image/heic" | "application/pdf";

  /** Size of the file. */
  size_bytes: number;
};

/** The request that uploads the file. */
export type AttachmentUpload = {
  method: "PUT";

  /** Accepts this file once. Anyone with this link may upload, so share it only with the uploader. */
  url: string;

  /** Headers to send with the file, unchanged. */
  headers: Record<string, string>;
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

/** Past matches of a condition. */
export type Backtest = {
  /** Length of the tested period, days. */
  window_days: number;

  /**
   * Number of cars that the condition would have found; a car with several rounds counts once per
   * round.
   */
  match_count: number;

  /** Number of these cars that match without relaxed filters. */
  exact_count: number;

  /** Number of these cars that match only with relaxed filters. */
  flex_count: number;

  /** Number of these cars that were sold. */
  sold_count: number;

  /** Sale prices of the sold cars, won; null if none was sold. */
  sold_price_krw: { lowest: number; median: number; highest: number } | null;

  /** False if there were more cars than one test checks. Narrow the condition. */
  is_complete: boolean;

  /** The latest of these cars: 50 at most, or as many as fit into a response. */
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
  /**
   * Name of the panel, in kebab-case for auction cars and in camelCase for dealer cars; the raw code
   * if the panel is unknown.
   */
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
   * Every code of the source, including unknown codes. Ranks are included only if the source gives
   * nothing more specific.
   */
  damage_codes: string[];

  /** Name of the panel in English. */
  label: string;

  /** Panel and damage in English. */
  description: string;

  /** Severity, computed by this service. Use it unchanged. */
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

  /** Number of events queued so far. */
  event_count: number;
};

/** The events to resend, and the endpoint. */
export type BulkReplayCreation = {
  /** Events created at this instant or later. */
  from?: string | undefined;

  /**
   * Events created before this instant, which must be after `from`. Events emitted after the request
   * are never included.
   */
  to?: string | undefined;

  /** The endpoint to send to; it must be enabled. */
  endpoint_id: string;

  /** Only events of these types; if absent, all types that the endpoint receives. */
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
   * True sends only events that this endpoint has not accepted and that are not pending for it.
   * Events that were created while the endpoint was disabled are included. Default: `false`.
   */
  only_failed?: boolean | undefined;
};

/** A value that was accepted in place of the requested value. */
export type CategoricalFlexDetail = { requested: string; allowed_values: string[]; actual: string };

/** A run that certifies an integration, with its report. */
export type Certificate = {
  /** Certificate id. */
  id: string;

  /** The endpoint that receives the deliveries of the run. */
  webhook_endpoint_id: string;

  /**
   * `passed` only if every step was passed; `expired` if a step's time limit passed and no step
   * failed.
   */
  result: "running" | "passed" | "failed" | "expired";

  /** The current step; null once the run has ended. */
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

  /** When the run was started. */
  created_at: string;

  /** When the run ended. */
  finished_at: string | null;

  /** When the run was passed; null if it was not passed. */
  passed_at: string | null;

  /** Every step, in order. */
  steps: CertificateStep[];
};

/** A certificate as lists show it: without its steps. */
export type CertificateEntry = {
  /** Certificate id. */
  id: string;

  /** The endpoint that receives the deliveries of the run. */
  webhook_endpoint_id: string;

  /**
   * `passed` only if every step was passed; `expired` if a step's time limit passed and no step
   * failed.
   */
  result: "running" | "passed" | "failed" | "expired";

  /** The current step; null once the run has ended. */
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

  /** When the run was started. */
  created_at: string;

  /** When the run ended. */
  finished_at: string | null;

  /** When the run was passed; null if it was not passed. */
  passed_at: string | null;
};

/** One sent message or observed request that the run evaluated. */
export type CertificateEvidence = {
  /** Sent message or observed request. */
  what: string;

  /** When. */
  at: string;

  /** The event, or the id of a test message. */
  event_id: string | null;

  /** Number of the event; null for test messages and your own requests. */
  sequence: number | null;

  /** The delivery; null if the message or request was not a delivery. */
  delivery_id: string | null;

  /** Number of the delivery's attempt, from 1. */
  attempt: number | null;

  /** HTTP status of your endpoint's response; null without a response. */
  response_code: number | null;

  /** How long the response took, in milliseconds. */
  duration_ms: number | null;

  /** Why the message does not count as accepted; null if it does. */
  error: string | null;

  /** The beginning of your endpoint's response. */
  response_excerpt: string | null;

  /** Id of your own request that the run observed, as in `X-Request-Id` of the response. */
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

  /** `played`: the run acts. `observed`: your integration must act. */
  kind: "played" | "observed";

  /** Claim that the step proves. */
  proves: string;

  /** Required action of your integration while the run waits; null for a played step. */
  instruction: string | null;

  /** `expired` if the step's time limit passed; `skipped` if it needs a step that was not passed. */
  state: "waiting" | "running" | "passed" | "failed" | "expired" | "skipped";

  /** When the step began. */
  started_at: string | null;

  /** When the step's time limit ends. */
  deadline_at: string | null;

  /** When the step ended. */
  finished_at: string | null;

  /** Why the step failed or expired; otherwise null. */
  finding: string | null;

  /** Remedy for a step that was not passed. */
  mend: string | null;

  /** Path of the partner guide's section that explains the step, relative to the API's address. */
  guide_path: string;

  /** Evidence for the result. */
  evidence: CertificateEvidence[];
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

  /** Version of the contract when the event was created. */
  api_version: string;

  /** Environment of the event. */
  environment: "production" | "sandbox";

  /** When the event happened. */
  created_at: string;

  /** Number of the event in this account and environment, from 1 without gaps. */
  sequence: number;

  /**
   * Links the event to the previous event: the base64url SHA-256 of two concatenated texts. The
   * first text is the event as sent, without this field. The second text is the digest of the
   * previous event. In a `chat.message`, `preview` counts as null. Absent from pings and from events
   * created before digests were introduced.
   */
  digest?: string | undefined;
  type: "chat.message";
  data: {
    /** Id of the thread: the id of the order, or of the partner's account. */
    thread_id: string;

    /** The order that the thread is about; null in the account's own thread. */
    order_id: string | null;

    /** When an operator withdrew the message; null if it was not withdrawn. */
    withdrawn_at: string | null;

    /** Id of the message. */
    message_id: string;

    /** Number of the message in its thread, from 1 without gaps. */
    sequence: number;

    /** Number of files that were sent with the message; 0 once withdrawn. */
    attachment_count: number;

    /** Which side wrote the message. */
    author_kind: "partner" | "operator";

    /** The first 200 characters of the text, to be shown as text; null once withdrawn. */
    preview: string | null;
  };
};

/** Opens one thread over the chat stream. */
export type ChatToken = {
  /**
   * Token that opens only this thread, and no route of the HTTP API. Give it to your page, and keep
   * it out of URLs.
   */
  token: string;

  /** When the token and all connections that it opened end. */
  expires_at: string;

  /** WebSocket address. Connect with two subprotocols: `chat.v1` and the token. */
  stream_url: string;
};

/** A signed statement of where your event log ended. */
export type Checkpoint = {
  /** Sequence number of the last event that the checkpoint covers; 0 for an empty log. */
  sequence: number;

  /**
   * Digest of that event, which covers all events up to it. For an empty log, the SHA-256 of your
   * partner id.
   */
  digest: string;

  /** When the checkpoint was signed. */
  at: string;

  /** Id of the signing key, `kid` in the published keys. */
  key_id: string;

  /**
   * Compact JWS (ES256, `typ` `log-checkpoint+jwt`) over `{log, environment, sequence, digest, at}`;
   * `log` is your partner id.
   */
  signature: string;
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

  /** Details of the signal in `match_reason`; null without a signal. */
  signal_detail: RepeatListingDetail | UndervaluedDetail | PriceDropDetail | null;

  /** Whether a filter was relaxed to match the car. */
  match_type: "exact" | "flex";

  /** Which filters were relaxed, by field, and how far; null for an exact match. */
  flex_detail: Record<string, NumericFlexDetail | CategoricalFlexDetail> | null;

  /** Price in won; null while the car has no price. */
  price_krw: number | null;
};

/** The file to upload. */
export type CreateAttachment = {
  /** Name of the file, without a path; kept in composed form (NFC). */
  name: string;

  /** Type of the file. The first bytes of the file must match this type. */
  content_type: "image/jpeg" | "image/png" | "image/webp" | "image/heic" | "application/pdf";

  /** Size of the file. Storage rejects a file of a different size. */
  size_bytes: number;
};

/** The car whose history to look up. */
export type CreateHistoryLookup = {
  /** Korean license plate. Send either `plate` or `vin`. */
  plate?: string | null | undefined;

  /**
   * VIN, 17 characters. The provider is queried by the VIN first. If the provider rejects the VIN
   * and our inventory has the car's plate, the provider is queried by that plate.
   */
  vin?: string | null | undefined;

  /** True queries the provider even if a report of the last 30 days is cached. Default: `false`. */
  fresh?: boolean | undefined;

  /** Your own reference, returned with the lookup. */
  reference?: string | null | undefined;
};

/** The car to order and the highest price. */
export type CreateOrder = {
  /** Current listing id, auction or dealer. */
  vehicle_id: string;

  /**
   * Bid ceiling in whole US dollars, at least `pricing.listing_price` and at most a few times as
   * much. Required while `auction_result` is `upcoming`; null or absent for cars with a fixed price.
   */
  max_bid_amount_usd?: number | null | undefined;

  /** Asks for a physical inspection before the auction. Default: `false`. */
  secondary_inspection_required?: boolean | undefined;
};

/** An attachment, with the request that uploads its file. */
export type CreatedAttachment = {
  /** Id of the attachment. */
  id: string;

  /** Name of the file, to be shown as text. */
  name: string;

  /** Type of the file. The first bytes of the file match this type; nothing else was checked. */
  content_type: "image/jpeg" | "image/png" | "image/webp" | "image/heic" | "application/pdf";

  /** Size of the file. */
  size_bytes: number;
  upload: AttachmentUpload;

  /** When the upload request expires. */
  expires_at: string;
};

/** An insurance claim. */
export type DamageClaim = {
  /** Day of the accident. `YYYY-MM-DD`. */
  occurred_on: string | null;

  /** Whose insurer paid the claim. */
  paid_by: "own_insurer" | "other_party_insurer" | "unknown" | null;

  /** Amount that the insurer paid. Whole won. */
  insurance_paid_krw: number | null;

  /** Cost of the repair. Whole won. */
  repair_cost_krw: number | null;

  /** Part of the repair cost: parts. Whole won. */
  parts_krw: number | null;

  /** Part of the repair cost: labor. Whole won. */
  labor_krw: number | null;

  /** Part of the repair cost: paint. Whole won. */
  paint_krw: number | null;

  /** Whether the claim is closed; the amounts of an open claim are estimates. */
  settled: boolean | null;
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

  /** Program that certified the car. */
  certification: string | null;

  /** Number of the inspection record. */
  registration_no: string | null;
};

/** Status of each dealer source's response. */
export type DealerSourceStatus = {
  retail_a: {
    /** Status of the source's response. */
    status: "fresh" | "stale" | "partial" | "unavailable" | "not_requested";

    /** Time of the oldest data in a fresh, stale or partial response; null otherwise. */
    as_of: string | null;
  };
  retail_b: {
    /** Status of the source's response. */
    status: "fresh" | "stale" | "partial" | "unavailable" | "not_requested";

    /** Time of the oldest data in a fresh, stale or partial response; null otherwise. */
    as_of: string | null;
  };
};

/** One attempt to deliver an event. */
export type DeliveryAttempt = {
  /** Number of the attempt at this endpoint, from 1; each replay is counted separately. */
  number: number;

  /** The endpoint that was called. */
  endpoint_id: string;

  /** Id of the replay that made the attempt; null for the automatic delivery. */
  replay_id: string | null;

  /** When the attempt began. */
  at: string;

  /** How long the attempt took, in milliseconds. */
  duration_ms: number;

  /** HTTP status of the response; null without a response. */
  response_code: number | null;

  /** Failure in one sentence; null on success. */
  error: string | null;

  /** Beginning of the response, at most 1 KiB; null when empty. */
  response_excerpt: string | null;
};

/** Amounts agreed between the partner and the operator. */
export type DiscountConfig = {
  /** Subtracted from the landed cost. */
  fixed_discount_amount: number;

  /** Agreed commission. */
  commission_amount: number;
};

/** A `eagle_eye.match` event as it is delivered. */
export type EagleEyeMatchEvent = {
  /** Id of the event. Deliveries may repeat: process each id once. */
  id: string;

  /** Version of the contract when the event was created. */
  api_version: string;

  /** Environment of the event. */
  environment: "production" | "sandbox";

  /** When the event happened. */
  created_at: string;

  /** Number of the event in this account and environment, from 1 without gaps. */
  sequence: number;

  /**
   * Links the event to the previous event: the base64url SHA-256 of two concatenated texts. The
   * first text is the event as sent, without this field. The second text is the digest of the
   * previous event. In a `chat.message`, `preview` counts as null. Absent from pings and from events
   * created before digests were introduced.
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

  /** When the event happened. */
  created_at: string;

  /** Number of the event in this account and environment. */
  sequence: number;

  /**
   * `pending` while an attempt to any endpoint is still due. `delivered` if every endpoint accepted
   * the event. Otherwise `failed`, also if no endpoint was registered.
   */
  delivery_status: "pending" | "delivered" | "failed";

  /** When the next attempt is due; null if no attempt is due. */
  next_attempt_at: string | null;

  /** Attempts, oldest first; only the latest 200 are shown. */
  attempts: DeliveryAttempt[];

  /**
   * False for a few events of v1.60 and earlier: their `data` is too large for a response and is
   * omitted here. Endpoints received the complete event. For an `eagle_eye.match`, read the cars
   * with `GET /v1/eagle-eye/watches/{watch_id}/matches`.
   */
  payload_complete: boolean;

  /** The event as it is delivered; without `data` if `payload_complete` is false. */
  payload: EventEnvelope | EventWithoutData;
};

/** An event that is being resent. */
export type EventReplay = {
  /** Id of the replay, as `replay_id` in the event's attempts. */
  id: string;

  /** The event. */
  event_id: string;

  /** Endpoints that receive the event. */
  endpoint_ids: string[];
};

/** Endpoint that receives the event; optional. */
export type EventReplayCreation = {
  /**
   * The only endpoint that receives the event, even if it does not subscribe to the event's type. If
   * absent, the event is sent to every enabled endpoint that receives its type.
   */
  endpoint_id?: string | undefined;
};

/** An `eagle_eye.match` event whose `data` contains only the watch. */
export type EventWithoutData = {
  /** Id of the event. Deliveries may repeat: process each id once. */
  id: string;

  /** Version of the contract when the event was created. */
  api_version: string;

  /** Environment of the event. */
  environment: "production" | "sandbox";

  /** When the event happened. */
  created_at: string;

  /** Number of the event in this account and environment, from 1 without gaps. */
  sequence: number;

  /**
   * Links the event to the previous event: the base64url SHA-256 of two concatenated texts. The
   * first text is the event as sent, without this field. The second text is the digest of the
   * previous event. In a `chat.message`, `preview` counts as null. Absent from pings and from events
   * created before digests were introduced.
   */
  digest?: string | undefined;

  /** What happened. */
  type: "eagle_eye.match";
  data: {
    /** The watch. */
    watch_id: string;
  };
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

/** State of the service. */
export type Health = {
  /** Always `ok` in a response. */
  status: "ok";

  /** Version of the public contract, such as `v1.60`. */
  version: string;

  /** Environment that this host serves. */
  environment: "production" | "sandbox";
};

/** Result of hiding cars. */
export type HiddenMatches = {
  /** Cars that this request hid. */
  hidden: string[];

  /** Cars that were already hidden. */
  already_hidden: string[];

  /** Cars that are not on the list. */
  not_found: string[];

  /** Cars on the list now that are not hidden. */
  active_match_count: number;
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
   * Whether the report is about the car with your VIN. Checked after a fallback to the inventory's
   * plate, otherwise `not_applicable`. Null if the lookup failed or is not completed.
   */
  identity_check: "matched" | "mismatch" | "unverified" | "not_applicable" | null;

  /** The attributes on which report and inventory agree. */
  identity_check_basis: ("manufacturer" | "model_year")[];

  /** `cache` for a report that was fetched earlier; null without a report. */
  source: "fresh" | "cache" | null;

  /** When the provider issued the report, also for a cached report. */
  report_as_of: string | null;

  /** Whether the lookup is billed: true if it was completed in production and is not a `mismatch`. */
  billable: boolean;

  /** Why the lookup failed; null unless the status is `failed`. */
  failure: HistoryLookupFailure | null;

  /** When the lookup was created. */
  created_at: string;

  /** When the lookup last changed. */
  updated_at: string;

  /** When the lookup was completed or failed. */
  completed_at: string | null;

  /** The report; null unless the status is `completed`. */
  report: HistoryReport | null;
};

/** A `history_lookup.completed` event as it is delivered. */
export type HistoryLookupCompletedEvent = {
  /** Id of the event. Deliveries may repeat: process each id once. */
  id: string;

  /** Version of the contract when the event was created. */
  api_version: string;

  /** Environment of the event. */
  environment: "production" | "sandbox";

  /** When the event happened. */
  created_at: string;

  /** Number of the event in this account and environment, from 1 without gaps. */
  sequence: number;

  /**
   * Links the event to the previous event: the base64url SHA-256 of two concatenated texts. The
   * first text is the event as sent, without this field. The second text is the digest of the
   * previous event. In a `chat.message`, `preview` counts as null. Absent from pings and from events
   * created before digests were introduced.
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
   * Whether the report is about the car with your VIN. Checked after a fallback to the inventory's
   * plate, otherwise `not_applicable`. Null if the lookup failed or is not completed.
   */
  identity_check: "matched" | "mismatch" | "unverified" | "not_applicable" | null;

  /** The attributes on which report and inventory agree. */
  identity_check_basis: ("manufacturer" | "model_year")[];

  /** `cache` for a report that was fetched earlier; null without a report. */
  source: "fresh" | "cache" | null;

  /** When the provider issued the report, also for a cached report. */
  report_as_of: string | null;

  /** Whether the lookup is billed: true if it was completed in production and is not a `mismatch`. */
  billable: boolean;

  /** Why the lookup failed; null unless the status is `failed`. */
  failure: HistoryLookupFailure | null;

  /** When the lookup was created. */
  created_at: string;

  /** When the lookup last changed. */
  updated_at: string;

  /** When the lookup was completed or failed. */
  completed_at: string | null;
};

/** A `history_lookup.failed` event as it is delivered. */
export type HistoryLookupFailedEvent = {
  /** Id of the event. Deliveries may repeat: process each id once. */
  id: string;

  /** Version of the contract when the event was created. */
  api_version: string;

  /** Environment of the event. */
  environment: "production" | "sandbox";

  /** When the event happened. */
  created_at: string;

  /** Number of the event in this account and environment, from 1 without gaps. */
  sequence: number;

  /**
   * Links the event to the previous event: the base64url SHA-256 of two concatenated texts. The
   * first text is the event as sent, without this field. The second text is the digest of the
   * previous event. In a `chat.message`, `preview` counts as null. Absent from pings and from events
   * created before digests were introduced.
   */
  digest?: string | undefined;
  type: "history_lookup.failed";
  data: { lookup: HistoryLookup };
};

/** Why there is no report. */
export type HistoryLookupFailure = {
  /** Code of the reason. */
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

  /** The key that led to the outcome; until then, the key that you sent. */
  key_used: "plate" | "vin";
};

/**
 * The history of a car. Any single value may be null, because it is not stated or not readable. A
 * section that the source lacks is null. Terms without a translation are `unknown`.
 */
export type HistoryReport = {
  vehicle: ReportedVehicle | null;
  registration: ReportedRegistration | null;

  /**
   * Changes in the register, in the source's order. Null if the source lacks the section; empty if
   * the section has no entries.
   */
  ownership_history: OwnershipChange[] | null;

  /** Damage to this car. Null if the source lacks the section; empty if the section has no entries. */
  own_vehicle_damage: DamageClaim[] | null;

  /**
   * Damage this car caused to others. Null if the source lacks the section; empty if the section has
   * no entries.
   */
  other_vehicle_damage: DamageClaim[] | null;
  special_history: SpecialHistory | null;

  /**
   * Periods without own-damage insurance. Null if the source lacks the section; empty if the section
   * has no entries.
   */
  uninsured_periods: UninsuredPeriod[] | null;

  /**
   * Readings of the odometer. Null if the source lacks the section; empty if the section has no
   * entries.
   */
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

  /** Odometer reading at the inspection; otherwise the advertised mileage. */
  mileage_km: number | null;

  /** Engine displacement. */
  displacement_cc: number | null;

  /** Engine as recorded by the inspector. */
  engine_type: string | null;

  /** Vehicle identification number. */
  vin: string | null;
};

/** The seller's inspection, normalized. */
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

    /** State of that part. */
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

  /** Known repairs, oldest first. */
  accident_history: {
    /** `YYYY-MM-DD`. */
    date: string | null;

    /** The repaired part. */
    part: string | null;

    /** How the part was repaired. */
    repair: string | null;
  }[];

  /** Insurance costs; null if none are stated, as on auction sheets. */
  accident_cost_summary: AccidentCostSummary | null;

  /** Faults found, in English. */
  issues: string[];

  /** Picture of the inspection sheet. */
  inspection_sheet_url: string | null;

  /** The inspector's remarks in English; untranslated text is marked. */
  inspector_notes: string | null;

  /** Dealer cars only: absent on auction cars. */
  dealer_inspection?: DealerInspection | undefined;
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

  /** Order of the invoice. */
  order_id: string;

  /** Partner account of the invoice. */
  dealer_id: string;
  vehicle: InvoiceVehicle;

  /** Recipient of the invoice; may be null on a draft. */
  consignee: InvoiceConsignee | null;

  /** ISO 4217 code. */
  currency: string;
  amounts: InvoiceAmounts;
  terms: InvoiceTerms;

  /** Month of shipment, `YYYY-MM`; null until known. */
  shipment_month: string | null;
  packing: InvoicePacking;

  /** The PDF of this version, read with the API key; null on a draft. */
  document_url: string | null;

  /** Time of the first publication; unchanged by a re-issue. */
  issued_at: string | null;

  /** When the payment was received. */
  paid_at: string | null;

  /** When the invoice was voided. */
  voided_at: string | null;

  /** Why the invoice was voided. */
  void_reason: string | null;

  /** When the invoice was drafted. */
  created_at: string;

  /** When the invoice last changed. */
  updated_at: string;
};

/** Major units with two decimals at most. */
export type InvoiceAmounts = {
  /**
   * The car: hammer price, fees and commission less the partner's discount, in one figure; may be
   * null on a draft.
   */
  price: number | null;

  /** Ocean freight, if it is listed separately. */
  ocean_freight: number | null;

  /** Insurance, if the shipment is insured. */
  insurance: number | null;

  /** Sum of the other amounts; null while there is no price. */
  total: number | null;
};

/** Recipient of the invoice. */
export type InvoiceConsignee = {
  /** Company to which the invoice is made out. */
  name: string;

  /** Postal address, with lines separated by `\n`. */
  address: string;

  /** Email address. */
  email: string | null;

  /** Telephone number. */
  phone: string | null;

  /** Registration or tax number. */
  company_registration: string | null;
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

  /** Order of the invoice. */
  order_id: string;

  /** Partner account of the invoice. */
  dealer_id: string;

  /** ISO 4217 code. */
  currency: string;
  amounts: InvoiceAmounts;

  /** Month of shipment, `YYYY-MM`; null until known. */
  shipment_month: string | null;

  /** The PDF of this version, read with the API key; null on a draft. */
  document_url: string | null;

  /** Time of the first publication; unchanged by a re-issue. */
  issued_at: string | null;

  /** When the invoice was drafted. */
  created_at: string;

  /** When the invoice last changed. */
  updated_at: string;
};

/** A `invoice.issued` event as it was saved before `order.invoice_issued` replaced the type. */
export type InvoiceIssuedEvent = {
  /** Id of the event. Deliveries may repeat: process each id once. */
  id: string;

  /** Version of the contract when the event was created. */
  api_version: string;

  /** Environment of the event. */
  environment: "production" | "sandbox";

  /** When the event happened. */
  created_at: string;

  /** Number of the event in this account and environment, from 1 without gaps. */
  sequence: number;

  /**
   * Links the event to the previous event: the base64url SHA-256 of two concatenated texts. The
   * first text is the event as sent, without this field. The second text is the digest of the
   * previous event. In a `chat.message`, `preview` counts as null. Absent from pings and from events
   * created before digests were introduced.
   */
  digest?: string | undefined;
  type: "invoice.issued";

  /** The data of the event, as first sent. */
  data: Record<string, unknown>;
};

/** How the car is loaded. */
export type InvoicePacking = {
  /** Terminal where the car is loaded. */
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

/** Summary of the order's newest invoice. */
export type InvoiceSummary = {
  /** Invoice id. */
  id: string;

  /** Invoice number; null on a draft. */
  number: string | null;

  /** 0 on a draft, 1 on the first issue, one more on each re-issue. */
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
  /** When and how the invoice is to be paid. */
  payment: string | null;

  /** Incoterms rule. */
  incoterm: string | null;

  /** Port that the Incoterms rule names. */
  port: string | null;

  /** Country of origin. */
  country_of_origin: string | null;
};

/** The car as the invoice describes it. */
export type InvoiceVehicle = {
  /** Listing id the order was placed against. */
  vehicle_id: string;

  /** Vehicle identification number. */
  vin: string | null;

  /** License plate. */
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

/** How long a token lasts. */
export type IssueChatToken = {
  /** How long the token opens the thread. Default: `900`. */
  lifetime_seconds?: number | undefined;
};

/** How far a thread was read. */
export type MarkThreadRead = {
  /**
   * `sequence` of the last message that was read. A number below the current read marker changes
   * nothing.
   */
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

  /**
   * Listing price relative to the reference, percent, one decimal; positive if the price is above
   * the reference.
   */
  delta_pct: number;

  /** `at_market`: the price differs from the reference by less than 5 %. */
  verdict: "below_market" | "at_market" | "above_market";
};

/** The JSON-RPC response to the message. */
export type McpAnswer = { jsonrpc: "2.0" };

/** One JSON-RPC message; batches are rejected. */
export type McpMessage = {
  jsonrpc: "2.0";

  /** Absent on notifications. */
  id?: string | number | undefined;

  /** `tools/list`, `tools/call` and the methods for connecting. */
  method: string;
  params?: Record<string, unknown> | undefined;
};

/** The JSON-RPC error of a message that is not served. */
export type McpRefusal = {
  jsonrpc: "2.0";

  /** Id of the message; null when it could not be read. */
  id: string | number | null;
  error: {
    /**
     * `-32700`: not JSON. `-32600`: not a message. `-32601`: unknown method. MCP defines the other
     * codes.
     */
    code: number;

    /** Explanation for people and models. */
    message: string;
  };
};

/** An entry of a thread: a message, or a new status of the order. */
export type Message = {
  /** Id of the entry. */
  id: string;

  /** Id of the thread: the id of the order, or of the partner's account. */
  thread_id: string;

  /** The order that the thread is about; null in the account's own thread. */
  order_id: string | null;

  /** Number of the message in its thread, from 1 without gaps; null if `author` is `system`. */
  sequence: number | null;
  author: MessageAuthor;

  /**
   * Plain text as written, to be shown as text; empty only with attachments. Null once withdrawn,
   * and if `author` is `system`.
   */
  text: string | null;

  /** Files that were sent with the message, in the sender's order; empty once withdrawn. */
  attachments: Attachment[];

  /** The new status of the order, if `author` is `system`; otherwise null. */
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

  /** When the message was written, or when the order got the status. */
  created_at: string;

  /** When an operator withdrew the message; null if it was not withdrawn. */
  withdrawn_at: string | null;

  /** Why the message was withdrawn; null if it was not withdrawn. */
  withdrawn_reason: string | null;
};

/** Author of an entry of a thread. */
export type MessageAuthor = {
  /** `system` for a status change of the order. */
  kind: "partner" | "operator" | "system";

  /**
   * Display name of the operator when the message was written, to be shown as text; `Operator` for
   * an operator without a display name. Null for other authors.
   */
  name: string | null;

  /**
   * SHA-256 of the `X-User-Id` with which the message was sent, or of the signed-in user's id; null
   * otherwise.
   */
  user_id_sha256: string | null;
};

/** The messages about one order, or about anything else. */
export type MessageThread = {
  /** Id of the order, or of the partner's account for its own thread. */
  id: string;

  /** The order that the thread is about; null in the account's own thread. */
  order_id: string | null;

  /** Number of messages in the thread, which is the `sequence` of the newest message. */
  message_count: number;

  /** Time of the newest message; null without messages. */
  last_message_at: string | null;

  /** Number of messages from the other side after the last message that you marked as read. */
  unread_count: number;

  /** `sequence` of the last message that the partner marked as read; 0 for none. */
  partner_read_through: number;

  /** `sequence` of the last message that the operators marked as read; 0 for none. */
  operator_read_through: number;
};

/** A reading of the odometer. */
export type MileageReading = {
  /** Date of the reading. `YYYY-MM-DD`. */
  read_on: string | null;

  /** Kilometres. */
  mileage_km: number | null;

  /** Origin of the reading. */
  source: "periodic_inspection" | "performance_inspection" | "insurer" | "maintenance" | "unknown" | null;
};

/** A widened bound: the requested value, the applied value, and the car's value. */
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

  /** Type of the file. The first bytes of the file match this type; nothing else was checked. */
  content_type: "image/jpeg" | "image/png" | "image/webp" | "image/heic" | "application/pdf";

  /** Size of the file. */
  size_bytes: number;

  /** `GET` returns the file as a download. Anyone with this link may read the file. */
  url: string;

  /** When the link expires. */
  url_expires_at: string;
};

/** A commitment to buy one vehicle, from bid to delivery. */
export type Order = {
  /** Order id. */
  id: string;

  /** Listing id against which the order was placed. */
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

  /** Time until which the order can be placed and its bid can be changed; null if there is no cutoff. */
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
   * `secondary_inspection_failed`, `secondary_inspection_declined`; after `sandbox-status`, the text
   * that was sent.
   */
  cancellation_reason: string | null;

  /** When the operator began to bid or buy; null if acquisition never began. */
  acquired_at: string | null;

  /** Pricing at creation; null when no rate was usable at creation. */
  pricing: Pricing | null;

  /** Shipment of the car; null before `export_processing`. */
  shipment: Shipment | null;

  /** Newest invoice; null until the order has an invoice. */
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

  /** Version of the contract when the event was created. */
  api_version: string;

  /** Environment of the event. */
  environment: "production" | "sandbox";

  /** When the event happened. */
  created_at: string;

  /** Number of the event in this account and environment, from 1 without gaps. */
  sequence: number;

  /**
   * Links the event to the previous event: the base64url SHA-256 of two concatenated texts. The
   * first text is the event as sent, without this field. The second text is the digest of the
   * previous event. In a `chat.message`, `preview` counts as null. Absent from pings and from events
   * created before digests were introduced.
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

  /** Version of the contract when the event was created. */
  api_version: string;

  /** Environment of the event. */
  environment: "production" | "sandbox";

  /** When the event happened. */
  created_at: string;

  /** Number of the event in this account and environment, from 1 without gaps. */
  sequence: number;

  /**
   * Links the event to the previous event: the base64url SHA-256 of two concatenated texts. The
   * first text is the event as sent, without this field. The second text is the digest of the
   * previous event. In a `chat.message`, `preview` counts as null. Absent from pings and from events
   * created before digests were introduced.
   */
  digest?: string | undefined;
  type: "order.detail_updated";
  data: { order: Order };
};

/** A `order.invoice_issued` event as it is delivered. */
export type OrderInvoiceIssuedEvent = {
  /** Id of the event. Deliveries may repeat: process each id once. */
  id: string;

  /** Version of the contract when the event was created. */
  api_version: string;

  /** Environment of the event. */
  environment: "production" | "sandbox";

  /** When the event happened. */
  created_at: string;

  /** Number of the event in this account and environment, from 1 without gaps. */
  sequence: number;

  /**
   * Links the event to the previous event: the base64url SHA-256 of two concatenated texts. The
   * first text is the event as sent, without this field. The second text is the digest of the
   * previous event. In a `chat.message`, `preview` counts as null. Absent from pings and from events
   * created before digests were introduced.
   */
  digest?: string | undefined;
  type: "order.invoice_issued";
  data: {
    order: Order;
    invoice: Invoice;

    /**
     * The version that this version replaces; null for the first version. Ignore a version that is not
     * higher than the version you have.
     */
    previous_version: number | null;
  };
};

/** A `order.invoice_updated` event as it is delivered. */
export type OrderInvoiceUpdatedEvent = {
  /** Id of the event. Deliveries may repeat: process each id once. */
  id: string;

  /** Version of the contract when the event was created. */
  api_version: string;

  /** Environment of the event. */
  environment: "production" | "sandbox";

  /** When the event happened. */
  created_at: string;

  /** Number of the event in this account and environment, from 1 without gaps. */
  sequence: number;

  /**
   * Links the event to the previous event: the base64url SHA-256 of two concatenated texts. The
   * first text is the event as sent, without this field. The second text is the digest of the
   * previous event. In a `chat.message`, `preview` counts as null. Absent from pings and from events
   * created before digests were introduced.
   */
  digest?: string | undefined;
  type: "order.invoice_updated";
  data: { order: Order; invoice: Invoice };
};

/** A `order.price_updated` event as it is delivered. */
export type OrderPriceUpdatedEvent = {
  /** Id of the event. Deliveries may repeat: process each id once. */
  id: string;

  /** Version of the contract when the event was created. */
  api_version: string;

  /** Environment of the event. */
  environment: "production" | "sandbox";

  /** When the event happened. */
  created_at: string;

  /** Number of the event in this account and environment, from 1 without gaps. */
  sequence: number;

  /**
   * Links the event to the previous event: the base64url SHA-256 of two concatenated texts. The
   * first text is the event as sent, without this field. The second text is the digest of the
   * previous event. In a `chat.message`, `preview` counts as null. Absent from pings and from events
   * created before digests were introduced.
   */
  digest?: string | undefined;
  type: "order.price_updated";
  data: {
    order: Order;

    /** Listing id of the car. */
    vehicle_id: string;

    /** Listing price before the change, in whole US dollars; null if unknown. */
    previous_listing_usd: number | null;

    /** Listing price after the change, in whole US dollars. */
    current_listing_usd: number | null;

    /** Price change in whole US dollars; negative if the price fell. */
    delta_usd: number | null;

    /** Price change in percent, with one decimal; null if the previous price was 0. */
    delta_pct: number | null;
  };
};

/** A `order.re_auctioned` event as it is delivered. */
export type OrderReAuctionedEvent = {
  /** Id of the event. Deliveries may repeat: process each id once. */
  id: string;

  /** Version of the contract when the event was created. */
  api_version: string;

  /** Environment of the event. */
  environment: "production" | "sandbox";

  /** When the event happened. */
  created_at: string;

  /** Number of the event in this account and environment, from 1 without gaps. */
  sequence: number;

  /**
   * Links the event to the previous event: the base64url SHA-256 of two concatenated texts. The
   * first text is the event as sent, without this field. The second text is the digest of the
   * previous event. In a `chat.message`, `preview` counts as null. Absent from pings and from events
   * created before digests were introduced.
   */
  digest?: string | undefined;
  type: "order.re_auctioned";
  data: {
    order: Order;

    /** Listing id in the order. */
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

  /**
   * Name of the account's business when the receipt was signed. No event states it; `partner_id`
   * identifies the account.
   */
  partner_name: string;
  order: ReceiptOrder;

  /**
   * Names of the fields of `order` that are not proven yet. The last of `terms` proves the terms,
   * and the last event in `changes` proves the other fields. Terms are recorded within seconds, and
   * an event follows within minutes. Terms whose first record is more than a day younger than the
   * order stay unproven.
   */
  unproven: (
    | "id"
    | "vehicle_id"
    | "vehicle"
    | "vin"
    | "license_plate"
    | "status"
    | "max_bid_amount_usd"
    | "amounts"
    | "fx_rate"
    | "auction_date"
    | "order_cutoff_at"
    | "created_at"
    | "acquired_at"
    | "failure_reason"
    | "cancellation_reason"
  )[];

  /**
   * Terms of the order at placement and after each change, oldest first. The archive records them
   * seconds after each change, and nobody can change a record. Up to 20: the first and the latest.
   * Empty for an order from before 2026-11-29, whose terms are then `unproven`.
   */
  terms: ReceiptTerms[];

  /**
   * The order's events, oldest first. The events are verified against signed checkpoints of your
   * log.
   */
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

/** A `order.status_changed` event as it is delivered. */
export type OrderStatusChangedEvent = {
  /** Id of the event. Deliveries may repeat: process each id once. */
  id: string;

  /** Version of the contract when the event was created. */
  api_version: string;

  /** Environment of the event. */
  environment: "production" | "sandbox";

  /** When the event happened. */
  created_at: string;

  /** Number of the event in this account and environment, from 1 without gaps. */
  sequence: number;

  /**
   * Links the event to the previous event: the base64url SHA-256 of two concatenated texts. The
   * first text is the event as sent, without this field. The second text is the digest of the
   * previous event. In a `chat.message`, `preview` counts as null. Absent from pings and from events
   * created before digests were introduced.
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

/** Summary of the ordered car, as it was when the order was placed. */
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

/** A change in the register. */
export type OwnershipChange = {
  /** Date of the change. `YYYY-MM-DD`. */
  changed_on: string | null;

  /** What changed. */
  kind: "owner_change" | "plate_change" | "use_change" | null;

  /** The plate from then on, masked. May contain Hangul. */
  plate_masked: string | null;

  /** Registered use of the car from then on. */
  use: "private" | "commercial" | "rental" | "government" | "unknown" | null;
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

  /** Details of the signal in `match_reason`; null without a signal. */
  signal_detail: RepeatListingDetail | UndervaluedDetail | PriceDropDetail | null;

  /** Whether a filter was relaxed to match the car. */
  match_type: "exact" | "flex";

  /** Which filters were relaxed, by field, and how far; null for an exact match. */
  flex_detail: Record<string, NumericFlexDetail | CategoricalFlexDetail> | null;

  /** Price in won; null while the car has no price. */
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

  /** When the listing was withdrawn before its auction was held; omitted for all other rounds. */
  withdrawn_at?: string | undefined;
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
  /** Previous price, won. */
  previous_price_krw: number;

  /** Current price, won. */
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

  /** Comparison with similar sold cars; null with fewer than five such cars. */
  market_assessment: MarketAssessment | null;
};

/** A JSON Web Key (RFC 7517) that verifies signatures. */
export type PublicKey = {
  /** Type of key. */
  kty: "EC";

  /** Curve. */
  crv: "P-256";

  /** Coordinate in base64url. */
  x: string;

  /** Coordinate in base64url. */
  y: string;

  /** Id of the key, as signatures name it. */
  kid: string;

  /** Algorithm of its signatures. */
  alg: "ES256";

  /** Always `sig`: the key only verifies signatures. */
  use: "sig";
};

/** A JSON Web Key Set. */
export type PublicKeys = {
  /** Current, future and former signing keys, oldest first. */
  keys: PublicKey[];
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
  /** When the recall was announced. `YYYY-MM-DD`. */
  announced_on: string | null;

  /** The affected part. */
  component: string | null;

  /** Whether the recall was carried out. */
  status: "open" | "done" | "unknown" | null;
};

/** Recalls of the maker. */
export type RecallRecord = {
  /** Number of recalls that have not been carried out, as stated by the source. */
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

  /** When the event happened. */
  at: string;

  /** Digest of the event; null for an event that was created before digests were introduced. */
  digest: string | null;

  /** Status of the order in the event; null if the event does not contain the order. */
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

  /** Listing id against which the order was placed. */
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

  /** Time until which the order can be placed and its bid can be changed; null if there is no cutoff. */
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
   * `secondary_inspection_failed`, `secondary_inspection_declined`; after `sandbox-status`, the text
   * that was sent.
   */
  cancellation_reason: string | null;
};

/** Terms of the order as the archive recorded them. */
export type ReceiptTerms = {
  /** The order's version that has these terms; 1 or 2 at placement. */
  version: number;

  /** Listing id against which the order was placed. */
  vehicle_id: string;

  /** Vehicle identification number. */
  vin: string | null;

  /** License plate; it identifies the physical car across rounds. */
  license_plate: string | null;

  /** Bid ceiling, whole US dollars; null for a car with a fixed price. */
  max_bid_amount_usd: number | null;

  /** Won per US dollar, locked at creation; null when no rate was usable at creation. */
  fx_rate: number | null;

  /** Start of the auction; null for dealer orders. */
  auction_date: string | null;

  /** Time until which the order can be placed and its bid can be changed; null if there is no cutoff. */
  order_cutoff_at: string | null;

  /** When the order was placed. */
  created_at: string;

  /** When the archive recorded these terms. */
  recorded_at: string;
};

/** Result of removing cars. */
export type RemovedMatches = {
  /** Cars that this request removed. */
  removed: string[];

  /** Cars that were not on the list. */
  not_found: string[];

  /** Cars on the list now that are not hidden. */
  active_match_count: number;
};

/** A car listed repeatedly. */
export type RepeatListingDetail = {
  /** Rounds of the car within the window, including this round. */
  listing_count: number;

  /** By how much the price fell over these rounds, in percent; null if a price is missing. */
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

  /** Accepted but not stored. Any length that fits into a body. */
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

  /** Amount paid for these claims. Whole won. */
  own_damage_paid_krw: number | null;

  /** Claims for damage this car caused. */
  other_damage_count: number | null;

  /** Amount paid for these claims. Whole won. */
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

  /** When the car was deregistered. `YYYY-MM-DD`. */
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

  /** Maker; `unknown` if we have no English name for it. */
  manufacturer: string | null;

  /** Model; `unknown` if we have no English name for it. */
  model: string | null;

  /** Model year. */
  model_year: number | null;

  /** Kind of body. */
  body_type: string | null;

  /** Fuel. */
  fuel: string | null;

  /** Displacement in cubic centimeters. */
  displacement_cc: number | null;
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

/** The status to simulate, with its data. */
export type SimulateOrderStatus = {
  /** The new status of the order. */
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

  /** Price of the car. Allowed only with `secured` or a later status. */
  purchase_price_usd?: number | undefined;

  /** The auction house's fee. Allowed only with `secured` or a later status. */
  auction_fee_usd?: number | null | undefined;

  /** Only with `failed`; a default value if omitted. */
  failure_reason?:
    | "outbid"
    | "outbid_internally"
    | "vehicle_unavailable"
    | "auction_cancelled"
    | "auction_passed"
    | "seller_withdrew"
    | null
    | undefined;

  /** Any text, only with `cancelled`; a default value if omitted or blank. */
  cancellation_reason?: string | null | undefined;

  /** Only with `secondary_inspection_ready`. */
  secondary_inspection_url?: string | undefined;

  /**
   * Time of the simulated change. A time without an offset is Korean time. If omitted, the current
   * time.
   */
  occurred_at?: string | undefined;
};

/** An order after its status was simulated. */
export type SimulatedOrder = {
  /** Order id. */
  id: string;

  /** Listing id against which the order was placed. */
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

  /** Time until which the order can be placed and its bid can be changed; null if there is no cutoff. */
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
   * `secondary_inspection_failed`, `secondary_inspection_declined`; after `sandbox-status`, the text
   * that was sent.
   */
  cancellation_reason: string | null;

  /** When the operator began to bid or buy; null if acquisition never began. */
  acquired_at: string | null;

  /** Pricing at creation; null when no rate was usable at creation. */
  pricing: Pricing | null;

  /** Shipment of the car; null before `export_processing`. */
  shipment: Shipment | null;

  /** Newest invoice; null until the order has an invoice. */
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
  /** Date of the incident. `YYYY-MM-DD`. */
  occurred_on: string | null;

  /** All of the car or part of it; `recovered` for a stolen car that was found. */
  extent: "total" | "partial" | "recovered" | "unknown" | null;
};

/** Which integration to certify. */
export type StartCertificate = {
  /** The endpoint that receives the deliveries of the run. */
  webhook_endpoint_id: string;

  /** Time that the run waits for each action of your integration. Default: `900`. */
  step_deadline_seconds?: number | undefined;
};

/** A car below the market. */
export type UndervaluedDetail = {
  /** Price of comparable sold cars, won. */
  reference_price_krw: number;

  /** Listing price of this car, won. */
  listing_price_krw: number;

  /** How far the car's price is below the reference, in percent. */
  delta_pct: number;
};

/** Result of unhiding cars. */
export type UnhiddenMatches = {
  /** Cars that this request unhid. */
  unhidden: string[];

  /** Cars that were not hidden. */
  already_visible: string[];

  /** Cars that are not on the list. */
  not_found: string[];

  /** Cars on the list now that are not hidden. */
  active_match_count: number;
};

/** A period without own-damage insurance. The first and the last month are included. */
export type UninsuredPeriod = {
  /** First month. `YYYY-MM`. */
  from_month: string | null;

  /** Last month; null while the period lasts. `YYYY-MM`. */
  to_month: string | null;
};

/** Uses for which the car was ever registered. */
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

/** A listing in full detail. */
export type VehicleDetail = {
  /** Listing id. A car gets a new listing id when it is listed again. */
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

  /** Color token. */
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

  /** How the car is bought; null if it can no longer be bought. */
  purchase_method: "bid" | "buy_now" | null;

  /** Start of the auction, `+09:00`; null for dealer cars. */
  auction_date: string | null;

  /** Appearances at auction, including this round. */
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

/** Accepted search values, without counts. They do not depend on the stock. */
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

  /** Accepted values of `source`. */
  sources: ("dealer" | "auction_a" | "auction_b" | "auction_c" | "auction_d" | "auction_e")[];

  /**
   * Sources whose makes and models are included; `dealer` is missing while its vocabulary is
   * unknown.
   */
  described_sources: ("dealer" | "auction_a" | "auction_b" | "auction_c" | "auction_d" | "auction_e")[];

  /** Version of the vocabulary. Cursors of another version are rejected. */
  vocabulary_version: string;

  /** When this list was compiled; up to five minutes ago. */
  as_of: string;
};

/** A listing as lists show it. */
export type VehicleSummary = {
  /** Listing id. A car gets a new listing id when it is listed again. */
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

  /** Color token. */
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

  /** How the car is bought; null if it can no longer be bought. */
  purchase_method: "bid" | "buy_now" | null;

  /** Start of the auction, `+09:00`; null for dealer cars. */
  auction_date: string | null;

  /** Appearances at auction, including this round. */
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

/** A saved buying condition, or a list of cars picked by hand. */
export type Watch = {
  /** Id of the watch. */
  watch_id: string;

  /** Your name for the watch. */
  name: string;

  /** `paused` if the watch is paused, even if it is also muted; `muted` if it is only muted. */
  status: "active" | "muted" | "paused";

  /** The list is kept up to date, but nothing is sent. */
  muted: boolean;

  /** The list is not updated, and nothing is sent. */
  paused: boolean;
  filters: WatchFilters;

  /** Signals of the condition; null if there are none. */
  signals: WatchSignals | null;

  /** How filters are relaxed; null if the filters are strict. */
  flexibility: Flexibility | null;

  /** False for a static list. */
  automatic_list_update: boolean;

  /** Cars on the list that are not hidden. */
  active_match_count: number;

  /** Cars on the list that you hid. */
  hidden_match_count: number;

  /** When the watch was created. */
  created_at: string;

  /** When the watch was last muted, unmuted, paused or resumed. */
  updated_at: string;

  /**
   * When the watch's list was last compared with the market. For a watch that includes dealers, this
   * is the last recheck in which no source failed. Null on a new static list, and until the first
   * recheck if dealers could not show all their cars at creation.
   */
  last_evaluated_at: string | null;

  /**
   * Coverage of the last hourly recheck with dealers: `complete` if it read every car within your
   * bounds on year and price. `partial` if dealers offer more cars than a recheck reads; narrow your
   * filters. Null before the first recheck and without dealers.
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

  /** Details of the signal in `match_reason`; null without a signal. */
  signal_detail: RepeatListingDetail | UndervaluedDetail | PriceDropDetail | null;

  /** Whether a filter was relaxed to match the car. */
  match_type: "exact" | "flex";

  /** Which filters were relaxed, by field, and how far; null for an exact match. */
  flex_detail: Record<string, NumericFlexDetail | CategoricalFlexDetail> | null;

  /** When the car was first added to the list. */
  first_matched_at: string;

  /** Present with `previous_vehicle_id` when the same car was listed before. */
  availability_reason?: "relisted" | undefined;

  /** Listing id of the car in its previous round. */
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

  /** Filters. A car must satisfy all of them. A static list needs none. */
  filters?: WatchFiltersInput | undefined;
  signals?: WatchSignalsInput | null | undefined;
  flexibility?: FlexibilityInput | null | undefined;

  /** False for a static list, which only you change. Default: `true`. */
  automatic_list_update?: boolean | undefined;
};

/** Filters. A car must satisfy all of them. */
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

  /** Options. A car must have all of them. */
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

  /** Highest landed cost for you. Cars whose landed cost cannot be computed are omitted. */
  estimated_landed_max_usd?: number | undefined;

  /** First auction day (Korean date). Auction cars only. */
  auction_date_from?: string | undefined;

  /** Last auction day, included. Auction cars only. */
  auction_date_to?: string | undefined;

  /**
   * `true`: only cars whose inspection found nothing at all. What counts as a finding depends on the
   * source.
   */
  no_accident?: boolean | undefined;

  /** `true`: only cars inspected and without structural damage. */
  no_frame_damage?: boolean | undefined;
};

/** Filters. A car must satisfy all of them. */
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

  /** Options. A car must have all of them. */
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

  /** Highest landed cost for you. Cars whose landed cost cannot be computed are omitted. */
  estimated_landed_max_usd?: number | undefined;

  /** First auction day (Korean date). Auction cars only. */
  auction_date_from?: string | undefined;

  /** Last auction day, included. Auction cars only. */
  auction_date_to?: string | undefined;

  /**
   * `true`: only cars whose inspection found nothing at all. What counts as a finding depends on the
   * source.
   */
  no_accident?: boolean | undefined;

  /** `true`: only cars inspected and without structural damage. */
  no_frame_damage?: boolean | undefined;
};

/** A car on a watch's list. */
export type WatchMatch = {
  /** Listing id of the car. */
  vehicle_id: string;

  /** The car as of its last check; null while only the listing id is known. */
  vehicle: VehicleSummary | null;

  /** `manual` for a car added by hand. */
  match_reason:
    | "filters"
    | "signals.repeat_listing"
    | "signals.undervalued"
    | "signals.price_drop"
    | "manual";

  /** Details of the signal in `match_reason`; null without a signal. */
  signal_detail: RepeatListingDetail | UndervaluedDetail | PriceDropDetail | null;

  /** Whether a filter was relaxed to match the car. */
  match_type: "exact" | "flex";

  /** Which filters were relaxed, by field, and how far; null for an exact match. */
  flex_detail: Record<string, NumericFlexDetail | CategoricalFlexDetail> | null;

  /** Price in won; null while the car has no price. */
  price_krw: number | null;

  /** When the car was added to the list. */
  first_matched_at: string;

  /** Whether you hid the car. */
  hidden: boolean;
};

/** A price at one time. */
export type WatchPrice = {
  /** Price in won; null before a price was set. */
  price_krw: number | null;

  /** Price in whole US dollars; null without a usable exchange rate. */
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

  /** Details of the signal in `match_reason`; null without a signal. */
  signal_detail: RepeatListingDetail | UndervaluedDetail | PriceDropDetail | null;

  /** Whether a filter was relaxed to match the car. */
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

  /** Why the car was removed. After `under_contract`, the car may be added again. */
  reason: "delisted" | "under_contract" | "no_longer_matches" | "auction_closed";

  /** When the car was removed. */
  removed_at: string;
};

/** A condition to evaluate once. */
export type WatchSearch = {
  filters: WatchFiltersInput;
  signals?: WatchSignalsInput | null | undefined;
  flexibility?: FlexibilityInput | null | undefined;

  /** Maximum number of cars per page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** Signals. At least one of them must apply to the car. */
export type WatchSignals = {
  /** The car has been listed before. */
  repeat_listing?:
    | {
        /** Minimum number of times that the car was listed. Default 2. */
        min_listing_count?: number | undefined;

        /** By how much the price must have fallen over the car's rounds in the window, in percent. */
        min_drop_pct?: number | undefined;

        /** Length of the window in days. Default 90. */
        window_days?: number | undefined;
      }
    | undefined;

  /** The car is offered below the price of comparable sold cars by at least this difference. */
  undervalued?:
    | {
        /** Minimum difference in percent. Default 10. */
        min_delta_pct?: number | undefined;
      }
    | undefined;

  /** The price of the car has just fallen by at least this percentage. */
  price_drop?:
    | {
        /** Minimum fall in percent. Default 3. */
        min_drop_pct?: number | undefined;
      }
    | undefined;
};

/** Signals. At least one of them must apply to the car. */
export type WatchSignalsInput = {
  /** The car has been listed before. */
  repeat_listing?:
    | {
        /** Minimum number of times that the car was listed. Default 2. */
        min_listing_count?: number | undefined;

        /** By how much the price must have fallen over the car's rounds in the window, in percent. */
        min_drop_pct?: number | undefined;

        /** Length of the window in days. Default 90. */
        window_days?: number | undefined;
      }
    | undefined;

  /** The car is offered below the price of comparable sold cars by at least this difference. */
  undervalued?:
    | {
        /** Minimum difference in percent. Default 10. */
        min_delta_pct?: number | undefined;
      }
    | undefined;

  /** The price of the car has just fallen by at least this percentage. */
  price_drop?:
    | {
        /** Minimum fall in percent. Default 3. */
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
  /** A car on the watch's list. */
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
   * Event types that the endpoint subscribes to; null means all types, including future types. Every
   * enabled endpoint also receives `order.invoice_issued`.
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

  /** Whether events are sent to the endpoint. */
  enabled: boolean;

  /**
   * Why the endpoint was disabled: `gone` after a 410 response, `failing` if every attempt failed
   * for five days, `operator` if an operator disabled it. Null otherwise.
   */
  disabled_reason: "gone" | "failing" | "operator" | null;

  /** The reason of the operator who disabled the endpoint; null otherwise. */
  disabled_note: string | null;

  /** Time since which every attempt has failed; null while the endpoint is healthy. */
  failing_since: string | null;

  /** Until when webhooks are also signed with the previous secret; null without a previous secret. */
  previous_secret_expires_at: string | null;

  /** When the endpoint was registered. */
  created_at: string;

  /** When the endpoint was last changed. */
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

  /** If false, the endpoint stays registered, but no events are sent to it. */
  enabled?: boolean | undefined;
};

/** A ping as it is delivered. A ping is not an event. */
export type WebhookEndpointPingEvent = {
  /** Id of the event. Deliveries may repeat: process each id once. */
  id: string;

  /** Version of the contract when the event was created. */
  api_version: string;

  /** Environment of the event. */
  environment: "production" | "sandbox";

  /** When the event happened. */
  created_at: string;

  /** Always null, because a ping has no sequence number. */
  sequence: null;

  /**
   * Links the event to the previous event: the base64url SHA-256 of two concatenated texts. The
   * first text is the event as sent, without this field. The second text is the digest of the
   * previous event. In a `chat.message`, `preview` counts as null. Absent from pings and from events
   * created before digests were introduced.
   */
  digest?: string | undefined;
  type: "webhook_endpoint.ping";
  data: {
    /** The endpoint that was called. */
    endpoint_id: string;
  };
};

/** Fields to change; absent fields stay unchanged. */
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

  /** If false, the endpoint stays registered, but no events are sent to it. */
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
   * Event types that the endpoint subscribes to; null means all types, including future types. Every
   * enabled endpoint also receives `order.invoice_issued`.
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

  /** Whether events are sent to the endpoint. */
  enabled: boolean;

  /**
   * Why the endpoint was disabled: `gone` after a 410 response, `failing` if every attempt failed
   * for five days, `operator` if an operator disabled it. Null otherwise.
   */
  disabled_reason: "gone" | "failing" | "operator" | null;

  /** The reason of the operator who disabled the endpoint; null otherwise. */
  disabled_note: string | null;

  /** Time since which every attempt has failed; null while the endpoint is healthy. */
  failing_since: string | null;

  /** Until when webhooks are also signed with the previous secret; null without a previous secret. */
  previous_secret_expires_at: string | null;

  /** When the endpoint was registered. */
  created_at: string;

  /** When the endpoint was last changed. */
  updated_at: string;

  /** Signing secret, shown only once. Verify every delivery with it. */
  secret: string;
};

/** Result of a test message. */
export type WebhookPingResult = {
  /** True if the endpoint returned 2xx in time. */
  delivered: boolean;

  /** HTTP status of the response; null without a response. */
  response_code: number | null;

  /** How long the response took, in milliseconds. */
  duration_ms: number;

  /** Failure in one sentence; null on success. */
  error: string | null;

  /** Beginning of the response, at most 1 KiB; null when empty. */
  response_excerpt: string | null;
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
  /** The minimum bid, whole US dollars. */
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

/** Details of `ip_not_allowed`. */
export type IpNotAllowedDetails = {
  /** The address that the call came from. */
  address: string;
};

/** Details of `forbidden`. */
export type ForbiddenDetails = {
  /** The scope that the token lacks. */
  required_scope?: string | undefined;

  /** The claim that the token lacks. */
  required_claim?: string | undefined;

  /** Why the view of a partner's console is rejected: `ended` or `read_only`. */
  partner_view?: string | undefined;

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

  /** The environment in which the partner has no account. */
  environment?: string | undefined;
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

  /** The requested status. */
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
  /** The requested number. */
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
  /** Calls that a trial key may make in its lifetime. If present, waiting does not help. */
  limit?: number | undefined;

  /** Calls that it has made. */
  used?: number | undefined;

  /** The exceeded limit. Later releases may add values. If present, waiting helps. */
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

  /** For a limit of calls per minute, its name in `RateLimit-Policy`. */
  policy?: string | undefined;

  /** Seconds to wait; the same as the header `Retry-After`. */
  retry_after_seconds?: number | undefined;
};

/** Details of `service_unavailable`. */
export type ServiceUnavailableDetails = {
  /** Seconds to wait; the same as the header `Retry-After`. */
  retry_after_seconds?: number | undefined;
};

/** The query of `listOrderEvents`. */
export type ListOrderEventsQuery = {
  /** Maximum number of items per page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The response of `listOrderEvents`. */
export type ListOrderEventsAnswer = {
  data: EventLogEntry[];

  /** Pass it as `cursor` for the next page; null on the last page. */
  next_cursor: string | null;
};

/** The response of `listWebhookEndpoints`. */
export type ListWebhookEndpointsAnswer = {
  data: WebhookEndpoint[];

  /** Pass it as `cursor` for the next page; null on the last page. */
  next_cursor: string | null;
};

/** The query of `listEvents`. */
export type ListEventsQuery = {
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

  /** Maximum number of items per page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The response of `listEvents`. */
export type ListEventsAnswer = {
  data: EventLogEntry[];

  /** Pass it as `cursor` for the next page; null on the last page. */
  next_cursor: string | null;
};

/** The query of `listCheckpoints`. */
export type ListCheckpointsQuery = {
  /** Maximum number of items per page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The response of `listCheckpoints`. */
export type ListCheckpointsAnswer = {
  data: Checkpoint[];

  /** Pass it as `cursor` for the next page; null on the last page. */
  next_cursor: string | null;
};

/** The query of `listOrders`. */
export type ListOrdersQuery = {
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
   * Sort order; when sorted by auction date, orders without an auction date come last. Default:
   * `"created_desc"`.
   */
  sort?: "created_desc" | "created_asc" | "auction_date_asc" | "updated_desc" | undefined;

  /** Maximum number of items per page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The response of `listOrders`. */
export type ListOrdersAnswer = {
  data: Order[];

  /** Pass it as `cursor` for the next page; null on the last page. */
  next_cursor: string | null;
};

/** The query of `listInvoices`. */
export type ListInvoicesQuery = {
  /** Only invoices of this partner account. */
  dealer_id?: string | undefined;

  /** Only invoices with these statuses; all invoices if absent. */
  status?: readonly ("draft" | "issued" | "paid" | "void")[] | undefined;

  /** Only invoices of this month of shipment, `YYYY-MM`. */
  shipment_month?: string | undefined;

  /** Only invoices first published at or after this instant. */
  issued_from?: string | Date | undefined;

  /** Only invoices first published before this instant. */
  issued_to?: string | Date | undefined;

  /** Maximum number of items per page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The response of `listInvoices`. */
export type ListInvoicesAnswer = {
  data: InvoiceEntry[];

  /** Pass it as `cursor` for the next page; null on the last page. */
  next_cursor: string | null;
};

/** The query of `getInvoiceDocument`. */
export type GetInvoiceDocumentQuery = {
  /** Version of the invoice whose PDF is returned; the newest version if absent. */
  version?: number | undefined;
};

/** The query of `listMessageThreads`. */
export type ListMessageThreadsQuery = {
  /** `true`: only threads with messages that you have not read. */
  unread?: boolean | undefined;

  /** Maximum number of items per page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The response of `listMessageThreads`. */
export type ListMessageThreadsAnswer = {
  data: MessageThread[];

  /** Pass it as `cursor` for the next page; null on the last page. */
  next_cursor: string | null;
};

/** The query of `listOrderMessages`. */
export type ListOrderMessagesQuery = {
  /** Newest or oldest first. Default: `"created_desc"`. */
  sort?: "created_desc" | "created_asc" | undefined;

  /** Maximum number of items per page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The response of `listOrderMessages`. */
export type ListOrderMessagesAnswer = {
  data: Message[];

  /** Pass it as `cursor` for the next page; null on the last page. */
  next_cursor: string | null;
  thread: MessageThread;
};

/** The query of `listMessages`. */
export type ListMessagesQuery = {
  /** Newest or oldest first. Default: `"created_desc"`. */
  sort?: "created_desc" | "created_asc" | undefined;

  /** Maximum number of items per page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The response of `listMessages`. */
export type ListMessagesAnswer = {
  data: Message[];

  /** Pass it as `cursor` for the next page; null on the last page. */
  next_cursor: string | null;
  thread: MessageThread;
};

/** The query of `listVehicles`. */
export type ListVehiclesQuery = {
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

  /** Only vans, which are detected from body style, model and trim. */
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

  /** Options. A car must have all of them. */
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

  /** Maximum number of items per page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The response of `listVehicles`. */
export type ListVehiclesAnswer = {
  data: VehicleSummary[];

  /** Pass it as `cursor` for the next page; null on the last page. */
  next_cursor: string | null;

  /** Only when dealer cars were requested. */
  source_status?: DealerSourceStatus | undefined;
};

/** The query of `listVehicleFacets`. */
export type ListVehicleFacetsQuery = {
  /** Only values of these sources; every source when omitted. */
  source?:
    | readonly ("dealer" | "auction_a" | "auction_b" | "auction_c" | "auction_d" | "auction_e")[]
    | undefined;
};

/** The query of `listHistoryLookups`. */
export type ListHistoryLookupsQuery = {
  /** Only lookups of this status. */
  status?: "queued" | "processing" | "completed" | "failed" | undefined;

  /** Only lookups created at or after this instant. */
  created_from?: string | Date | undefined;

  /** Only lookups created before this instant. */
  created_to?: string | Date | undefined;

  /** Maximum number of items per page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The response of `listHistoryLookups`. */
export type ListHistoryLookupsAnswer = {
  data: HistoryLookupEntry[];

  /** Pass it as `cursor` for the next page; null on the last page. */
  next_cursor: string | null;
};

/** The response of `searchWatchCondition`. */
export type SearchWatchConditionAnswer = {
  data: ConditionMatch[];

  /** Pass it as `cursor` with the same condition; null on the last page. */
  next_cursor: string | null;

  /** Number of cars that match, counted up to 1,000. */
  match_count: number;

  /** Only when dealer cars were requested. */
  source_status?: DealerSourceStatus | undefined;
};

/** The query of `listWatches`. */
export type ListWatchesQuery = {
  /** Maximum number of items per page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The response of `listWatches`. */
export type ListWatchesAnswer = {
  data: Watch[];

  /** Pass it as `cursor` for the next page; null on the last page. */
  next_cursor: string | null;
};

/** The query of `listWatchMatches`. */
export type ListWatchMatchesQuery = {
  /** `true`: hidden cars as well. Default: `false`. */
  include_hidden?: boolean | undefined;

  /** Maximum number of items per page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The response of `listWatchMatches`. */
export type ListWatchMatchesAnswer = {
  data: WatchMatch[];

  /** Pass it as `cursor` for the next page; null on the last page. */
  next_cursor: string | null;
};

/** The query of `listWatchEvents`. */
export type ListWatchEventsQuery = {
  /** Maximum number of items per page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The response of `listWatchEvents`. */
export type ListWatchEventsAnswer = {
  data: EventLogEntry[];

  /** Pass it as `cursor` for the next page; null on the last page. */
  next_cursor: string | null;
};

/** The query of `listCertificates`. */
export type ListCertificatesQuery = {
  /** Maximum number of items per page. Default: `50`. */
  limit?: number | undefined;

  /** `next_cursor` of the previous page; omit it for the first page. */
  cursor?: string | undefined;
};

/** The response of `listCertificates`. */
export type ListCertificatesAnswer = {
  data: CertificateEntry[];

  /** Pass it as `cursor` for the next page; null on the last page. */
  next_cursor: string | null;
};

/** An event in the form of webhooks and the event log. Later versions may add types. */
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
