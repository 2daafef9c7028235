import type { CompiledCondition } from "../../../shared/domain/watches/compile-condition.ts";
import { isWanted, type PartnerTerms } from "../../../shared/domain/watches/evaluate-car.ts";
import type { WatchableCar } from "../../../shared/domain/watches/watchable-car.ts";

/** A watch with its compiled condition, as every engine receives it; its number is its index in the list. */
export interface CompiledWatch {
  compiled: CompiledCondition;
  terms: PartnerTerms;
}

/** A matching engine: finds the watches that want a car. */
export interface WatchEngine {
  name: string;
  /** Returns the numbers of the matching watches, in any order. */
  match(car: WatchableCar): ArrayLike<number>;
  /** Memory per watch in bytes, if known. */
  bytesPerWatch: number | null;
}

/** Reports whether a watch wants a car, by the rules themselves. */
export const isMatch = ({ compiled, terms }: CompiledWatch, car: WatchableCar): boolean =>
  isWanted(compiled, car, terms);
