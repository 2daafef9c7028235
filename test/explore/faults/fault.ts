import type { SdkCall } from "../../races/stage/act-as-function.ts";

/** What can happen to a call, or to whoever makes it. */
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
 * - `conflict`: a transaction holds the item, once.
 * - `partial`: the service does nothing of a batch, and says so in an answer that is none of an error, once.
 * - `closed`: the connection is closed before the service has the request, once.
 * - `idle`: every connection that is kept open was closed meanwhile.
 * - `lost`: the service does what is asked, and the connection is closed before its answer, once.
 * - `refused`: the service has no capacity for as long as the SDK tries.
 * - `killed before`, `killed after`: the function ends there, and calls nobody any more.
 */
export type FaultKind = (typeof faultKinds)[number];

/** One fault, and which call of an operation it meets. */
export interface Fault {
  kind: FaultKind;
  /** From 1, in the order in which the operation makes its calls. */
  call: number;
}

/** What a call asks of, as far as faults differ by it. */
export type FaultedService = "dynamodb" | "logs" | "s3" | "ses" | "secretsmanager" | "sqs";

/** The service that a call asks. */
export function serviceOf({ operation }: Pick<SdkCall, "operation">): FaultedService {
  if (/Object/.test(operation)) return "s3";
  if (/^SendEmail$/.test(operation)) return "ses";
  if (/^(?:StartQuery|GetQueryResults)$/.test(operation)) return "logs";
  if (/^GetSecretValue$/.test(operation)) return "secretsmanager";
  return /Message/.test(operation) ? "sqs" : "dynamodb";
}

const reads = /^(?:Get|BatchGet|Head|List|Query)/;
const batches = new Set(["BatchGetItem", "SendMessageBatch"]);

/** Every fault that a call can meet. What is lost of an answer to a question is asked again like what was not asked. */
export function faultsOf(call: SdkCall): FaultKind[] {
  const isRead = reads.test(call.operation);
  const never = new Set<FaultKind>([
    ...(isRead ? (["lost", "conflict", "killed after"] as const) : []),
    ...(serviceOf(call) === "dynamodb" ? [] : (["conflict"] as const)),
    ...(batches.has(call.operation) ? [] : (["partial"] as const)),
  ]);
  return faultKinds.filter((kind) => !never.has(kind));
}

/** Whether whoever asked for the operation has to ask again: nobody can hide such a fault. */
export const isFelt = ({ kind }: Fault): boolean => kind === "refused" || isDeadly(kind);

/** Whether the function ends with it. */
export const isDeadly = (kind: FaultKind): boolean => kind.startsWith("killed");

/** As people write it: `3 lost` for what happens to the third call. */
export const formatFault = ({ call, kind }: Fault): string => `${call} ${kind}`;

/** The reverse of `formatFault`. @throws Error for what is none */
export function parseFault(text: string): Fault {
  const [, call, name] = /^([1-9]\d*) (.+)$/.exec(text) ?? [];
  const kind = faultKinds.find((one) => one === name);
  if (call === undefined || kind === undefined)
    throw new Error(`"${text}" is no fault; one is written "3 lost", with one of ${faultKinds.join(", ")}`);
  return { call: Number(call), kind };
}
