import { accountId, region } from "../../machine/aws-names.ts";
import { type RunningStage, runStage, type StageOptions } from "../../run-stage.ts";
import { putAddresses } from "../../templates/load-assembly.ts";
import type { DeployedStage } from "./write-deployed-stage.ts";

/** What a deployed stage is run with. */
export interface DeployedStageOptions
  extends Omit<StageOptions, "assemblyDirectory" | "parameters" | "stageName"> {
  /** Where the stage was written by `writeDeployedStage`. */
  directory: string;
  deployed: DeployedStage;
}

/**
 * Runs on this machine what is deployed: the deployed templates and code, with the values that the deployment gave to
 * their parameters. `addresses` are put into both; the account becomes that of this machine.
 *
 * @throws Error when the stage is deployed to another region than this machine has, or cannot be run here.
 */
export function runDeployedStage(options: DeployedStageOptions): Promise<RunningStage> {
  const { directory, deployed, ...others } = options;
  if (deployed.region !== region) {
    throw new Error(
      `Stage ${deployed.stageName} is deployed in ${deployed.region}, and this machine is ${region}`,
    );
  }
  const addresses = { ...options.addresses, [deployed.accountId]: accountId };
  const parameters = Object.entries(deployed.stacks).map(([stackName, stack]) => [
    stackName,
    Object.fromEntries(
      Object.entries(stack.parameters).map(([name, value]) => [name, putAddresses(value, addresses)]),
    ),
  ]);
  return runStage({
    ...others,
    assemblyDirectory: directory,
    stageName: deployed.stageName,
    parameters: Object.fromEntries(parameters),
    addresses,
  });
}
