import { setTimeout as pause } from "node:timers/promises";
import { requireVariable } from "../../platform/environment-variables.ts";
import { createSigner } from "../create-signer.ts";
import { discardAnswer, sendRequest } from "../send-request.ts";

/** API Gateway did not carry out a call about a connection. */
class ConnectionUnmanaged extends Error {
  override readonly name = "ConnectionUnmanaged";

  constructor(method: string, status: number) {
    super(`${method} of a connection was answered ${status}`);
  }
}

const timeoutMilliseconds = 2_000;
const attemptLimit = 3;
const longestPauseMilliseconds = 300;

/**
 * Sends a frame to an open connection, with at most three attempts when API Gateway fails or throttles.
 * @param connectionId as API Gateway gave it
 * @returns false if the connection is closed
 * @throws ConnectionUnmanaged, or the network's error
 */
export const postToConnection = (
  _permission: "push:connections",
  connectionId: string,
  frame: string,
): Promise<boolean> => ask("POST", connectionId, frame);

/**
 * Closes an open connection, with at most three attempts. The client must then open a new connection.
 * @returns false if the connection is already gone
 * @throws ConnectionUnmanaged, or the network's error
 */
export const cutConnection = (_permission: "cut:connections", connectionId: string): Promise<boolean> =>
  ask("DELETE", connectionId, "");

async function ask(method: "POST" | "DELETE", connectionId: string, body: string): Promise<boolean> {
  const base = requireVariable("STREAM_CALLBACK_URL");
  const url = new URL(`${base}/@connections/${encodeURIComponent(connectionId)}`);
  for (let attempt = 1; ; attempt += 1) {
    const status = await askOnce(method, url, body);
    if (status >= 200 && status < 300) return true;
    if (status === 410) return false;
    const mayPass = status === 429 || status >= 500;
    if (!mayPass || attempt >= attemptLimit) throw new ConnectionUnmanaged(method, status);
    await pause(Math.random() * longestPauseMilliseconds);
  }
}

async function askOnce(method: "POST" | "DELETE", url: URL, body: string): Promise<number> {
  const { headers } = await createSigner("execute-api").sign({
    method,
    protocol: url.protocol,
    hostname: url.hostname,
    path: url.pathname,
    headers: { host: url.host, "content-type": "application/json" },
    body,
  });
  const answer = await sendRequest(url, { method, headers, body, timeoutMilliseconds });
  discardAnswer(answer);
  return answer.status;
}
