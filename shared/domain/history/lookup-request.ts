import { type ProblemIssue, validationProblem } from "../errors/problem.ts";
import { normalisePlate, normaliseVin } from "../inventory/car-identity.ts";

/** The kinds of key for a history lookup. */
export const lookupKeyKinds = ["plate", "vin"] as const;

/** The kinds of key for a history lookup. */
export type LookupKeyKind = (typeof lookupKeyKinds)[number];

/** One plate or VIN in normal form. */
export interface LookupKey {
  kind: LookupKeyKind;
  value: string;
}

/** A partner's lookup request: exactly one of plate and VIN, in normal form. */
export interface LookupRequest {
  operation: "createHistoryLookup";
  plate: string | null;
  vin: string | null;
  /** Whether a cached report must not be used. */
  fresh: boolean;
  /** The partner's own reference for the lookup. */
  reference: string | null;
}

/** A lookup request as sent; null for missing fields. */
export type SentLookup = Omit<LookupRequest, "operation">;

const platePattern =
  "must be a Korean license plate, such as 12가3456, 123가4567 or 서울12가3456; for temporary, diplomatic and motorcycle plates send the VIN";
const vinPattern = "must be a VIN: 17 letters and digits without I, O and Q";

/**
 * Returns the request with its key in normal form.
 * @throws Problem `validation_error` unless the request contains exactly one of plate and VIN, in a valid
 * form
 */
export function readLookupRequest({ plate, vin, fresh, reference }: SentLookup): LookupRequest {
  const normalPlate = normalisePlate(plate);
  const normalVin = normaliseVin(vin);
  const issues: ProblemIssue[] = [];
  if (plate !== null && vin !== null) {
    issues.push({ path: "body.plate", message: "must not be sent together with vin; send only one of them" });
    issues.push({ path: "body.vin", message: "must not be sent together with plate; send only one of them" });
  } else if (plate === null && vin === null) {
    issues.push({ path: "body.plate", message: "is required unless vin is sent" });
    issues.push({ path: "body.vin", message: "is required unless plate is sent" });
  } else if (plate !== null && normalPlate === null) {
    issues.push({ path: "body.plate", message: platePattern });
  } else if (vin !== null && normalVin === null) {
    issues.push({ path: "body.vin", message: vinPattern });
  }
  if (issues.length > 0) throw validationProblem(issues);
  return { operation: "createHistoryLookup", plate: normalPlate, vin: normalVin, fresh, reference };
}
