import { byChance } from "../races/stage/choose-order.ts";
import type { Run } from "../races/stage/run-operations.ts";
import type { Operation } from "../races/stage/scenario.ts";
import type { ExploreOptions } from "./explore-options.ts";
import type { OpenSituation, SituationReport } from "./explore-situation.ts";
import { disturb, thereIsNoCall } from "./faults/disturb-operation.ts";
import { faultsOf, formatFault } from "./faults/fault.ts";
import { findingOf } from "./schedule/explore-pair.ts";
import { minimizeSchedule } from "./schedule/minimize-schedule.ts";
import { type follow, scheduleOf } from "./schedule/schedule.ts";
import type { KeptConnections } from "./stage/kept-connections.ts";

/**
 * Explores samples of combinations that are too many to enumerate: triples of operations, and pairs in which one
 * operation has a fault. The seed selects the operations, the fault and the order. A failure is reduced to the
 * steps that cause it.
 */
export async function exploreByChance<World>(
  situation: OpenSituation<World>,
  connections: KeptConnections,
  options: ExploreOptions,
  report: SituationReport,
): Promise<void> {
  for (let count = 0; count < options.triples && !options.isOver(); count += 1) {
    await exploreTriple(situation, options, report, count);
    await exploreFaultedPair(situation, connections, options, report, count);
  }
}

async function exploreTriple<World>(
  { operations, runner, titleOf }: OpenSituation<World>,
  { seed, random, isAskedFor }: ExploreOptions,
  report: SituationReport,
  count: number,
): Promise<void> {
  const chance = random(`${seed} ${titleOf()} ${count}`);
  const three = [1, 2, 3].map(() => chance.pick(operations));
  const who = titleOf(...three);
  if (!isAskedFor(who)) return;
  report.triples += 1;
  await runByChance(`${seed} ${who} ${count}`, (choose) => runner.run(three, choose), report, { who });
}

async function exploreFaultedPair<World>(
  { operations, runner, titleOf, alone }: OpenSituation<World>,
  connections: KeptConnections,
  { seed, random, isAskedFor, kinds }: ExploreOptions,
  report: SituationReport,
  count: number,
): Promise<void> {
  const chance = random(`${seed} ${titleOf()} fault ${count}`);
  const [met, other] = [chance.pick(operations), chance.pick(operations)] as [
    Operation<World>,
    Operation<World>,
  ];
  const who = titleOf(met, other);
  const { steps } = alone.get(met)!;
  const at = chance.integer(0, steps.length - 1);
  const some = steps[at]!.calls.flatMap(faultsOf).filter((kind) => kinds.includes(kind));
  if (!isAskedFor(who) || some.length === 0) return;
  const fault = { kind: chance.pick(some), call: at + 1 };
  const run = async (choose: ReturnType<typeof follow>): Promise<Run> => {
    const result = await runner.run([disturb(met, fault, connections), other], choose);
    // Next to another operation it may make fewer calls, so the call of the fault may be missing.
    return {
      ...result,
      failures: result.failures.filter((failure) => !failure.includes(thereIsNoCall(fault))),
    };
  };
  report.faultedPairs += 1;
  await runByChance(`${seed} ${who} fault ${count}`, run, report, { who, fault: formatFault(fault) });
}

async function runByChance(
  seed: string,
  run: (choose: ReturnType<typeof follow>) => Promise<Run>,
  report: SituationReport,
  what: { who: string; fault?: string },
): Promise<void> {
  const result = await run(byChance(seed));
  report.runs += 1;
  if (result.failures.length === 0) return;
  const shortest = await minimizeSchedule(scheduleOf(result.steps), run);
  report.findings.push({ ...findingOf(shortest), ...what });
}
