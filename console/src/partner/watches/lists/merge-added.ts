import type { AddedMatches } from "../../../api/generated/types.ts";

/** The result of adding cars over all calls; each id is in one group. */
export type Added = Omit<AddedMatches, "active_match_count">;

/** Merges the responses of several calls. */
export const mergeAdded = (answers: readonly AddedMatches[]): Added => ({
  added: answers.flatMap(({ added }) => added),
  already_in_list: answers.flatMap(({ already_in_list }) => already_in_list),
  not_found: answers.flatMap(({ not_found }) => not_found),
  unavailable: answers.flatMap(({ unavailable }) => unavailable),
});
