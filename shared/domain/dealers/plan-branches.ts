import { validationProblem } from "../errors/problem.ts";
import { type DealerSourceKey, dealerSourceKeys } from "./dealer-listing-id.ts";
import type { DealerBranch } from "./dealer-source.ts";
import {
  type DealerVocabulary,
  findTerms,
  foldName,
  type VocabularyMake,
  type VocabularyTerm,
} from "./dealer-vocabulary.ts";

/** The names in a partner's search of dealer cars; at least one make. */
export interface NamedCars {
  makes: readonly string[];
  models: readonly string[];
  subModel: string | null;
}

/**
 * Returns one upstream search for each source and valid pair of make and model (or make, when no model is
 * named). A source that knows none of the pairs gets no branch.
 *
 * @throws Problem validation_error when no source knows a name, with `details.field`, `value` and, for
 * models, `make`
 */
export function planBranches(vocabulary: DealerVocabulary, cars: NamedCars): DealerBranch[] {
  refuseUnknownNames(vocabulary, cars);
  return dealerSourceKeys.flatMap((source) =>
    findMakes(vocabulary, source, cars.makes).flatMap((make) => branchesOfMake(source, make, cars)),
  );
}

function branchesOfMake(source: DealerSourceKey, make: VocabularyMake, cars: NamedCars): DealerBranch[] {
  const branch = (model: VocabularyTerm | null, subModel: VocabularyTerm | null): DealerBranch => ({
    source,
    make: toTerm(make),
    model: model && toTerm(model),
    subModel: subModel && toTerm(subModel),
  });
  if (cars.models.length === 0) return [branch(null, null)];
  const models = findTerms(make.models, cars.models);
  if (cars.subModel === null) return models.map((model) => branch(model, null));
  const wanted = [cars.subModel];
  return models.flatMap((model) => findTerms(model.subModels, wanted).map((sub) => branch(model, sub)));
}

const toTerm = ({ name, code }: VocabularyTerm): VocabularyTerm => ({ name, code });

function findMakes(
  vocabulary: DealerVocabulary,
  source: DealerSourceKey,
  names: readonly string[],
): VocabularyMake[] {
  return findTerms(vocabulary.sources[source]?.makes ?? [], names);
}

function refuseUnknownNames(vocabulary: DealerVocabulary, cars: NamedCars): void {
  const makes = dealerSourceKeys.flatMap((source) => findMakes(vocabulary, source, cars.makes));
  refuseUnknown("make", cars.makes, makes, {});
  const make = cars.makes.join(",");
  const models = makes.flatMap((one) => findTerms(one.models, cars.models));
  refuseUnknown("model", cars.models, models, { make });
  if (cars.subModel === null) return;
  const wanted = [cars.subModel];
  const subModels = models.flatMap((one) => findTerms(one.subModels, wanted));
  refuseUnknown("sub_model", wanted, subModels, { make });
}

function refuseUnknown(
  field: "make" | "model" | "sub_model",
  names: readonly string[],
  known: readonly VocabularyTerm[],
  details: { make?: string },
): void {
  const knownNames = new Set(known.map(({ name }) => foldName(name)));
  const value = names.find((name) => !knownNames.has(foldName(name)));
  if (value === undefined) return;
  const message = `"${value}" is not in the dealer vocabulary; GET /v1/vehicles/facets?source=dealer lists it`;
  throw validationProblem([{ path: `query.${field}`, message }], { field, value, ...details });
}
