import type { AwsCall, ServiceName } from "./aws-call.ts";

/** The effect of a fault on a call. */
export type FaultEffect =
  /** The service returns this error and does nothing. */
  | { kind: "error"; code: string; statusCode: number }
  /** DynamoDB cancels a transaction because another transaction touched its items. */
  | { kind: "transaction-conflict" }
  /** The call is delayed. */
  | { kind: "delay"; milliseconds: number }
  /** The service executes the request, but the connection is cut before the caller gets the response. */
  | { kind: "drop-response" };

/** The affected calls: all matching, the n-th matching (from 1), or random matching calls. */
export type Fault = {
  service: ServiceName;
  operation?: string;
  identity?: string;
  nth?: number;
  /** From 0 to 1. */
  probability?: number;
  effect: FaultEffect;
};

/** The active faults. */
export type FaultSet = {
  /** Activates a fault and returns the function that removes it. */
  inject(fault: Fault): () => void;
  /** Returns the effects on this call, in the order of injection. */
  effectsOn(call: Pick<AwsCall, "service" | "operation" | "identity">): FaultEffect[];
};

/** Creates an empty set of faults; `random` gives numbers from 0 up to 1. */
export function createFaultSet(random: () => number): FaultSet {
  const active = new Set<{ fault: Fault; seen: number }>();
  return {
    inject(fault) {
      const entry = { fault, seen: 0 };
      active.add(entry);
      return () => {
        active.delete(entry);
      };
    },
    effectsOn(call) {
      const effects: FaultEffect[] = [];
      for (const entry of active) {
        const { nth, probability, effect } = entry.fault;
        if (!concerns(entry.fault, call)) continue;
        entry.seen += 1;
        if (nth !== undefined && entry.seen !== nth) continue;
        if (probability !== undefined && random() >= probability) continue;
        effects.push(effect);
      }
      return effects;
    },
  };
}

function concerns(fault: Fault, call: Pick<AwsCall, "service" | "operation" | "identity">): boolean {
  const { service, operation = call.operation, identity = call.identity } = fault;
  return service === call.service && operation === call.operation && identity === call.identity;
}
