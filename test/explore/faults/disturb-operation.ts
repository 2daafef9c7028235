import { sdkSettings } from "../../../shared/platform/sdk-settings.ts";
import type { Actor, SdkCall } from "../../races/stage/act-as-function.ts";
import type { Operation, Outcome } from "../../races/stage/scenario.ts";
import type { KeptConnections } from "../stage/kept-connections.ts";
import { type Answer, breakCall, Killed } from "./break-call.ts";
import { type Fault, isDeadly, isFelt } from "./fault.ts";

const attemptsOfSdk = sdkSettings().maxAttempts;

/**
 * The operation as it goes when a fault meets one of its calls. Where the fault ends it, or cannot be hidden from
 * whoever asked, what the platform or a partner does then is done: the message, record, schedule or request comes once
 * more, as it was. Its outcome is that of the last time.
 *
 * @throws Error, when it is run, where it makes fewer calls
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

/** Whether it may come again after a fault: a message, record or schedule does whatever kept it from being done. */
export const comesAgain = <World>({ isWorker }: Operation<World>, fault: Fault): boolean =>
  isWorker || isFelt(fault);

/** The operation, and the same once more, with the outcome of the first time. */
export const comeTwice = <World>(operation: Operation<World>): Operation<World> => ({
  ...operation,
  async run(actor, world) {
    const outcome = await operation.run(actor, world);
    await operation.run(actor, world);
    return outcome;
  },
});

/** What is said where an operation makes fewer calls. */
export const thereIsNoCall = ({ call }: Fault): string => `There was no call ${call}`;

async function attempt(run: () => Promise<Outcome>): Promise<Outcome | { error: unknown }> {
  try {
    return await run();
  } catch (error) {
    return { error };
  }
}

/** Counts the calls of one run, and has the fault happen to the one that it is for. */
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

  /** The actor, whose calls pass by here once they may be made. */
  disturbed(actor: Actor): Actor {
    const pass = actor.pass ?? ((_, make) => make());
    return {
      ...actor,
      pass: (call, make) => {
        this.#requireAlive();
        // All that passes here is answered as an HTTP response.
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
