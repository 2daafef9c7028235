import type { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import {
  type CodeDeployClient,
  ListDeploymentsCommand,
  StopDeploymentCommand,
} from "@aws-sdk/client-codedeploy";
import { type LambdaClient, UpdateAliasCommand } from "@aws-sdk/client-lambda";
import { liveAlias } from "../constructs/service-function.ts";
import {
  type AliasMove,
  describeGivenUp,
  findLastDeployment,
  type LiveFunction,
  planForward,
  planRollback,
} from "./plan-rollback.ts";
import { readLiveFunction, readVersionedStacks, type VersionedStack } from "./read-versions.ts";

/** The AWS calls of a rollback. */
export interface RollbackClients {
  cloudFormation: CloudFormationClient;
  lambda: LambdaClient;
  codeDeploy: CodeDeployClient;
}

/** The options of a part's rollback. */
export interface RollbackOptions {
  /** The id of the part, which is the prefix of its stack names. */
  partId: string;
  /** The start of the deployment to undo, in epoch milliseconds; null for the last deployment. */
  since: number | null;
  /** Whether to move the aliases to the versions in the templates instead of rolling back. */
  forward: boolean;
}

const functionsAtOnce = 5;

/**
 * Moves functions back to their versions from before the last deployment. Returns the actions, one per line. If traffic
 * is being shifted, the rollback stops the shift instead: CodeDeploy moves that alias back, and CloudFormation rolls
 * back the rest of its stack.
 *
 * @throws Error when nothing is deployed, or another deployment moved an alias in the meantime
 */
export async function rollBackPart(clients: RollbackClients, options: RollbackOptions): Promise<string[]> {
  const { partId, since, forward } = options;
  const stacks = await readVersionedStacks(clients.cloudFormation, partId);
  if (stacks.length === 0)
    throw new Error(
      `Nothing of ${partId} is deployed, so nothing can be rolled back. Check the name of the stage`,
    );
  const stopped = await stopShifts(clients.codeDeploy, stacks);
  const busy = stacks.filter(({ status }) => status.endsWith("_IN_PROGRESS"));
  const idle = stacks.filter((stack) => !busy.includes(stack));
  const functions = await readFunctions(
    clients.lambda,
    idle.flatMap(({ functionNames }) => functionNames),
  );
  const from = since ?? findLastDeployment(functions) ?? 0;
  const plan = forward
    ? { moves: planForward(functions), withoutVersion: [] }
    : planRollback(functions, from);
  await eachInTurn(plan.moves, (move) => moveAlias(clients.lambda, move, forward));
  return [
    ...stopped.map((id) => `Stopped the shift ${id}; CloudFormation rolls its stack back`),
    ...busy.map(({ stackName, status }) => `Left alone, as it is ${status}: ${stackName}`),
    ...plan.moves.map(({ functionName, live, to }) => `${functionName}: ${live} -> ${to}`),
    ...plan.withoutVersion.map(({ functionName, live }) => `${functionName}: stays at ${live}, its first`),
    ...describeOutcome(plan.moves.length, forward, from),
  ];
}

function describeOutcome(moved: number, forward: boolean, from: number): string[] {
  if (moved === 0) return ["No alias was moved"];
  if (forward) return [`${moved} aliases are where their templates say`];
  return [
    `${moved} aliases are at what was live before ${new Date(from).toISOString()}`,
    "The templates still name the newer versions. Deploying the same code again changes nothing.",
    "To go forward: deploy a correction. If CodeDeploy does not start at the older version, or does not undo this,",
    "run this command with --forward first, which puts the aliases where the templates say.",
  ];
}

/** Stops every traffic shift in progress. */
async function stopShifts(client: CodeDeployClient, stacks: readonly VersionedStack[]): Promise<string[]> {
  const [applicationName] = stacks.flatMap(({ applications }) => applications);
  if (applicationName === undefined) return [];
  const running: string[] = [];
  await eachInTurn(
    stacks.flatMap(({ deploymentGroups }) => deploymentGroups),
    async (deploymentGroupName) => {
      const { deployments = [] } = await client.send(
        new ListDeploymentsCommand({
          applicationName,
          deploymentGroupName,
          includeOnlyStatuses: ["Created", "Queued", "InProgress", "Ready"],
        }),
      );
      running.push(...deployments);
    },
  );
  await eachInTurn(running, (deploymentId) =>
    client.send(new StopDeploymentCommand({ deploymentId, autoRollbackEnabled: true })),
  );
  return running;
}

async function readFunctions(client: LambdaClient, names: readonly string[]): Promise<LiveFunction[]> {
  const functions: LiveFunction[] = [];
  await eachInTurn(names, async (name) => {
    functions.push(await readLiveFunction(client, name));
  });
  return functions.sort((left, right) => (left.functionName < right.functionName ? -1 : 1));
}

/** Moves an alias. Lambda rejects the move if another process has changed the alias since its revision was read. */
async function moveAlias(client: LambdaClient, move: AliasMove, forward: boolean): Promise<void> {
  const { functionName, live, to, givenUp, revisionId } = move;
  const remembered = forward ? givenUp.filter((version) => version !== to) : [...givenUp, live];
  await client.send(
    new UpdateAliasCommand({
      FunctionName: functionName,
      Name: liveAlias,
      FunctionVersion: String(to),
      RoutingConfig: { AdditionalVersionWeights: {} },
      Description: describeGivenUp(remembered),
      RevisionId: revisionId,
    }),
  );
}

/** Calls `work` for a few items at a time, because Lambda and CodeDeploy accept about ten such calls per second. */
async function eachInTurn<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const left = [...all];
  const worker = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: functionsAtOnce }, worker));
}
