import { signTestDelivery, type WebhookEvent } from "../index.ts";

/** The target of deliveries and their additional headers. */
export interface ForwardTarget {
  url: string;
  secret: string;
  /** Added to each delivery. */
  headers: Readonly<Record<string, string>>;
}

/** The result of a delivery. The status is null without a response. */
export interface Forwarded {
  status: number | null;
  durationMilliseconds: number;
  error: string | null;
}

/** The timeout of the local app, in seconds. */
const forwardTimeoutSeconds = 30;

/**
 * Delivers one event as the service would, with a new signature. A redirect counts as the response and is not
 * followed.
 */
export async function forwardEvent(
  event: WebhookEvent,
  { url, secret, headers }: ForwardTarget,
  signal: AbortSignal,
): Promise<Forwarded> {
  const delivery = await signTestDelivery(event, secret);
  const began = performance.now();
  const durationOf = () => Math.round(performance.now() - began);
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { ...headers, ...delivery.headers },
      body: delivery.body,
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(forwardTimeoutSeconds * 1000)]),
    });
    await response.arrayBuffer();
    return { status: response.status, durationMilliseconds: durationOf(), error: null };
  } catch (error) {
    return { status: null, durationMilliseconds: durationOf(), error: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `no answer within ${forwardTimeoutSeconds} s`;
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}
