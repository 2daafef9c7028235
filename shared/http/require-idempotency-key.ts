import type { RouteDefinition } from "../contract/define-route.ts";
import { Problem, validationProblem } from "../domain/errors/problem.ts";
import { idempotencyToken, idempotencyTokenRule } from "../domain/idempotency/idempotency-token.ts";
import { headerOf, type Step } from "./exchange.ts";

/**
 * Reads `Idempotency-Key` on the routes that require it. UUIDs are case-insensitive, so the key is stored in lower
 * case.
 */
export function requireIdempotencyKey(route: RouteDefinition): Step {
  return {
    before: ({ event }) => {
      if (route.requiresIdempotencyKey !== true) return;
      const value = headerOf(event, "idempotency-key")?.trim().toLowerCase();
      if (!value) {
        const message =
          "Send an Idempotency-Key header with a new UUID v4; reuse it only to retry this request.";
        throw new Problem("missing_idempotency_key", message);
      }
      if (!idempotencyToken.test(value)) {
        throw validationProblem([{ path: "headers.Idempotency-Key", message: idempotencyTokenRule }]);
      }
      event.exchange.idempotencyKey = value;
    },
  };
}

/** Returns the idempotency key of a call to a route that requires one. @throws Error on any other route */
export function requireToken({ idempotencyKey }: { idempotencyKey: string | null }): string {
  if (idempotencyKey === null) throw new Error("The route does not require an Idempotency-Key");
  return idempotencyKey;
}
