import { setTimeout as pause } from "node:timers/promises";

const attemptLimit = 5;
const firstPauseMilliseconds = 100;

/** The console API returned its error envelope. */
export class ConsoleRefusal extends Error {
  readonly code: string;
  /** Whether a repeated call may succeed a moment later. */
  readonly passes: boolean;

  constructor(status: number, code: string, message: string) {
    super(`The console API answered ${status} ${code}: ${message}`);
    this.name = "ConsoleRefusal";
    this.code = code;
    this.passes = status === 429 || status >= 500;
  }
}

/** Calls the console API as an operator. */
export interface ConsoleClient {
  get(path: string): Promise<Record<string, unknown>>;
  post(path: string, body: unknown): Promise<Record<string, unknown>>;
}

/**
 * Returns a client of one environment's console API. Every call requests a new token. A call that fails because of the
 * network or a busy machine is repeated up to five times. Repeating is safe for every call of the seed.
 */
export function createConsoleClient(baseUrl: string, operatorToken: () => Promise<string>): ConsoleClient {
  const callOnce = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const response = await fetch(new URL(path, baseUrl), {
      method,
      headers: { authorization: `Bearer ${await operatorToken()}`, "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    if (response.ok) return answer;
    const error = answer.error as { code?: string; message?: string } | undefined;
    throw new ConsoleRefusal(
      response.status,
      error?.code ?? "unknown",
      error?.message ?? JSON.stringify(answer),
    );
  };
  const call = async (method: string, path: string, body?: unknown) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await callOnce(method, path, body);
      } catch (error) {
        const isFinal = error instanceof ConsoleRefusal && !error.passes;
        if (isFinal || attempt === attemptLimit) throw error;
        await pause(firstPauseMilliseconds * 2 ** attempt);
      }
    }
  };
  return { get: (path) => call("GET", path), post: (path, body) => call("POST", path, body) };
}
