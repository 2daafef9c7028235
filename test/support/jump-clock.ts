import { type StageClient, send } from "./stage-client.ts";

/**
 * Sets the clock of the stage to an instant (epoch milliseconds); resolves when everything that fell due on the way has
 * run. What is on the shared stage sees it, so that only files that run last may call it.
 */
export async function jumpTo(stage: StageClient, instant: number): Promise<void> {
  const now = new Date(instant).toISOString();
  const { status } = await send(`${stage.env.upstreams_url}/clock`, { method: "PUT", body: { now } });
  if (status !== 200) throw new Error(`The clock answered ${status}`);
}

/** The time on the stage, epoch milliseconds. */
export async function readClock(stage: StageClient): Promise<number> {
  return Date.parse((await send(`${stage.env.upstreams_url}/clock`)).body.now);
}

/** Sets the clock of the stage that many milliseconds ahead, as `jumpTo`. */
export async function jumpBy(stage: StageClient, milliseconds: number): Promise<void> {
  await jumpTo(stage, (await readClock(stage)) + milliseconds);
}

/** As `jumpTo`, unless it is that late by now. */
export async function jumpAhead(stage: StageClient, instant: number): Promise<void> {
  if ((await readClock(stage)) < instant) await jumpTo(stage, instant);
}

/**
 * Sets the clock, unless it is that late by now, and does something at once, while what fell due on the way still runs.
 */
export async function doAt<Result>(
  stage: StageClient,
  instant: number,
  run: () => Promise<Result>,
): Promise<Result> {
  const jumped = jumpAhead(stage, instant);
  while ((await readClock(stage)) < instant);
  const result = await run();
  await jumped;
  return result;
}
