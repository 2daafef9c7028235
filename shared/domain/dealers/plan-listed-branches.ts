import { validationProblem } from "../errors/problem.ts";
import type { DealerBranch } from "./dealer-source.ts";
import type { DealerVocabulary } from "./dealer-vocabulary.ts";
import { type NamedCars, planBranches } from "./plan-branches.ts";

/** The cursor holds a position in each branch and has to fit into a URL; fifty makes of both sources are 100. */
export const maxListedBranches = 128;

/**
 * Returns the searches of a list whose pages follow a cursor. Watches have no cursor, and search however many there
 * are.
 * @throws Problem validation_error as `planBranches`, or when the names lead to more than 128 searches
 */
export function planListedBranches(vocabulary: DealerVocabulary, cars: NamedCars): DealerBranch[] {
  const branches = planBranches(vocabulary, cars);
  if (branches.length <= maxListedBranches) return branches;
  const field = cars.models.length > 0 ? "model" : "make";
  const message = `leads to ${branches.length} dealer searches, more than the maximum of ${maxListedBranches}; name fewer values`;
  throw validationProblem([{ path: `query.${field}`, message }], { field });
}
