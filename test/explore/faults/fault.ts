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
 * - `throttled`: the service has no capacity, once.
 * - `conflict`: a transaction locks the item, once.
 * - `partial`: the service does nothing of a batch and reports it without an error, once.
 * - `closed`: the connection closes before the service has the request, once.
 * - `idle`: every pooled connection was closed in the meantime.
 * - `lost`: the service executes the request, and the connection closes before its response, once.
 * - `refused`: the service has no capacity for as long as the SDK retries.
 * - `killed before`, `killed after`: the function ends there and makes no further calls.
 */
export type FaultKind = (typeof faultKinds)[number];

/** One fault and its call within an operation. */
export interface Fault {
  kind: FaultKind;
  /** From 1, in the order of the operation's calls. */
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

/** Returns every fault of a call. A lost response to a read is repeated like a lost request. */
export function faultsOf(call: SdkCall): FaultKind[] {
  const isRead = reads.test(call.operation);
  const never = new Set<FaultKind>([
    ...(isRead ? (["lost", "conflict", "killed after"] as const) : []),
    ...(serviceOf(call) === "dynamodb" ? [] : (["conflict"] as const)),
    ...(batches.has(call.operation) ? [] : (["partial"] as const)),
  ]);
  return faultKinds.filter((kind) => !never.has(kind));
}

/** Reports whether the caller of the operation must repeat it, because nothing can hide the fault. */
export const isFelt = ({ kind }: Fault): boolean => kind === "refused" || isDeadly(kind);

/** Whether the function ends with it. */
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
