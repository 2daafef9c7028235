import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Account } from "../account/account.ts";
import type { AccountResource, Properties, StackRecord } from "../account/account-records.ts";
import type { Blobs } from "../account/blobs.ts";
import { readZip } from "./read-zip.ts";

/** What `deployed.json` holds: the values that a deployment gave to the templates beside it. */
export interface DeployedStage {
  accountId: string;
  region: string;
  stageName: string;
  /** By stack name. */
  stacks: Record<string, DeployedStack>;
}

/** One stack as it is deployed. */
export interface DeployedStack {
  stackId: string;
  status: string;
  /** Values of parameters; those of the store are resolved. */
  parameters: Record<string, string>;
  outputs: Record<string, string>;
  /** Resources by logical id, those that a condition leaves out excepted. */
  resources: Record<string, DeployedResource>;
}

/** A resource with every intrinsic evaluated. */
export interface DeployedResource {
  type: string;
  /** What `Ref` gives. */
  physicalId: string;
  /** What `Fn::GetAtt` gives. */
  attributes: Readonly<Record<string, string>>;
  properties: Properties;
}

/**
 * Writes what is deployed of a stage as a cloud assembly: `loadStageAssembly` reads it as it reads `cdk.out`, with the
 * deployed templates and the code that was published, and `deployed.json` beside the manifest says what the templates'
 * parameters and resources are. What the directory held is replaced.
 *
 * @throws Error when nothing is deployed under the stage's name, or the code of a function was never published.
 */
export async function writeDeployedStage(
  { account, blobs }: { account: Account; blobs: Blobs },
  { region, stageName, directory }: { region: string; stageName: string; directory: string },
): Promise<DeployedStage> {
  const stacks = account
    .stacks(region)
    // After the stage's name comes that of the stack, in Pascal case; what goes on in lower case is another stage.
    .filter(({ stackName }) => new RegExp(`^${stageName}-[A-Z]`).test(stackName))
    .filter(({ status, templateId }) => status !== "DELETE_COMPLETE" && templateId !== null);
  if (stacks.length === 0) throw new Error(`No stack of stage ${stageName} is deployed in ${region}`);
  const assemblyName = `assembly-${stageName}`;
  const assembly = path.join(directory, assemblyName);
  await rm(directory, { recursive: true, force: true });
  await mkdir(assembly, { recursive: true });
  const artifacts: Record<string, object> = {};
  const files: Record<string, object> = {};
  const deployed: DeployedStage = { accountId: account.accountId, region, stageName, stacks: {} };
  for (const stack of stacks) {
    const { stackName, templateId } = stack;
    const templateFile = `${stackName}.template.json`;
    await writeFile(path.join(assembly, templateFile), account.templateBody(templateId!));
    artifacts[stackName] = { type: "aws:cloudformation:stack", properties: { templateFile, stackName } };
    deployed.stacks[stackName] = describeStack(account, stack);
    Object.assign(files, await writeCode(account, blobs, deployed.stacks[stackName], directory));
  }
  artifacts.assets = { type: "cdk:asset-manifest", properties: { file: "assets.json" } };
  const nested = { type: "cdk:cloud-assembly", properties: { directoryName: assemblyName } };
  await writeJson(path.join(assembly, "assets.json"), { files });
  await writeJson(path.join(assembly, "manifest.json"), { artifacts });
  await writeJson(path.join(directory, "manifest.json"), { artifacts: { [assemblyName]: nested } });
  await writeJson(path.join(directory, "deployed.json"), deployed);
  return deployed;
}

function describeStack(account: Account, stack: StackRecord): DeployedStack {
  const resources: Record<string, DeployedResource> = {};
  for (const { logicalId, resourceKey } of account.stackResources(stack.stackId).values()) {
    const resource: AccountResource | undefined = account.resources().get(resourceKey);
    if (resource === undefined) continue;
    const { type, physicalId, attributes, properties } = resource;
    resources[logicalId] = { type, physicalId, attributes, properties };
  }
  const values = stack.parameters.map(({ key, value, resolvedValue }) => [key, resolvedValue ?? value]);
  return {
    stackId: stack.stackId,
    status: stack.status,
    parameters: Object.fromEntries(values),
    outputs: Object.fromEntries(stack.outputs.map(({ key, value }) => [key, value])),
    resources,
  };
}

/** Unpacks the published code of the functions; returns entries of an asset manifest. */
async function writeCode(
  account: Account,
  blobs: Blobs,
  { resources }: DeployedStack,
  directory: string,
): Promise<Record<string, object>> {
  const files: Record<string, object> = {};
  for (const [logicalId, { type, properties }] of Object.entries(resources)) {
    const { S3Bucket, S3Key } = (properties.Code ?? {}) as { S3Bucket?: string; S3Key?: string };
    if (type !== "AWS::Lambda::Function" || S3Bucket === undefined || S3Key === undefined) continue;
    const object = account.object(S3Bucket, S3Key);
    if (object === undefined)
      throw new Error(`The code of ${logicalId} is not in ${S3Bucket} under ${S3Key}`);
    const hash = path.posix.basename(S3Key, ".zip");
    const folder = path.join(directory, `asset.${hash}`);
    for (const { name, bytes } of readZip(blobs.get(object.sha256))) {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, bytes);
    }
    files[hash] = { source: { path: `../asset.${hash}` }, destinations: { deployed: { objectKey: S3Key } } };
  }
  return files;
}

async function writeJson(file: string, value: unknown): Promise<void> {
  await writeFile(file, `${JSON.stringify(value, null, 2)}\n`);
}
