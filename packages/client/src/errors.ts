/** Base of all errors that the client throws. */
export class VehicleSourcingError extends Error {
  override get name(): string {
    return this.constructor.name;
  }
}

/** Invalid usage, such as an empty path parameter or a base URL without TLS. Nothing was sent. */
export class InvalidArgumentError extends VehicleSourcingError {}

/** No response arrived; `cause` is the platform's error. A write may have taken effect. */
export class ConnectionError extends VehicleSourcingError {}

/** No response arrived in time. A write may have taken effect. */
export class TimeoutError extends VehicleSourcingError {}

/** You aborted the call by its signal; `cause` is the signal's reason. A write may have taken effect. */
export class AbortedError extends VehicleSourcingError {}

/**
 * The service reported success in an unreadable form. Probably a proxy between you and the service responded.
 */
export class UnreadableAnswerError extends VehicleSourcingError {
  readonly status: number;
  readonly requestId: string | null;

  constructor(message: string, status: number, requestId: string | null, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.requestId = requestId;
  }
}

/**
 * A number stays missing in the event log. Read your orders again, then continue after `nextSequence - 1`.
 */
export class EventGapError extends VehicleSourcingError {
  /** The last event before the gap. */
  readonly afterSequence: number;
  /** The first event after the gap. */
  readonly nextSequence: number;

  constructor(afterSequence: number, nextSequence: number) {
    super(`Events ${afterSequence + 1} to ${nextSequence - 1} are missing from the log.`);
    this.afterSequence = afterSequence;
    this.nextSequence = nextSequence;
  }
}

/**
 * An event was changed, removed, inserted or moved: its digest does not match its content and the previous
 * event. Keep both events, and contact the operator.
 */
export class BrokenLinkError extends VehicleSourcingError {
  /** The first event with a wrong digest. */
  readonly sequence: number;
  /** The expected digest. */
  readonly expected: string;
  /** The digest in the event. */
  readonly found: string;

  constructor(sequence: number, expected: string, found: string) {
    super(
      `Event ${sequence} was changed, or one before it: its digest is ${found}, and ${expected} follows.`,
    );
    this.sequence = sequence;
    this.expected = expected;
    this.found = found;
  }
}

/** A checkpoint or receipt is not proven to come from the service, so it proves nothing. */
export class InvalidSignatureError extends VehicleSourcingError {}

/** The parts of an error response. */
export interface Refusal {
  status: number;
  code: string | null;
  message: string;
  requestId: string | null;
  details: Record<string, unknown>;
  helpUrl: string | null;
  isRetryable: boolean;
  retryAfterSeconds: number | null;
  attempts: number;
}

/**
 * The service rejected the call. Each code of the contract has its own class, such as `OrderNotFoundError`; a response
 * without a code, or with an unknown code, is an `ApiError`.
 */
export class ApiError extends VehicleSourcingError {
  /** HTTP status. */
  readonly status: number;
  /** Branch on the code or on the class. Null if the response did not come from the service, such as a proxy's HTML. */
  readonly code: string | null;
  /** The request id, to quote to support. */
  readonly requestId: string | null;
  /** Further data; its fields depend on the code. */
  readonly details: Record<string, unknown>;
  /** The page about the code. */
  readonly helpUrl: string | null;
  /** Whether the same request can succeed later without changes. */
  readonly isRetryable: boolean;
  /** The value of `Retry-After`. */
  readonly retryAfterSeconds: number | null;
  /**
   * The number of sent requests. If there was more than one, an earlier one may have taken effect despite the
   * error.
   */
  readonly attempts: number;

  constructor(refusal: Refusal, options?: ErrorOptions) {
    super(refusal.message, options);
    this.status = refusal.status;
    this.code = refusal.code;
    this.requestId = refusal.requestId;
    this.details = refusal.details;
    this.helpUrl = refusal.helpUrl;
    this.isRetryable = refusal.isRetryable;
    this.retryAfterSeconds = refusal.retryAfterSeconds;
    this.attempts = refusal.attempts;
  }

  /** Everything a log needs; never the key. */
  toJSON(): Record<string, unknown> {
    const { name, message, status, code, requestId, details, helpUrl, attempts } = this;
    return { name, message, status, code, requestId, details, helpUrl, attempts };
  }
}
