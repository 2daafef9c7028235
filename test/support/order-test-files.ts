import { BaseSequencer, type TestSpecification } from "vitest/node";

const runsLast = ({ moduleId }: TestSpecification): boolean =>
  moduleId.endsWith(".last.test.ts") || moduleId.endsWith("/keep-secrets.test.ts");

/**
 * Runs files named `*.last.test.ts` after all others, because they change the shared stage for every test, for
 * example its clock, or check the results of other tests. The quick search for secrets also runs last.
 */
export default class LastFilesLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files.filter((file) => !runsLast(file)));
    const last = files.filter(runsLast);
    return [...sorted, ...last.sort((one, other) => (one.moduleId < other.moduleId ? -1 : 1))];
  }
}
