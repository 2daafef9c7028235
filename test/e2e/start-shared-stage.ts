import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { json, text as textOf } from "node:stream/consumers";
import { UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import type { MetricDatum } from "@vehicle-sourcing/local-aws/machine/metric-datum.ts";
import { connectAws } from "@vehicle-sourcing/local-aws/provision/connect-aws.ts";
import type { Fault } from "@vehicle-sourcing/local-aws/proxy/inject-faults.ts";
import { type LocalStage, startLocalStage } from "../../infra/local/start-local-stage.ts";
import type { SigningKey } from "../../shared/domain/signing/signing-key.ts";
import { watchMatchKey } from "../../shared/persistence/keys/watch-keys.ts";
import { handleRequests } from "../support/client/handle-requests.ts";
import { findLeaks, type KnownSecret } from "../support/secrets/scan-lines.ts";
import type { SharedParts } from "../support/shared/request-part.ts";
import { sharedSiteDirectory } from "../support/shared/shared-site-directory.ts";
import { findFiles } from "../support/stage/find-files.ts";
import { tableEnvironment } from "../support/table/start-table-thread.ts";

/** Enough for every test to find its own cars. The usual seed takes longer than most test files. */
const listingCount = 4_000;
/** Tests on a hostile stage enter their own cars. */
const hostileListingCount = 400;

const environmentBytes = 48 * 1024 ** 2;
/**
 * The tests use nearly every function of the sandbox, file by file. The usual limits would start most functions
 * several times, at a tenth of a CPU second each. At most half of the memory is used.
 */
const environments = {
  maximumEnvironments: Math.min(256, Math.floor(totalmem() / 2 / environmentBytes)),
  idleLimits: { surplusMilliseconds: 60_000, lastMilliseconds: 3_600_000 },
};

/** Enables hostile behavior of the AWS services; set by `npm run test:hostile`. */
const hostileSeed = process.env.HOSTILE_SEED;

/** Starts both environments once, as `npm start` does, for all end-to-end tests. */
export async function startSharedStage({
  assemblyDirectory,
}: SharedParts["localAssembly"]): Promise<{ part: SharedParts["stage"]; stop(): Promise<void> }> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "local-stage-"));
  const lines: string[] = [];
  const stage = await startLocalStage({
    ports: "ephemeral",
    dataDirectory,
    clock: true,
    fresh: true,
    assemblyDirectory,
    siteDirectory: sharedSiteDirectory,
    listingCount: hostileSeed === undefined ? listingCount : hostileListingCount,
    environments,
    ...(hostileSeed !== undefined && {
      hostile: { seed: Number(hostileSeed), log: (fault) => lines.push(JSON.stringify(fault)) },
    }),
    logSink: ({ line }) => lines.push(line),
  });
  const insight = await serveInsight(stage, { lines, dataDirectory });
  return {
    part: { env: stage.env, insightUrl: insight.url },
    stop: async () => {
      await insight.stop();
      if (stage.hostile !== null)
        process.stdout.write(`Faults by seed ${hostileSeed}: ${JSON.stringify(stage.hostile.counts())}\n`);
      await stage.stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** The key of a car's stored summary on a watch's list. */
export interface StoredSummary {
  watchId: string;
  vehicleId: string;
}

/** Changes a list row to its format before rows included summaries, which no route can do. */
async function forgetSummary(stage: LocalStage, { watchId, vehicleId }: StoredSummary): Promise<void> {
  const { dynamodbUrl, sqsUrl, s3Url } = stage.emulators;
  const clients = connectAws({ dynamodbUrl, sqsUrl, s3Url });
  const { pk, sk } = watchMatchKey(watchId, vehicleId);
  await clients.dynamodb.send(
    new UpdateItemCommand({
      TableName: stage.stages.sandbox.functions.find(({ environment }) => environment.TABLE_NAME)?.environment
        .TABLE_NAME,
      Key: { pk: { S: pk }, sk: { S: sk } },
      UpdateExpression: "SET car = :none",
      ConditionExpression: "attribute_exists(car)",
      ExpressionAttributeValues: { ":none": { NULL: true } },
    }),
  );
  clients.close();
}

/** Returns the AWS identities of the functions of both environments. */
const identitiesOf = ({ stages }: LocalStage): string[] =>
  Object.values(stages).flatMap(({ functions }) => functions.map(({ identity }) => identity));

/** Returns the ARNs of the keys that sign statements of the sandbox. */
function signingKeysOf({ stages }: LocalStage): string[] {
  const signers = stages.sandbox.functions.map(({ environment }) => environment.STATEMENT_SIGNERS);
  const keys = JSON.parse(signers.find((one) => one !== undefined) ?? "[]") as SigningKey[];
  return keys.map(({ arn }) => arn);
}

/** Serves data of the stage's process to tests in other processes. */
async function serveInsight(
  stage: LocalStage,
  { lines, dataDirectory }: { lines: readonly string[]; dataDirectory: string },
): Promise<{ url: string; stop(): Promise<void> }> {
  const faults: (() => void)[] = [];
  const answer = async (request: IncomingMessage): Promise<unknown> => {
    if (request.url === "/functions") return identitiesOf(stage);
    if (request.url === "/table") return tableEnvironment(stage);
    if (request.url === "/signing-keys") return signingKeysOf(stage);
    if (request.url === "/unused-grants") return stage.proxy.unusedGrants();
    if (request.url === "/leaks") return findLeaks(lines, (await json(request)) as KnownSecret[]);
    if (request.url === "/files") return findFiles(await textOf(request), dataDirectory);
    if (request.url !== "/lines") return null;
    const text = await textOf(request);
    return lines.filter((line) => line.includes(text));
  };
  const server = createServer(
    handleRequests(async (request, response) => {
      if (request.url === "/idle") await stage.idle();
      if (request.url === "/faults" && request.method === "POST") {
        faults.push(stage.proxy.injectFault((await json(request)) as Fault));
      }
      if (request.url === "/metrics")
        for (const datum of (await json(request)) as MetricDatum[]) stage.metrics.report(datum);
      if (request.url === "/faults" && request.method === "DELETE")
        for (const lift of faults.splice(0)) lift();
      if (request.url === "/stored-summaries" && request.method === "DELETE") {
        await forgetSummary(stage, (await json(request)) as StoredSummary);
      }
      response.end(JSON.stringify((await answer(request)) ?? {}));
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
