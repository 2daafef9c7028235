import type { SdkCall } from "../../races/stage/act-as-function.ts";

/** The kinds of faults of a call or its caller. */
export const faultKinds = [
  "throttled",
  "conflict",
  "partial",
  "closed",
  "idle",
  "lost",
  "refused",
  "killed before",
  "killed after",
] as const;

/**
 * - `throttled`: the service rejects the call once for lack of capacity.
 * - `conflict`: a transaction locks the item for one attempt.
 * - `partial`: the service does nothing in a batch once, and reports it without an error.
 * - `closed`: the connection closes once before the service receives the request.
 * - `idle`: every pooled connection was closed in the meantime.
 * - `lost`: the service executes the request, and the connection closes once before the response.
 * - `refused`: the service rejects the call on every retry of the SDK.
 * - `killed before`, `killed after`: the function ends there and makes no further calls.
 */
export type FaultKind = (typeof faultKinds)[number];

/** A fault and the call within an operation that it affects. */
export interface Fault {
  kind: FaultKind;
  /** Counts from 1, in the order of the operation's calls. */
  call: number;
}

/** A service whose calls can fail. */
export type FaultedService = "dynamodb" | "logs" | "s3" | "ses" | "secretsmanager" | "sqs";

/** Returns the service of a call. */
export function serviceOf({ operation }: Pick<SdkCall, "operation">): FaultedService {
  if (/Object/.test(operation)) return "s3";
  if (/^SendEmail$/.test(operation)) return "ses";
  if (/^(?:StartQuery|GetQueryResults)$/.test(operation)) return "logs";
  if (/^GetSecretValue$/.test(operation)) return "secretsmanager";
  return /Message/.test(operation) ? "sqs" : "dynamodb";
}

const reads = /^(?:Get|BatchGet|Head|List|Query)/;
const batches = new Set(["BatchGetItem", "SendMessageBatch"]);

/** Returns every fault that a call can have. A lost response to a read has the same effect as a lost request. */
export function faultsOf(call: SdkCall): FaultKind[] {
  const isRead = reads.test(call.operation);
  const never = new Set<FaultKind>([
    ...(isRead ? (["lost", "conflict", "killed after"] as const) : []),
    ...(serviceOf(call) === "dynamodb" ? [] : (["conflict"] as const)),
    ...(batches.has(call.operation) ? [] : (["partial"] as const)),
  ]);
  return faultKinds.filter((kind) => !never.has(kind));
}

/** Reports whether the operation's caller must retry, because the fault always reaches it. */
export const isFelt = ({ kind }: Fault): boolean => kind === "refused" || isDeadly(kind);

/** Whether the fault ends the function. */
export const isDeadly = (kind: FaultKind): boolean => kind.startsWith("killed");

/** Returns a fault as text: `3 lost` for the third call. */
export const formatFault = ({ call, kind }: Fault): string => `${call} ${kind}`;

/** Parses the text of `formatFault`. @throws Error for an invalid text */
export function parseFault(text: string): Fault {
  const [, call, name] = /^([1-9]\d*) (.+)$/.exec(text) ?? [];
  const kind = faultKinds.find((one) => one === name);
  if (call === undefined || kind === undefined)
    throw new Error(`"${text}" is no fault; one is written "3 lost", with one of ${faultKinds.join(", ")}`);
  return { call: Number(call), kind };
}
