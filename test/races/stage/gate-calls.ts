import { setImmediate as nextTurn } from "node:timers/promises";
import type { Actor, SdkCall } from "./act-as-function.ts";

/** A step of an operation in a race: one call, or parallel calls. */
export interface Step {
  label: string;
  calls: readonly SdkCall[];
}

/** An operation that waits for permission to take its next step. */
export interface Waiting extends Step {
  /** Number of completed steps. */
  made: number;
}

/** Chooses which waiting operation takes the next step. At least one waits. */
export type Choose = (waiting: readonly Waiting[]) => Waiting;

/** One operation of a race. */
export interface Runnable<Result> {
  actor: Actor;
  work(): Promise<Result>;
}

/** Limits of steps and waiting. */
export interface GateOptions {
  callsAtOnce?: number;
  /** Maximum time without progress, long enough for a busy machine. */
  mostWaitMilliseconds?: number;
}

interface Runner {
  parked: { call: SdkCall; release: () => void }[];
  inFlight: number;
  made: number;
  isDone: boolean;
}

/**
 * Runs operations concurrently, one step at a time. Each waits before its AWS calls. When all wait or have ended,
 * `choose` lets one continue, and its calls complete before the next choice, so only `choose` determines the order
 * of calls. Returns the results and the ordered steps.
 * @param options.callsAtOnce maximum number of parallel calls per step; all by default
 * @throws what an operation throws; Error if one waits for something that never happens
 */
export async function runGated<Result>(
  operations: readonly Runnable<Result>[],
  choose: Choose,
  { callsAtOnce = Number.POSITIVE_INFINITY, mostWaitMilliseconds = 120_000 }: GateOptions = {},
): Promise<{ results: Result[]; steps: Step[] }> {
  let changed = Promise.withResolvers<void>();
  const notify = () => {
    changed.resolve();
    changed = Promise.withResolvers();
  };
  const runners = new Map(operations.map(({ actor }) => [actor.label, openRunner()] as const));
  const running = Promise.all(
    operations.map(async ({ actor, work }) => {
      const runner = runners.get(actor.label)!;
      actor.pass = (call, make) => passGate(runner, notify, call, make);
      try {
        return await work();
      } finally {
        runner.isDone = true;
        notify();
      }
    }),
  );
  const steps: Step[] = [];
  for (;;) {
    await untilAllRest(runners, () => changed.promise, mostWaitMilliseconds);
    const waiting = [...runners].flatMap(([label, runner]) =>
      runner.isDone
        ? []
        : { label, made: runner.made, calls: runner.parked.slice(0, callsAtOnce).map(({ call }) => call) },
    );
    if (waiting.length === 0) return { results: await running, steps };
    const { label, calls } = choose(waiting);
    steps.push({ label, calls });
    letGo(runners.get(label)!, calls.length);
  }
}

const openRunner = (): Runner => ({ parked: [], inFlight: 0, made: 0, isDone: false });

async function passGate<Output>(
  runner: Runner,
  notify: () => void,
  call: SdkCall,
  make: () => Promise<Output>,
): Promise<Output> {
  await new Promise<void>((release) => {
    runner.parked.push({ call, release });
    notify();
  });
  try {
    return await make();
  } finally {
    runner.inFlight -= 1;
    notify();
  }
}

function letGo(runner: Runner, callCount: number): void {
  const going = runner.parked.splice(0, callCount);
  runner.inFlight += going.length;
  runner.made += 1;
  for (const { release } of going) release();
}

/** An operation that neither waits nor has ended works outside AWS, or has pending calls. */
const isAtRest = ({ isDone, inFlight, parked }: Runner): boolean =>
  isDone || (inFlight === 0 && parked.length > 0);

async function untilAllRest(
  runners: ReadonlyMap<string, Runner>,
  nextChange: () => Promise<void>,
  mostWaitMilliseconds: number,
): Promise<void> {
  for (;;) {
    const change = nextChange();
    // All parallel calls arrive within one turn of the event loop.
    await nextTurn();
    const busy = [...runners].filter(([, runner]) => !isAtRest(runner)).map(([label]) => label);
    if (busy.length === 0) return;
    await within(mostWaitMilliseconds, change, () => new Error(describeWait(busy, mostWaitMilliseconds)));
  }
}

const describeWait = (busy: readonly string[], milliseconds: number): string =>
  `${busy.join(" and ")} did nothing for ${milliseconds / 1_000} s: waiting for something that is no call to AWS`;

/** Waits with a timeout. @throws the result of `late` on timeout */
async function within(milliseconds: number, work: Promise<void>, late: () => Error): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds);
  });
  try {
    await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}
