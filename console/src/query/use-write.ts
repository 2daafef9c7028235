import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { ConnectionError, SessionEndedError } from "../api/api-error.ts";
import type { Area } from "../api/generated/operations.ts";
import type { CallInput, CallTypes, Operation } from "../api/operation.ts";
import { useConsole } from "../start/console-context.ts";
import { queryKeys } from "./query-keys.ts";

/** The options of a write, with the other areas whose data it changes. */
export interface WriteOptions {
  alsoChanges?: readonly Area[];
  idempotencyKey?: string;
}

/**
 * Writes by an operation of this environment. Afterwards all data of the operation's area and of the named other areas
 * refreshes, in addition to the caller's own success handler. If the response to a write was lost, sending the same
 * content again uses the same idempotency key.
 *
 * @param options.idempotencyKey the key for all sends, if repeated sends count as one operation
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
    // A rejection means that the displayed data is outdated, so it refreshes too.
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
