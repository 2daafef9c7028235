import { validationProblem } from "../errors/problem.ts";
import type { DealerBranch } from "./dealer-source.ts";
import type { DealerVocabulary } from "./dealer-vocabulary.ts";
import { type NamedCars, planBranches } from "./plan-branches.ts";

/** The cursor holds a position in each branch and has to fit into a URL. */
const maxBranches = 32;

/**
 * The searches of a list whose pages follow a cursor. Watches have no cursor, and search however many there are.
 * @throws Problem validation_error as `planBranches`, or when the names lead to more than 32 searches
 */
export function planListedBranches(vocabulary: DealerVocabulary, cars: NamedCars): DealerBranch[] {
  const branches = planBranches(vocabulary, cars);
  if (branches.length <= maxBranches) return branches;
  const field = cars.models.length > 0 ? "model" : "make";
  const message = `asks for ${branches.length} dealer searches at once, ${maxBranches} are possible: name fewer`;
  throw validationProblem([{ path: `query.${field}`, message }], { field });
}
