import { setTimeout as sleep } from "node:timers/promises";
import type { SeededChance } from "./seeded-chance.ts";

/** How sources deliver events to functions and queues. */
export interface Deliveries {
  /** Hands an event over, at least once. Returns the outcome of the last time. */
  handOver<Outcome>(source: string, deliver: () => Promise<Outcome>): Promise<Outcome>;
  /** Returns the messages of a standard queue in the order in which a batch has them. */
  reorder<Message>(queueName: string, messages: readonly Message[]): Promise<Message[]>;
}

/** Hands everything over once and in order. */
export const plainDeliveries: Deliveries = {
  handOver: (_source, deliver) => deliver(),
  reorder: async (_queueName, messages) => [...messages],
};

const longestWaitMilliseconds = 500;

/**
 * Creates deliveries that repeat some events after a while, and hold back and mix some batches of standard queues:
 * later messages overtake earlier ones.
 */
export function createHostileDeliveries(chance: SeededChance): Deliveries {
  const wait = (source: string) =>
    sleep(chance.draw(`wait ${source}`) * longestWaitMilliseconds, undefined, { ref: false });
  return {
    async handOver(source, deliver) {
      const outcome = await deliver();
      if (!chance.strikes("repeatedDelivery", source)) return outcome;
      await wait(source);
      return deliver();
    },
    async reorder(queueName, messages) {
      if (!chance.strikes("reorderedMessages", queueName)) return [...messages];
      await wait(queueName);
      return messages
        .map((message) => ({ message, place: chance.draw(`place ${queueName}`) }))
        .sort((left, right) => left.place - right.place)
        .map(({ message }) => message);
    },
  };
}
