import { validationProblem } from "../errors/problem.ts";
import type { DealerBranch } from "./dealer-source.ts";
import type { DealerVocabulary } from "./dealer-vocabulary.ts";
import { type NamedCars, planBranches } from "./plan-branches.ts";

/**
 * Maximum number of branches in a list. The cursor of the list has a position in each branch and must fit into a URL.
 * Fifty makes in both sources need 100 branches.
 */
export const maxListedBranches = 128;

/**
 * Returns the searches of a list with a cursor. Watches have no cursor, so their number of searches is not
 * limited.
 * @throws Problem validation_error as `planBranches`, or when the names require more than 128 searches
 */
export function planListedBranches(vocabulary: DealerVocabulary, cars: NamedCars): DealerBranch[] {
  const branches = planBranches(vocabulary, cars);
  if (branches.length <= maxListedBranches) return branches;
  const field = cars.models.length > 0 ? "model" : "make";
  const message = `leads to ${branches.length} dealer searches, more than the maximum of ${maxListedBranches}; name fewer values`;
  throw validationProblem([{ path: `query.${field}`, message }], { field });
}
