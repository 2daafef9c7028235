import { setTimeout as sleep } from "node:timers/promises";
import type { SeededChance } from "./seeded-chance.ts";

/** Delivers events of sources to functions and queues. */
export interface Deliveries {
  /** Delivers an event at least once. Returns the outcome of the last delivery. */
  handOver<Outcome>(source: string, deliver: () => Promise<Outcome>): Promise<Outcome>;
  /** Returns the messages of a standard queue's batch in the order in which they are delivered. */
  reorder<Message>(queueName: string, messages: readonly Message[]): Promise<Message[]>;
}

/** Delivers every event once and in order. */
export const plainDeliveries: Deliveries = {
  handOver: (_source, deliver) => deliver(),
  reorder: async (_queueName, messages) => [...messages],
};

const longestWaitMilliseconds = 500;

/**
 * Creates deliveries that repeat some events after a while, and delay and reorder some batches of standard
 * queues, so that later messages overtake earlier ones.
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
