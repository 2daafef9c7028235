import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The quick search for secrets checks the results of other tests, and the walk over pages fills every list. */
const lastFiles = /(?:\/test\/clock\/.*|\/keep-secrets|\/console-names)\.test\.ts$/;

const runsLast = ({ moduleId }: TestSpecification): boolean => lastFiles.test(moduleId);

/**
 * Runs the files of `test/clock` and a few others after all others, because they change the shared stage for every
 * test, for example its clock, or check the results of other tests.
 */
export default class LastFilesLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files.filter((file) => !runsLast(file)));
    const last = files.filter(runsLast);
    return [...sorted, ...last.sort((one, other) => (one.moduleId < other.moduleId ? -1 : 1))];
  }
}
