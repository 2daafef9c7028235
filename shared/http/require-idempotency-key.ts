import type { RouteDefinition } from "../contract/define-route.ts";
import { Problem, validationProblem } from "../domain/errors/problem.ts";
import { headerOf, type Step } from "./exchange.ts";

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Reads `Idempotency-Key` on the routes that require it. UUIDs are case-insensitive, so it is stored in lower case. */
export function requireIdempotencyKey(route: RouteDefinition): Step {
  return {
    before: ({ event }) => {
      if (route.requiresIdempotencyKey !== true) return;
      const value = headerOf(event, "idempotency-key")?.trim().toLowerCase();
      if (!value) {
        const message =
          "Send an Idempotency-Key header with a new UUID v4; reuse it only to repeat this request.";
        throw new Problem("missing_idempotency_key", message);
      }
      if (!uuidV4.test(value)) {
        const message = "must be one UUID v4, such as 7c9e6679-7425-40de-944b-e07fc1f90ae7";
        throw validationProblem([{ path: "headers.Idempotency-Key", message }]);
      }
      event.exchange.idempotencyKey = value;
    },
  };
}

/** The key of a call of a route that requires one. @throws Error on any other route */
export function requireToken({ idempotencyKey }: { idempotencyKey: string | null }): string {
  if (idempotencyKey === null) throw new Error("The route does not require an Idempotency-Key");
  return idempotencyKey;
}
