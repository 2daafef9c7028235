/** Base of all errors that the client throws. */
export class VehicleSourcingError extends Error {
  override get name(): string {
    return this.constructor.name;
  }
}

/** Invalid usage, so that nothing was sent: an empty path parameter, or a base URL without TLS. */
export class InvalidArgumentError extends VehicleSourcingError {}

/** No response arrived; `cause` is the platform's error. A write may have taken effect. */
export class ConnectionError extends VehicleSourcingError {}

/** No answer arrived in time. A write may have taken effect. */
export class TimeoutError extends VehicleSourcingError {}

/** You ended the call by its signal; `cause` is the signal's reason. A write may have taken effect. */
export class AbortedError extends VehicleSourcingError {}

/** The service said that it succeeded, in a form that cannot be read. Something between you and it answered. */
export class UnreadableAnswerError extends VehicleSourcingError {
  readonly status: number;
  readonly requestId: string | null;

  constructor(message: string, status: number, requestId: string | null, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.requestId = requestId;
  }
}

/** A gap in the event log has stayed empty. Read your orders again, then go on after `nextSequence - 1`. */
export class EventGapError extends VehicleSourcingError {
  /** The last event before the gap. */
  readonly afterSequence: number;
  /** The first event behind it. */
  readonly nextSequence: number;

  constructor(afterSequence: number, nextSequence: number) {
    super(`Events ${afterSequence + 1} to ${nextSequence - 1} are missing from the log.`);
    this.afterSequence = afterSequence;
    this.nextSequence = nextSequence;
  }
}

/**
 * An event was changed, removed, inserted or moved: its digest does not follow from its content and the event before.
 * Keep both events, and ask the operator.
 */
export class BrokenLinkError extends VehicleSourcingError {
  /** The first event whose digest does not follow. */
  readonly sequence: number;
  /** The digest that follows. */
  readonly expected: string;
  /** The digest that the event has. */
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
  /** Branch on it, or on the class. Null where the answer was not the service's own, such as a proxy's HTML. */
  readonly code: string | null;
  /** Quote it to support. */
  readonly requestId: string | null;
  /** Further data; its fields depend on the code. */
  readonly details: Record<string, unknown>;
  /** The page about the code. */
  readonly helpUrl: string | null;
  /** Whether the same request can succeed later without changes. */
  readonly isRetryable: boolean;
  /** The value of `Retry-After`. */
  readonly retryAfterSeconds: number | null;
  /** How many requests were sent. After more than one, a refusal may mean that an earlier one took effect. */
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
