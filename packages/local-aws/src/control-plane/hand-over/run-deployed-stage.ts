import { region as localRegion } from "../../machine/aws-names.ts";
import type { MachineOptions, RunningStage } from "../../running-stage.ts";
import { startStage } from "../../start-stage.ts";
import type { LocalAddresses } from "../../templates/load-assembly.ts";
import type { Account } from "../account/account.ts";
import type { Blobs } from "../account/blobs.ts";
import { DeployedStageReader } from "./read-deployed-stage.ts";

/** The options of a deployed stage. */
export interface DeployedStageOptions extends MachineOptions {
  /** The account to which the stage is deployed. Later deployments to this account update the running stage. */
  deployedIn: { context: { account: Account }; blobs: Blobs };
  region: string;
  stageName: string;
  /** The folder for the unpacked code of functions. */
  codeDirectory: string;
  /** The local URLs of the stage's external services. */
  addresses?: LocalAddresses;
}

/** A deployed stage that runs and adopts later deployments. */
export interface RunningDeployedStage extends RunningStage {
  /**
   * Resolves when the stage runs the state that was deployed at the time of the call, or a later state.
   *
   * @throws Error with the reason why this machine cannot run that state.
   */
  upToDate(): Promise<void>;
}

/**
 * Runs the deployed state of an account on this machine, with the account's names, and follows later deployments. It
 * adopts the completed steps of an operation whenever the operation ends or waits. It also adopts each move of an
 * alias. Running calls finish in the version in which they began; nothing is restarted.
 *
 * @throws Error when the stage is deployed to a region other than this machine's, or cannot be run here.
 */
export async function runDeployedStage(options: DeployedStageOptions): Promise<RunningDeployedStage> {
  const { deployedIn, region, stageName, codeDirectory, addresses = {}, proxy, secrets = {} } = options;
  if (region !== localRegion)
    throw new Error(`Stage ${stageName} is deployed in ${region}, and this machine is ${localRegion}`);
  const { account } = deployedIn.context;
  const place = { account, region, stageName, codeDirectory, addresses, secrets };
  const reader = new DeployedStageReader({ ...place, blobs: deployedIn.blobs, queueBaseUrl: proxy.url });
  const stage = await startStage(await reader.read(), options);
  const takeOver = async () => stage.takeOver(await reader.read());
  const reportTrouble = (line: string) => options.logSink({ identity: stageName, stream: "stderr", line });
  const following = followChanges(account, takeOver, reportTrouble);
  return Object.assign(stage, {
    upToDate: following.upToDate,
    stop: stopAfter(following.stop, stage.stop.bind(stage)),
  });
}

const stopAfter = (first: () => Promise<void>, then: () => Promise<void>) => async () => {
  await first();
  await then();
};

/** The account's collections that determine what runs. */
const relevant = /^(aliases|resources|stacks|stack-resources\/.+)$/;

/**
 * Calls `takeOver` after changes of the account. All changes during one call of `takeOver` cause only one further call.
 */
function followChanges(
  account: Account,
  takeOver: () => Promise<void>,
  reportTrouble: (line: string) => void,
) {
  let wanted = 0;
  let done = 0;
  let failure: unknown = null;
  let running: Promise<void> = Promise.resolve();
  const run = async (): Promise<void> => {
    const change = wanted;
    if (done === change) return;
    try {
      await takeOver();
      failure = null;
    } catch (error) {
      failure = error;
      reportTrouble(`The local stage cannot take over the deployed stacks: ${String(error)}`);
    }
    done = change;
  };
  const removeListener = account.journal.onCommit((writes) => {
    if (!writes.some(([collection]) => relevant.test(collection))) return;
    wanted += 1;
    // An operation executes its steps without a pause, so this listener runs when the operation ends or waits.
    running = running.then(run);
  });
  return {
    async upToDate() {
      const change = wanted;
      while (done < change) await running;
      if (failure !== null) throw failure;
    },
    async stop() {
      removeListener();
      await running;
    },
  };
}
