import { connectAccount } from "../connect-account.ts";
import { DeploymentError } from "../deployment-error.ts";
import { listDeployedStacks } from "../read-deployed.ts";
import { readStage } from "../read-stage.ts";
import { isUncreated } from "../write-chain.ts";
import { checkAccount, type NameLookup, publicNames } from "./check-account.ts";
import { formatFindings } from "./finding.ts";

const rejectLookup = () =>
  Promise.reject(new Error("An account behind AWS_ENDPOINT_URL has no names on the Internet"));

/** The simulated account of the local stage is not in DNS. */
const noNames: NameLookup = { nameServers: rejectLookup, addresses: rejectLookup };

/**
 * Compares a stage with its account, changes nothing, and prints the findings.
 * @throws DeploymentError with the table if a finding blocks a deployment
 */
export async function requireFittingAccount(nameOrPath: string, say: (line: string) => void): Promise<void> {
  const stage = await readStage(nameOrPath);
  const account = await connectAccount(stage);
  const stacks = await listDeployedStacks(account, stage.parts);
  const edgeStacks = await listDeployedStacks({ cloudFormation: account.edgeCloudFormation }, stage.parts);
  const createdStacks = new Set(
    [...stacks, ...edgeStacks].filter(({ status }) => !isUncreated(status)).map(({ stackName }) => stackName),
  );
  const isElsewhere = process.env.AWS_ENDPOINT_URL !== undefined;
  const findings = await checkAccount({ account, stage, createdStacks }, isElsewhere ? noNames : publicNames);
  if (findings.length === 0) {
    say(`Account ${account.account} has what ${stage.name} needs.`);
    return;
  }
  const table = formatFindings(findings);
  const blocking = findings.filter(({ isBlocking }) => isBlocking).length;
  if (blocking > 0)
    throw new DeploymentError(
      `Account ${account.account} does not fit ${stage.name}. Nothing was deployed.\n\n${table}`,
    );
  say(table);
}
