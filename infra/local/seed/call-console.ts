/** The console API answered with its error envelope. */
export class ConsoleRefusal extends Error {
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(`The console API answered ${status} ${code}: ${message}`);
    this.name = "ConsoleRefusal";
    this.code = code;
  }
}

/** Calls the console API as an operator. */
export interface ConsoleClient {
  get(path: string): Promise<Record<string, unknown>>;
  post(path: string, body: unknown): Promise<Record<string, unknown>>;
}

/** A client of one environment's console API; every call asks for a new token, so it may expire. */
export function createConsoleClient(baseUrl: string, operatorToken: () => Promise<string>): ConsoleClient {
  const call = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
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
  return { get: (path) => call("GET", path), post: (path, body) => call("POST", path, body) };
}
