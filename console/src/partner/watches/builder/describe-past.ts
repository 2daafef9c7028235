import type { WatchConditionInput } from "../../../api/generated/types.ts";

/** Returns the number of events per week that a watch would have sent, with one decimal. */
export const perWeek = (count: number, days: number): number => Math.round((count / days) * 70) / 10;

/** Returns the parts of a condition that a backtest cannot evaluate. */
export function limitsOfTest({ filters, signals }: WatchConditionInput): string[] {
  return [
    ...(filters.make === undefined || filters.model === undefined
      ? ["To find cars that are no longer listed, choose a make and a model."]
      : []),
    ...(filters.source?.includes("dealer")
      ? ["Dealers' cars have no past records and are not included."]
      : []),
    ...(signals?.price_drop != null ? ["Price drops count only while a watch is active."] : []),
  ];
}
