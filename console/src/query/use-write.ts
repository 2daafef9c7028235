import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { ConnectionError, SessionEndedError } from "../api/api-error.ts";
import type { Area } from "../api/generated/operations.ts";
import type { CallInput, CallTypes, Operation } from "../api/operation.ts";
import { useConsole } from "../start/console-context.ts";
import { queryKeys } from "./query-keys.ts";

/** The options of a write and the queries that it changes. */
export interface WriteOptions {
  alsoChanges?: readonly Area[];
  idempotencyKey?: string;
}

/**
 * Writes by an operation of this environment. Afterwards everything of its area is read again, and of the other areas
 * named; that cannot be replaced by what a caller does on success. A write whose answer was lost is repeated under the
 * same idempotency key when the person sends the same once more.
 *
 * @param options.idempotencyKey the key of all that is sent, for what is one intention however often it is sent
 */
export function useWrite<Types extends CallTypes>(
  operation: Operation<Types>,
  { alsoChanges = [], idempotencyKey: ofIntention }: WriteOptions = {},
): UseMutationResult<Types["answer"], Error, CallInput<Types>> {
  const { environment, api } = useConsole();
  const queryClient = useQueryClient();
  const unanswered = useRef<{ asked: string; idempotencyKey: string } | null>(null);
  return useMutation<Types["answer"], Error, CallInput<Types>>({
    mutationFn: async (input) => {
      const asked = JSON.stringify(input);
      const ofRepetition = unanswered.current?.asked === asked ? unanswered.current.idempotencyKey : null;
      const idempotencyKey = ofIntention ?? ofRepetition ?? crypto.randomUUID();
      unanswered.current = { asked, idempotencyKey };
      try {
        const answer = await api.call(operation, input, { idempotencyKey });
        unanswered.current = null;
        return answer;
      } catch (error) {
        if (!isUnanswered(error)) unanswered.current = null;
        throw error;
      }
    },
    // A rejection means that the displayed data is outdated, so it is refreshed too.
    onSettled: async () => {
      await Promise.all(
        [operation.area, ...alsoChanges].map((area) =>
          queryClient.invalidateQueries({ queryKey: queryKeys.area(environment, area) }),
        ),
      );
    },
  });
}

const isUnanswered = (error: unknown): boolean =>
  error instanceof ConnectionError || error instanceof SessionEndedError;
