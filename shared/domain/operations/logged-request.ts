import { limitText } from "../text/limit-text.ts";
import { hideSecrets } from "./hide-secrets.ts";

/** The message of the single log line per request. */
export const requestLine = "request";

/** A request as its log line describes it; null for missing values. */
export interface LoggedRequest {
  requestId: string;
  /** The end time, epoch milliseconds. */
  at: number;
  /** `POST /v1/orders`; `$default` where no route has the path. */
  route: string | null;
  operation: string | null;
  status: number | null;
  errorCode: string | null;
  durationMs: number | null;
  partnerId: string | null;
  keyId: string | null;
  keyLastFour: string | null;
  orderId: string | null;
  vehicleId: string | null;
}

/** One error of a failure: the failure itself, or one of its causes. */
export interface LoggedCause {
  name: string;
  message: string;
}

/** A log line without internal fields. */
export interface LoggedLine {
  /** Epoch milliseconds. */
  at: number;
  /** `INFO`, `WARN`, `ERROR` and the like. */
  level: string;
  message: string;
  /** The failure and its causes, outermost first. */
  causes: LoggedCause[];
}

/** Number of nested causes that are logged. */
const mostCauses = 5;
/** Longer texts are truncated. */
export const longestLoggedText = 500;

/** A log line and its time, epoch milliseconds. */
export interface WrittenLine {
  at: number;
  text: string;
}

type Entry = Readonly<Record<string, unknown>>;

/** Returns the request that a line reports as ended; null for other lines. */
export function readRequest({ at, text }: WrittenLine): LoggedRequest | null {
  const entry = parseEntry(text);
  const requestId = textOf(entry?.request_id);
  if (entry?.message !== requestLine || requestId === null) return null;
  return {
    ...{ requestId, at },
    route: textOf(entry.route),
    operation: textOf(entry.operation),
    status: numberOf(entry.status),
    errorCode: textOf(entry.error_code),
    durationMs: numberOf(entry.duration_ms),
    partnerId: textOf(entry.partner_id),
    keyId: textOf(entry.key_id),
    keyLastFour: textOf(entry.key_last_four),
    orderId: textOf(entry.order_id),
    vehicleId: textOf(entry.vehicle_id),
  };
}

/** Returns the parts of a line that operators see: message and causes. Other fields stay in the log. */
export function readLine({ at, text }: WrittenLine): LoggedLine {
  const entry = parseEntry(text);
  if (entry === null) return { at, level: "INFO", message: shown(text), causes: [] };
  const { level, message, failure, error } = entry;
  return {
    at,
    level: shown(textOf(level) ?? "INFO"),
    message: shown(textOf(message) ?? ""),
    causes: causesOf(failure ?? error),
  };
}

/** Parses a line; null if it is not a JSON object, such as a line of the runtime. */
function parseEntry(text: string): Entry | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : null;
  } catch {
    return null;
  }
}

function causesOf(failure: unknown): LoggedCause[] {
  const causes: LoggedCause[] = [];
  let rest = failure;
  while (typeof rest === "object" && rest !== null && causes.length < mostCauses) {
    const { name, message, cause } = rest as Entry;
    causes.push({ name: shown(textOf(name) ?? "Error"), message: shown(textOf(message) ?? "") });
    rest = cause;
  }
  return causes;
}

const shown = (text: string): string =>
  limitText(hideSecrets(limitText(text, 4 * longestLoggedText)), longestLoggedText);

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);
const numberOf = (value: unknown): number | null =>
  typeof value === "number" && Number.isInteger(value) ? value : null;
