import type { FaultKind } from "./fault.ts";

/** What may be stored otherwise than without a fault, and why that is right. */
interface Exemption {
  /** Names of operations; all where it is absent. */
  operations?: RegExp;
  /** Kinds of faults; all where it is absent. */
  kinds?: RegExp;
  /** Lines that say how the table changed. */
  lines: RegExp;
  why: string;
}

/** Everything that is exempt. */
export const exemptions: readonly Exemption[] = [];

/** Whether a change, in words, may be there or not after a fault. */
export const isExempt = (operation: string, kind: FaultKind, line: string): boolean =>
  exemptions.some(
    ({ operations, kinds, lines }) =>
      lines.test(line) && (operations?.test(operation) ?? true) && (kinds?.test(kind) ?? true),
  );
