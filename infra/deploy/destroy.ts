import { basename } from "node:path";
import { assetPrefixOf, isDeveloperStage } from "../config/schema/stage-parts.ts";
import { askInTerminal, isInteractive } from "./ask-in-terminal.ts";
import { assetBucketOf, connectAccount, type DeploymentAccount } from "./connect-account.ts";
import { deleteStacks } from "./delete-stacks.ts";
import { DeploymentError } from "./deployment-error.ts";
import { emptyBucket } from "./empty-bucket.ts";
import { say } from "./prepare-stage.ts";
import { listDeployedStacks } from "./read-deployed.ts";
import { type DeployableStage, readStage } from "./read-stage.ts";
import { runCommand } from "./run-command.ts";

// `npm run destroy -- dev-<name>`

const usage = `Usage: npm run destroy -- dev-<name> [options]

Deletes a developer's stage with everything in it: its stacks, whatever version deployed them, its users, its data, the
objects of its buckets and its published code. The command rejects every other stage, because its data must be kept.

Options:
  --yes       does not ask for the stage's name
  -h, --help  prints this

Exit code: 0 nothing is left, 1 rejected or failed, 2 invalid usage. Run the same command again to repeat failed steps.
`;

await runCommand(usage, { yes: { type: "boolean" } }, async (call) => {
  refuseKeptStage(basename(call.stage, ".ts"));
  const stage = await readStage(call.stage);
  const account = await connectAccount(stage);
  const stacks = await listDeployedStacks(account, stage.parts);
  say(`Stage ${stage.name} in account ${account.account}, ${account.region}: ${stacks.length} stacks`);
  if (!call.flag("yes")) await confirm(stage.name);
  const { parts } = stage;
  // Environments read outputs of the user directory from the parameter store, which is not an export
  // dependency.
  for (const part of parts.toReversed())
    await deleteStacks(account, await listDeployedStacks(account, [part]), say);
  await removeAssets(account, stage);
  say(`Nothing of ${stage.name} is left.`);
});

function refuseKeptStage(name: string): void {
  if (isDeveloperStage(name)) return;
  throw new DeploymentError(
    `Only a developer's stage, dev-..., is destroyed by a command. ${name} has orders, invoices and users that must be ` +
      "kept.",
  );
}

async function confirm(name: string): Promise<void> {
  if (!isInteractive()) throw new DeploymentError("Nobody can be asked here: add --yes to delete the stage.");
  if ((await askInTerminal(`Type ${name} to delete all of it: `)) !== name)
    throw new DeploymentError("Nothing was deleted.");
}

/** Deletes the stage's published assets in all versions. */
async function removeAssets(account: DeploymentAccount, { name, parts }: DeployableStage): Promise<void> {
  const bucket = assetBucketOf(account);
  for (const part of parts) {
    const prefix = assetPrefixOf(name, part);
    // Without a prefix, the assets of all stages would be deleted.
    if (prefix === "")
      throw new Error(
        `The assets of ${part.id} have no folder of their own, so removing them would remove those of other stages`,
      );
    const count = await emptyBucket(account.s3, bucket, prefix);
    if (count > 0) say(`Removed ${count} published assets of ${part.id}`);
  }
}
