import { oneAfterTheOther } from "../../races/stage/choose-order.ts";
import { hideHandedOut } from "../../races/stage/describe-changes.ts";
import { formatAnswers, listDifferences } from "../../races/stage/race-pairs.ts";
import type { Run } from "../../races/stage/run-operations.ts";
import type { Operation } from "../../races/stage/scenario.ts";
import type { ExploreOptions } from "../explore-options.ts";
import type { OpenSituation } from "../explore-situation.ts";
import type { ExploredStage } from "../stage/start-explored-stage.ts";
import { comesAgain, comeTwice, disturb } from "./disturb-operation.ts";
import { isExempt } from "./exemptions.ts";
import { type Fault, faultsOf, formatFault, isFelt, parseFault } from "./fault.ts";

/** Number of tested operations in the situation. */
export interface FaultReport {
  operations: number;
  /** Number of calls that they make without faults. */
  calls: number;
  faults: number;
  findings: FaultFinding[];
}

/** A fault with a wrong result. */
export interface FaultFinding {
  /** Value for `--pair`. */
  who: string;
  /** Value for `--fault`. */
  fault: string;
  failures: string[];
}

/** Maximum number of differences in a finding. */
const mostShown = 12;

/** The result of a run, with its queue messages. */
interface Watched extends Run {
  sent: string[];
}

/**
 * Runs each selected operation alone, once per combination of a call and a fault. The seed selects them up to the
 * limit in the options. After each run, all invariants hold, every message was sent, and the response and the
 * stored state equal a run without the fault. After a retry, the stored state may instead equal two runs
 * without a fault.
 */
export async function exploreFaults<World>(
  { runner, operations, titleOf }: OpenSituation<World>,
  { services, connections }: Pick<ExploredStage, "services" | "connections">,
  options: ExploreOptions,
): Promise<FaultReport> {
  const report: FaultReport = { operations: 0, calls: 0, faults: 0, findings: [] };
  const watch = async (operation: Operation<World>): Promise<Watched> => {
    services.queues.takeSent();
    const run = await runner.run([operation], oneAfterTheOther("A"));
    return { ...run, sent: services.queues.takeSent().map(hideHandedOut) };
  };
  for (const operation of operations) {
    const who = titleOf(operation);
    if (!options.isAskedFor(who) || options.isOver()) continue;
    const once = await watch(operation);
    const twice = await watch(comeTwice(operation));
    report.operations += 1;
    report.calls += once.steps.length;
    for (const fault of chooseFaults(who, once, options)) {
      const run = await watch(disturb(operation, fault, connections));
      report.faults += 1;
      const nearest = [once, ...(comesAgain(operation, fault) ? [twice] : [])]
        .map((expected) => compare(operation, fault, expected, run))
        .reduce((fewest, failures) => (failures.length < fewest.length ? failures : fewest));
      const failures = [...run.failures, ...nearest];
      if (failures.length > 0) report.findings.push({ who, fault: formatFault(fault), failures });
    }
  }
  return report;
}

function chooseFaults(who: string, { steps }: Run, options: ExploreOptions): Fault[] {
  const { fault, kinds, faultsOfEach } = options;
  if (fault !== null) return [parseFault(fault)];
  const all = steps.flatMap(({ calls }, at) =>
    calls.flatMap(faultsOf).flatMap((kind) => (kinds.includes(kind) ? { kind, call: at + 1 } : [])),
  );
  const chance = options.random(`${options.seed} ${who}`);
  const chosen: Fault[] = [];
  while (all.length > 0 && chosen.length < faultsOfEach)
    chosen.push(...all.splice(chance.integer(0, all.length - 1), 1));
  return chosen;
}

/** If the first request took effect, its retry may be rejected, or get a stored response. */
function compare<World>(
  operation: Operation<World>,
  fault: Fault,
  expected: Watched,
  run: Watched,
): string[] {
  const [wanted, found] = [expected.outcomes[0]!, run.outcomes[0]!];
  const isAnswered = isFelt(fault)
    ? found.status < 500 && (found.status >= 400 || wanted.status < 400)
    : found.status === wanted.status;
  const matters = (line: string) => !isExempt(operation.name, fault.kind, line);
  const unsent = expected.sent
    .filter((message) => !run.sent.includes(message))
    .map((message) => `unsent  ${message}`);
  const answers = isAnswered
    ? []
    : [`answered ${formatAnswers([found])} instead of ${formatAnswers([wanted])}`];
  const differences = [
    ...answers.filter(matters),
    ...listDifferences(expected.changes.filter(matters), run.changes.filter(matters)),
    ...unsent.filter(matters),
  ];
  const rest = differences.length - mostShown;
  return [...differences.slice(0, mostShown), ...(rest > 0 ? [`and ${rest} more`] : [])];
}
