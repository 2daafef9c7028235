import { randomUUID } from "node:crypto";
import { type Answer, type PartnerClient, type StageClient, send } from "../stage/stage-client.ts";

/** Path of history lookups. */
export const lookupsPath = "/v1/history-lookups";

const mostAtOnce = 10;

/** Requests a lookup, with a new idempotency key by default. */
export const askLookup = (
  partner: PartnerClient,
  body: unknown,
  token: string = randomUUID(),
): Promise<Answer> => partner.post(lookupsPath, body, { "idempotency-key": token });

/** Requests several lookups concurrently. */
export const askLookups = (partner: PartnerClient, bodies: readonly unknown[]): Promise<Answer[]> =>
  Promise.all(bodies.map((body) => askLookup(partner, body)));

/** A lookup as partners read it. */
export const readLookup = async (partner: PartnerClient, id: string): Promise<Answer["body"]> =>
  (await partner.get(`${lookupsPath}/${id}`)).body;

/** Sets the mode of the simulated provider, or the outcome for one key. */
export async function controlHistory(stage: StageClient, body: unknown): Promise<void> {
  const { status } = await send(`${stage.env.upstreams_url}/control/history`, { method: "PUT", body });
  if (status !== 200) throw new Error(`The control surface answered ${status}`);
}

/**
 * Waits until none of a partner's newest lookups, up to the concurrency limit, is running.
 * @returns the lookups, newest first
 */
export async function untilLookupsEnded(partner: PartnerClient): Promise<Answer["body"][]> {
  for (;;) {
    const { data } = (await partner.get(`${lookupsPath}?limit=${mostAtOnce}`)).body;
    if (data.every(({ completed_at }: { completed_at: string | null }) => completed_at !== null)) return data;
    await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
  }
}

/** A poll costs the stage as much as a lookup, so more frequent ones would only slow it down. */
const pollMilliseconds = 150;
