import { join } from "node:path";
import { formatSuites, type SuiteRow } from "./format-suites.ts";
import { runSuite } from "./run-suite.ts";
import { createScratchCheckout } from "./scratch-checkout.ts";
import { sourceFaults } from "./source-faults.ts";

// `npm run test:planted -- [words]`: plants each fault whose file, kind, effect or suite contains one of the words, in
// a copy of the repository, and runs the suite that must catch it. Exits with 1 when a suite fails without a fault or
// misses a fault.

const words = process.argv.slice(2);
const chosen = sourceFaults.filter(({ file, kind, effect, suite }) => {
  const text = [file, kind, effect, suite.file, suite.project].join(" ");
  return words.length === 0 || words.some((word) => text.includes(word));
});
const report = (text: string) => process.stdout.write(`${text}\n`);

const rows = new Map<string, SuiteRow>();
let misses = chosen.length === 0 ? 1 : 0;
{
  await using checkout = await createScratchCheckout(join(import.meta.dirname, "../.."));
  for (const fault of chosen) {
    const { suite } = fault;
    let row = rows.get(suite.file);
    if (row === undefined) {
      const { passed, failed, seconds } = await runSuite(checkout.directory, suite);
      row = { ...suite, seconds, tests: passed + failed, faults: 0, caught: 0 };
      rows.set(suite.file, row);
      if (failed > 0 || passed === 0) {
        misses += 1;
        report(`failed  without a fault: ${suite.file}, ${passed} passed, ${failed} failed`);
      }
    }
    const { failed } = await checkout.withFault(fault, () => runSuite(checkout.directory, suite));
    row.faults += 1;
    if (failed > 0) row.caught += 1;
    else misses += 1;
    report(
      `${failed > 0 ? "caught" : "MISSED"}  ${fault.kind}: ${fault.effect} ${suite.file}, ${failed} failed`,
    );
  }
}
report(formatSuites([...rows.values()]));
process.exit(misses === 0 ? 0 : 1);
