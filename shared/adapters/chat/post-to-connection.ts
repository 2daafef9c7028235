import { setTimeout as pause } from "node:timers/promises";
import { requireVariable } from "../../platform/environment-variables.ts";
import { createSigner } from "../create-signer.ts";
import { discardAnswer, sendRequest } from "../send-request.ts";

/** API Gateway did not take a frame for a connection. */
class PushFailed extends Error {
  override readonly name = "PushFailed";

  constructor(status: number) {
    super(`A push was answered ${status}`);
  }
}

const timeoutMilliseconds = 2_000;
const attemptLimit = 3;
const longestPauseMilliseconds = 300;

/**
 * Sends a frame to an open connection, at most three times when API Gateway fails or has too much to do.
 * @param connectionId as API Gateway gave it
 * @returns false when nobody has the connection any more
 * @throws PushFailed, or the network's error
 */
export async function postToConnection(
  _permission: "push:connections",
  connectionId: string,
  frame: string,
): Promise<boolean> {
  const base = requireVariable("STREAM_CALLBACK_URL");
  const url = new URL(`${base}/@connections/${encodeURIComponent(connectionId)}`);
  for (let attempt = 1; ; attempt += 1) {
    const status = await postOnce(url, frame);
    if (status === 200) return true;
    if (status === 410) return false;
    const mayPass = status === 429 || status >= 500;
    if (!mayPass || attempt >= attemptLimit) throw new PushFailed(status);
    await pause(Math.random() * longestPauseMilliseconds);
  }
}

async function postOnce(url: URL, body: string): Promise<number> {
  const { headers } = await createSigner("execute-api").sign({
    method: "POST",
    protocol: url.protocol,
    hostname: url.hostname,
    path: url.pathname,
    headers: { host: url.host, "content-type": "application/json" },
    body,
  });
  const answer = await sendRequest(url, { method: "POST", headers, body, timeoutMilliseconds });
  discardAnswer(answer);
  return answer.status;
}
