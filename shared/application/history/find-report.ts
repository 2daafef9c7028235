import { checkIdentity, type InventoryCar } from "../../domain/history/check-identity.ts";
import { HistoryProviderFailed } from "../../domain/history/history-provider.ts";
import type { HistoryReport } from "../../domain/history/history-report.ts";
import type { FoundReport, KeyUse, ProcessingLookup, ReportSource } from "../../domain/history/lookup.ts";
import { keyOf } from "../../domain/history/lookup.ts";
import type { LookupKey } from "../../domain/history/lookup-request.ts";
import type { LookupOutcome } from "../../domain/history/transition-lookup.ts";
import { getKnownReport, rememberReport } from "../../persistence/history/known-reports.ts";
import type { LookupContext } from "./lookup-context.ts";

/**
 * Returns the outcome of a lookup: a report fetched in the last 30 days, otherwise the provider's response. A
 * plate is queried by plate. A VIN is queried by VIN. If the provider rejects the VIN, the plate from the
 * inventory is used.
 */
export async function findReport(lookup: ProcessingLookup, context: LookupContext): Promise<LookupOutcome> {
  const key = keyOf(lookup);
  const direct: KeyUse = { keyUsed: key.kind, fallbackPlateFromInventory: false };
  return orFailure(direct, async () => {
    const answer = await ask(key, lookup, context);
    if (answer === "no_record") return { ...direct, failureCode: "no_record" };
    if (answer !== "refused") {
      return { ...direct, found: { ...answer, identityCheck: "not_applicable", identityCheckBasis: [] } };
    }
    const car = key.kind === "vin" ? await context.findCar(key.value) : null;
    return car === null ? { ...direct, failureCode: "no_record" } : findByPlate(car, lookup, context);
  });
}

function findByPlate(
  car: InventoryCar,
  lookup: ProcessingLookup,
  context: LookupContext,
): Promise<LookupOutcome> {
  const viaInventory: KeyUse = { keyUsed: "plate", fallbackPlateFromInventory: true };
  return orFailure(viaInventory, async () => {
    const answer = await ask({ kind: "plate", value: car.plate }, lookup, context);
    if (answer === "no_record" || answer === "refused") return { ...viaInventory, failureCode: "no_record" };
    return { ...viaInventory, found: { ...answer, ...checkIdentity(answer.report.vehicle, car) } };
  });
}

/** Converts a failure of the provider to an outcome. Other errors are thrown. */
async function orFailure(keyUse: KeyUse, find: () => Promise<LookupOutcome>): Promise<LookupOutcome> {
  try {
    return await find();
  } catch (error) {
    if (!(error instanceof HistoryProviderFailed)) throw error;
    return { ...keyUse, failureCode: error.code };
  }
}

type Answer = Pick<FoundReport, "report" | "source" | "reportAsOf"> | "no_record" | "refused";

async function ask(key: LookupKey, lookup: ProcessingLookup, context: LookupContext): Promise<Answer> {
  const known = lookup.fresh ? null : await getKnownReport(key, context.clock.now());
  if (known !== null) return asAnswer(known.report, "cache", known.fetchedAt);
  const answer = await context.provider.fetchReport(key, lookup.lookupId);
  if (answer.outcome !== "report") return answer.outcome;
  const fetchedAt = context.clock.now();
  await Promise.all([
    rememberReport(key, { report: answer.report, fetchedAt }),
    answer.raw === null ? null : context.storeAnswer({ lookupId: lookup.lookupId, key, raw: answer.raw }),
  ]);
  return asAnswer(answer.report, "fresh", fetchedAt);
}

const asAnswer = (report: HistoryReport, source: ReportSource, reportAsOf: number): Answer => ({
  report,
  source,
  reportAsOf,
});
