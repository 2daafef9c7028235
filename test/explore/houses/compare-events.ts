import { isDeepStrictEqual } from "node:util";
import type { ExpectedEvent } from "./modelled-partners.ts";
import type { ReportedEvent } from "./reported-event.ts";

/** The first difference between a partner's actual and expected events. */
export interface Difference {
  /** Index of the step that causes it; null if unknown. */
  step: number | null;
  line: string;
}

/**
 * Compares the events that partners received for each order with the expected events. Only the order of events
 * about the same order counts. Returns the difference with the earliest step.
 */
export function compareEvents(
  expected: readonly ExpectedEvent[],
  reported: readonly ReportedEvent[],
): Difference | null {
  const keyOf = ({ partner, order }: ReportedEvent) => `order ${order} of partner ${partner}`;
  const [wantedOf, reportedOf] = [Map.groupBy(expected, keyOf), Map.groupBy(reported, keyOf)];
  const differences = [...new Set([...wantedOf.keys(), ...reportedOf.keys()])].flatMap((name) => {
    const difference = compareOrder(wantedOf.get(name) ?? [], reportedOf.get(name) ?? []);
    return difference === null ? [] : [{ ...difference, line: `${name}: ${difference.line}` }];
  });
  const stepOf = ({ step }: Difference) => step ?? Number.POSITIVE_INFINITY;
  return differences.toSorted((one, other) => stepOf(one) - stepOf(other))[0] ?? null;
}

function compareOrder(
  wanted: readonly ExpectedEvent[],
  reported: readonly ReportedEvent[],
): Difference | null {
  const left = [...reported];
  let count = 0;
  for (const event of wanted) {
    const position = left.findIndex((one) => isDeepStrictEqual(pick(one), pick(event)));
    // One check may find several auctions of a car, whose notifications may arrive in any order.
    const isNext = position === 0 || (position > 0 && areOfOneLook(event, wanted, left.slice(0, position)));
    if (isNext) left.splice(position, 1);
    else if (!event.isOptional) {
      const line = `event ${count + 1} must be\n  ${format(event)}\nand is\n  ${format(left[0])}`;
      return { step: event.step, line };
    }
    count += Number(isNext);
  }
  const [extra] = left;
  if (extra === undefined) return null;
  return { step: null, line: `event ${count + 1} must never be sent:\n  ${format(extra)}` };
}

/** Reports whether all events received before this one have the same type and the same causing step. */
const areOfOneLook = (
  event: ExpectedEvent,
  wanted: readonly ExpectedEvent[],
  earlier: readonly ReportedEvent[],
): boolean =>
  earlier.every((one) =>
    wanted.some(
      (other) =>
        other.step === event.step && other.type === event.type && isDeepStrictEqual(pick(other), pick(one)),
    ),
  );

const pick = ({ type, shown, more }: ReportedEvent) => ({ type, shown, more });

const format = (event: ReportedEvent | undefined): string =>
  event === undefined ? "none" : `${event.type} ${JSON.stringify({ ...event.more, ...event.shown })}`;

/** Compares each step's outcome with the expected one. Returns the first difference. */
export function compareOutcomes(expected: readonly string[], played: readonly string[]): Difference | null {
  const step = expected.findIndex((outcome, at) => outcome !== played[at]);
  return step < 0 ? null : { step, line: `its outcome must be ${expected[step]} and is ${played[step]}` };
}
