import { sdkSettings } from "../../../shared/platform/sdk-settings.ts";
import type { Actor, SdkCall } from "../../races/stage/act-as-function.ts";
import type { Operation, Outcome } from "../../races/stage/scenario.ts";
import type { KeptConnections } from "../stage/kept-connections.ts";
import { type Answer, breakCall, Killed } from "./break-call.ts";
import { type Fault, isDeadly, isFelt } from "./fault.ts";

const attemptsOfSdk = sdkSettings().maxAttempts;

/**
 * Returns the operation with a fault in one of its calls. If the fault ends the operation or reaches its
 * caller, the operation runs again with the same message, record, schedule or request, as the platform or a
 * partner would retry it. Its outcome is that of the last run.
 * @throws Error, on execution, if the operation makes fewer calls
 */
export function disturb<World>(
  operation: Operation<World>,
  fault: Fault,
  connections: KeptConnections,
): Operation<World> {
  return {
    ...operation,
    async run(actor, world) {
      const met = new MeetFault(fault, connections);
      const first = await attempt(() => operation.run(met.disturbed(actor), world));
      connections.open();
      if (!met.hasHappened) throw new Error(thereIsNoCall(fault));
      const isLost = "error" in first || first.status >= 500;
      if (isDeadly(fault.kind) || (isLost && comesAgain(operation, fault)))
        return operation.run(actor, world);
      if ("error" in first) throw first.error;
      return first;
    },
  };
}

/**
 * Reports whether the operation may be retried after a fault. Messages, records and schedules are always retried
 * until they succeed.
 */
export const comesAgain = <World>({ isWorker }: Operation<World>, fault: Fault): boolean =>
  isWorker || isFelt(fault);

/** Returns an operation that runs twice, with the outcome of the first run. */
export const comeTwice = <World>(operation: Operation<World>): Operation<World> => ({
  ...operation,
  async run(actor, world) {
    const outcome = await operation.run(actor, world);
    await operation.run(actor, world);
    return outcome;
  },
});

/** Returns the error for an operation that makes fewer calls. */
export const thereIsNoCall = ({ call }: Fault): string => `There was no call ${call}`;

async function attempt(run: () => Promise<Outcome>): Promise<Outcome | { error: unknown }> {
  try {
    return await run();
  } catch (error) {
    return { error };
  }
}

/** Counts the calls of one run and applies the fault to the selected call. */
class MeetFault {
  readonly #fault: Fault;
  readonly #connections: KeptConnections;
  #made = 0;
  #refusedCall = "";
  #refusedAttempts = 0;
  #isDead = false;
  hasHappened = false;

  constructor(fault: Fault, connections: KeptConnections) {
    this.#fault = fault;
    this.#connections = connections;
  }

  /** The actor whose calls pass through here once the scheduler allows them. */
  disturbed(actor: Actor): Actor {
    const pass = actor.pass ?? ((_, make) => make());
    return {
      ...actor,
      pass: (call, make) => {
        this.#requireAlive();
        // Every call that passes here gets an HTTP response.
        return pass(call, () => this.#meet(call, make as () => Promise<never>));
      },
    };
  }

  async #meet(call: SdkCall, make: () => Promise<never>): Promise<never> {
    this.#requireAlive();
    this.#made += 1;
    const { kind } = this.#fault;
    if (this.#made !== this.#fault.call && !this.#isTriedAgain(call)) return make();
    this.hasHappened = true;
    this.#isDead = isDeadly(kind);
    if (kind === "refused") this.#noteRefusal(call);
    if (kind !== "idle") return (await breakCall(kind, call, make)) as Answer as never;
    this.#connections.close();
    return make();
  }

  #requireAlive(): void {
    if (this.#isDead) throw new Killed();
  }

  #noteRefusal(call: SdkCall): void {
    this.#refusedCall = nameOf(call);
    this.#refusedAttempts += 1;
  }

  #isTriedAgain(call: SdkCall): boolean {
    return this.#refusedAttempts < attemptsOfSdk && this.#refusedCall === nameOf(call);
  }
}

const nameOf = ({ operation, input }: SdkCall): string => `${operation} ${JSON.stringify(input)}`;
