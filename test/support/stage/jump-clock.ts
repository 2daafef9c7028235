import { type StageClient, send } from "./stage-client.ts";

/**
 * Sets the clock of the shared stage (epoch milliseconds) and resolves when all work that became due has run. Only
 * test files that run last may call it.
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

/** Advances the clock of the stage by a number of milliseconds, like `jumpTo`. */
export async function jumpBy(stage: StageClient, milliseconds: number): Promise<void> {
  await jumpTo(stage, (await readClock(stage)) + milliseconds);
}

/** Like `jumpTo`, unless the clock is already past that time. */
export async function jumpAhead(stage: StageClient, instant: number): Promise<void> {
  if ((await readClock(stage)) < instant) await jumpTo(stage, instant);
}

/**
 * Advances the clock, unless it is already past that time, and runs a function immediately, concurrently with work
 * that became due.
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
