import { readFile } from "node:fs/promises";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import type { StagePart } from "../config/schema/stage-parts.ts";
import {
  type ConsoleSettings,
  type DirectoryClient,
  describeSettings,
} from "../console/describe-settings.ts";
import { describeSiteFile, documentKey, listSiteFiles, settingsKey } from "../console/site-files.ts";
import { consoleBucketName } from "../edge/console-bucket.ts";
import type { DeploymentAccount } from "./connect-account.ts";
import { DeploymentError } from "./deployment-error.ts";
import { readBuiltSite } from "./read-assembly.ts";
import { readOutputs } from "./read-deployed.ts";
import type { DeployableStage } from "./read-stage.ts";

/** Number of files sent concurrently. */
const filesAtOnce = 8;

/**
 * Publishes the web console of an assembly with the settings of the deployed stage. Uploads referenced files first and
 * the document last, so that a user always gets one complete release, even if the upload fails midway. Files of earlier
 * releases stay for open tabs; hashed names prevent collisions.
 * @returns the settings
 * @throws DeploymentError when the stage's user directory is not deployed
 */
export async function publishConsole(
  account: DeploymentAccount,
  stage: DeployableStage,
  assembly: string,
  part: StagePart,
  say: (line: string) => void,
): Promise<ConsoleSettings> {
  const files = await listSiteFiles(await readBuiltSite(assembly, part));
  const settings = describeSettings(stage.name, stage.config, await readClient(account, stage));
  const bucket = consoleBucketName(part.id, account.account);
  const put = async (key: string, body: Buffer | string): Promise<void> => {
    const { contentType: ContentType, cacheControl: CacheControl } = describeSiteFile(key);
    await account.edgeS3.send(
      new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ContentType, CacheControl }),
    );
  };
  const putFile = async ({ key, path }: (typeof files)[number]) => put(key, await readFile(path));
  const [assets, document] = [files.slice(0, -1), files.slice(-1)];
  for (let from = 0; from < assets.length; from += filesAtOnce)
    await Promise.all(assets.slice(from, from + filesAtOnce).map(putFile));
  await put(settingsKey, formatSettings(settings));
  for (const file of document) await putFile(file);
  say(`Published ${files.length} files of the web console, ${documentKey} last`);
  return settings;
}

const formatSettings = (settings: ConsoleSettings): string => `${JSON.stringify(settings, null, 2)}\n`;

async function readClient(
  account: DeploymentAccount,
  { name, config, parts }: DeployableStage,
): Promise<DirectoryClient> {
  const { identity } = config;
  if (identity.kind === "external")
    return { issuerUrl: identity.issuerUrl, clientId: identity.consoleClientId };
  const part = parts.find(({ kind }) => kind === "identity");
  const { IssuerUrl, ConsoleClientId } = await readOutputs(account, `${part?.id}-Identity`);
  if (IssuerUrl === undefined || ConsoleClientId === undefined)
    throw new DeploymentError(`The user directory of ${name} is not deployed: the console needs its client.`);
  return { issuerUrl: IssuerUrl, clientId: ConsoleClientId };
}
