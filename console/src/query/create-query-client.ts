import { QueryClient } from "@tanstack/react-query";
import { ApiError, ConnectionError } from "../api/api-error.ts";

/** Responses are displayed from the cache immediately, and refreshed when older than this. */
const staleMilliseconds = 5_000;

/** The lifetime of unused responses in the cache. */
const keptMilliseconds = 5 * 60_000;

/** Number of retries. Only reads are retried. */
const mostRetries = 2;

/**
 * Returns the response cache of one environment's pages. Each environment has its own cache, which is discarded when
 * the person changes the environment.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleMilliseconds,
        gcTime: keptMilliseconds,
        retry: shouldRetry,
        retryDelay: (count, error) => delayOf(count, error),
        networkMode: "always",
      },
      // Writes are retried only by the person, with the same idempotency key.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** Reports whether a read that failed for the count-th time (from 0) may succeed when repeated. */
function shouldRetry(count: number, error: unknown): boolean {
  if (count >= mostRetries) return false;
  if (error instanceof ConnectionError) return true;
  return error instanceof ApiError && (error.status >= 500 || error.status === 429);
}

/**
 * Returns the milliseconds until the next attempt: the wait that the service requests if it is short, otherwise one
 * second, then two.
 */
function delayOf(count: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfterSeconds : null;
  return asked !== null && asked <= 10 ? asked * 1000 : 1000 * 2 ** count;
}
