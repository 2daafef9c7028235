import type { EnvironmentFaults } from "../runtime/environment-faults.ts";
import {
  freezeMilliseconds,
  largestClockDifferenceMilliseconds,
  lastCallOfEnding,
} from "./hostile-faults.ts";
import type { SeededChance } from "./seeded-chance.ts";

/**
 * Creates faults of environments: different clocks, freezes after which connections are dead, and environments that end
 * during a request.
 */
export function createHostileEnvironments(chance: SeededChance): EnvironmentFaults {
  const drawCall = (identity: string) => 1 + Math.floor(chance.draw(`ending ${identity}`) * lastCallOfEnding);
  return {
    drawClockDifference(identity) {
      if (!chance.strikes("differentClock", identity)) return 0;
      return Math.round((chance.draw(`clock ${identity}`) - 0.5) * largestClockDifferenceMilliseconds);
    },
    drawFreezeMilliseconds(identity) {
      if (!chance.strikes("frozenEnvironment", identity)) return null;
      const { shortest, longest } = freezeMilliseconds;
      return Math.round(shortest + chance.draw(`freeze ${identity}`) * (longest - shortest));
    },
    drawEnding(identity) {
      if (chance.strikes("killedEnvironment", identity)) return { kind: "after", call: drawCall(identity) };
      if (chance.strikes("exhaustedMemory", identity)) return { kind: "during", call: drawCall(identity) };
      return null;
    },
  };
}
