import type { CompiledCondition } from "../../../shared/domain/watches/compile-condition.ts";
import { isWanted, type PartnerTerms } from "../../../shared/domain/watches/judge-car.ts";
import type { WatchableCar } from "../../../shared/domain/watches/watchable-car.ts";

/** A watch with its condition compiled, as every engine is given it; its number is its place in the list. */
export interface CompiledWatch {
  compiled: CompiledCondition;
  terms: PartnerTerms;
}

/** A way to find the watches that want a car. */
export interface WatchEngine {
  name: string;
  /** The numbers of the watches that match, in any order. */
  match(car: WatchableCar): ArrayLike<number>;
  /** Bytes it keeps for each watch, where that can be told. */
  bytesPerWatch: number | null;
}

/** Whether a watch wants a car, by the rules themselves. */
export const isMatch = ({ compiled, terms }: CompiledWatch, car: WatchableCar): boolean =>
  isWanted(compiled, car, terms);
