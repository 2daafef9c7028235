import { normalisePlate, normaliseVin } from "../../../../shared/domain/inventory/car-identity.ts";
import { ApiError, ConnectionError, isRefusal } from "../../api/api-error.ts";
import type { CreateHistoryLookup, HistoryLookupEntry } from "../../api/generated/types.ts";
import type { Environment } from "../../config/environments.ts";

/** The input for a history report. */
export interface LookupTexts {
  kind: "plate" | "vin";
  key: string;
  isFresh: boolean;
  reference: string;
}

/** Reports whether the stored draft belongs to this form. */
export const isLookupTexts = (kept: object): kept is LookupTexts =>
  "kind" in kept &&
  (kept.kind === "plate" || kept.kind === "vin") &&
  "key" in kept &&
  typeof kept.key === "string" &&
  "isFresh" in kept &&
  typeof kept.isFresh === "boolean" &&
  "reference" in kept &&
  typeof kept.reference === "string";

/** The known identifiers of a car for which a report can be ordered. */
export interface KnownCar {
  plate: string | null;
  vin: string | null;
}

/**
 * Returns the initial value of the form: the plate, which always finds a registered car, otherwise the VIN.
 */
export const beginLookup = ({ plate, vin }: KnownCar): LookupTexts => ({
  kind: plate === null && vin !== null ? "vin" : "plate",
  key: plate ?? vin ?? "",
  isFresh: false,
  reference: "",
});

/** Returns the body to send, or the error of the plate or VIN; both null for empty input. */
export function readLookup({ kind, key, isFresh, reference }: LookupTexts): {
  body: CreateHistoryLookup | null;
  fault: string | null;
} {
  const text = key.trim();
  if (text === "") return { body: null, fault: null };
  const rest = {
    ...(isFresh && { fresh: true }),
    ...(reference.trim() !== "" && { reference: reference.trim() }),
  };
  if (kind === "plate")
    return normalisePlate(text) === null
      ? { body: null, fault: "A Korean plate, such as 12가3456, 123가4567 or 서울12가3456." }
      : { body: { plate: text, ...rest }, fault: null };
  return normaliseVin(text) === null
    ? { body: null, fault: "A VIN has 17 letters and digits, without I, O and Q." }
    : { body: { vin: text, ...rest }, fault: null };
}

/** Returns the consequences of ordering a report, one sentence each. */
export const lookupConsequences = (environment: Environment): string[] =>
  environment === "sandbox"
    ? ["The sandbox creates a sample report and never bills it."]
    : [
        "A report costs USD 3. After 500 reports in a Korean calendar month, each further report costs USD 2.",
        "You pay only for a report about this car. Failed lookups and reports about another car are free.",
      ];

const limitAdvice: Readonly<Record<string, string>> = {
  in_flight: "Ten reports are in progress. Wait until one has finished.",
  daily: "You have used all reports for today. The limit resets at midnight KST.",
};

/** Returns the next step after a rejected report order; null if the error message is sufficient. */
export function explainLookupRefusal(error: unknown): string | null {
  if (error instanceof ConnectionError)
    return "The result is unknown. Retry; the report is ordered and billed only once.";
  if (isRefusal(error, "history_lookup_not_enabled"))
    return "Ask your operator to enable history reports for your account. In the sandbox, they are enabled for every account.";
  if (isRefusal(error, "rate_limited")) return limitAdvice[error.details.scope ?? ""] ?? null;
  if (error instanceof ApiError && error.status >= 500) return "Retry; the report is ordered only once.";
  return null;
}

/** Returns the ordered reports of a car, by its plate or VIN. */
export const lookupsOfCar = (
  lookups: readonly HistoryLookupEntry[],
  { plate, vin }: KnownCar,
): HistoryLookupEntry[] => {
  const [ownPlate, ownVin] = [normalisePlate(plate), normaliseVin(vin)];
  return lookups.filter(
    ({ query }) =>
      (ownPlate !== null && query.plate === ownPlate) || (ownVin !== null && query.vin === ownVin),
  );
};
