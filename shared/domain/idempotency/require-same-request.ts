import type { DetailNames, ErrorDetails } from "../errors/error-codes.ts";
import { Problem } from "../errors/problem.ts";
import type { LookupRequest } from "../history/lookup-request.ts";
import type { MessageRequest } from "../messages/message-request.ts";
import type { PlacementRequest } from "../orders/placement-request.ts";
import { originalTermNames } from "../orders/placement-terms.ts";

/** A request with an idempotency key. */
export type KeyedRequest = PlacementRequest | LookupRequest | MessageRequest;

/**
 * Maps each field of a request to the field of `details` that contains the original value. The most informative fields
 * come first, because the error names only the first difference.
 */
const detailNames = {
  vehicleId: "original_vehicle_id",
  ...originalTermNames,
  plate: "original_plate",
  vin: "original_vin",
  fresh: "original_fresh",
  reference: "original_reference",
  threadId: "original_thread_id",
  textHash: "original_text_sha256",
  attachmentIds: "original_attachment_ids",
} as const satisfies Record<
  Exclude<keyof PlacementRequest | keyof LookupRequest | keyof MessageRequest, "operation">,
  DetailNames["idempotency_key_reused"]
>;

/**
 * Checks that a request repeated under an idempotency key equals the original.
 * @throws Problem `idempotency_key_reused` naming the original value of the first field that differs.
 */
export function requireSameRequest(original: KeyedRequest, repeated: KeyedRequest): void {
  const reused = reusedDetails(original, repeated);
  if (reused === null) return;
  throw new Problem(
    "idempotency_key_reused",
    "This Idempotency-Key was used for a different request. Send a new key for a new request, or send the original body to get its response.",
    reused,
  );
}

function reusedDetails(
  original: KeyedRequest,
  repeated: KeyedRequest,
): ErrorDetails<"idempotency_key_reused"> | null {
  if (original.operation !== repeated.operation) return { original_operation: original.operation };
  const first: Record<string, unknown> = { ...original };
  const again: Record<string, unknown> = { ...repeated };
  for (const [field, detail] of Object.entries(detailNames)) {
    if (first[field] !== again[field]) return { [detail]: first[field] };
  }
  return null;
}
