import { join } from "node:path";
import local from "../../../../infra/config/local.ts";
import { runDeployedStage } from "../../../../infra/local/control-plane/hand-over/run-deployed-stage.ts";
import { writeDeployedStage } from "../../../../infra/local/control-plane/hand-over/write-deployed-stage.ts";
import type { ControlPlane } from "../../../../infra/local/control-plane/start-control-plane.ts";
import { requestOperatorToken } from "../../../../infra/local/local-accounts.ts";
import type { RunningStage } from "../../../../infra/local/run-stage.ts";
import { type SharedServices, startSharedServices } from "../../../../infra/local/start-shared-services.ts";
import { auctionMediaPath } from "../../../../infra/local/upstreams/start-upstreams.ts";
import { requireValue } from "../../../support/require-value.ts";
import { testRegion } from "../../control-plane/support/test-account.ts";
import { developerStage } from "./deployable-stage.ts";

/** A deployed stage that runs on this machine, with the third parties it calls. */
export interface StageOnThisMachine {
  partnerApiUrl: string;
  consoleApiUrl: string;
  stage: RunningStage;
  operatorToken(): Promise<string>;
  /** Where the auction houses' pictures are served. */
  mediaUrl: string;
  stop(): Promise<void>;
}

/** Hands a deployed developer's stage over to this machine and runs it. */
export async function runOnThisMachine(
  { context: { account }, blobs }: ControlPlane,
  stageName: string,
  dataDirectory: string,
): Promise<StageOnThisMachine> {
  const closing: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const close of closing.reverse()) await close();
  };
  try {
    const directory = join(dataDirectory, "handed-over");
    const place = { region: testRegion, stageName, directory };
    const deployed = await writeDeployedStage({ account, blobs }, place);
    const options = { ports: "ephemeral" as const, dataDirectory, clock: false, fresh: false };
    const services = await startSharedServices(options, [stageName], closing);
    const { proxy, emulators, clock, issuer, accounts, upstreams } = services;
    const { outputs } = requireValue(
      account.findStack(testRegion, `identity-${stageName}-Identity`),
      "the user directory",
    );
    const stage = await runDeployedStage({
      ...{ directory, deployed, proxy, emulators, clock },
      addresses: chooseAddresses(stageName, services, new Map(outputs.map(({ key, value }) => [key, value]))),
      dataDirectory: join(dataDirectory, stageName),
      logSink: () => {},
    });
    closing.push(() => stage.stop());
    const urlOf = (api: string) => requireValue(stage.apis[`${stageName}-${api}`], api).url;
    return {
      partnerApiUrl: urlOf("PartnerApi"),
      consoleApiUrl: urlOf("ConsoleApi"),
      stage,
      operatorToken: () => requestOperatorToken(issuer.url, accounts.operator_client),
      mediaUrl: upstreams.url + auctionMediaPath,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What stands on this machine for the addresses in the stage's file and for its user directory. */
function chooseAddresses(
  stageName: string,
  { upstreams: simulated, issuer, proxy }: SharedServices,
  directory: ReadonlyMap<string, string>,
): Record<string, string> {
  const { upstreams, environments } = developerStage;
  const audiences = `${directory.get("ConsoleClientId")},${directory.get("OperatorMachineClientId")}`;
  const secretNames = (Object.keys(upstreams) as (keyof typeof upstreams)[]).map((name) => [
    requireValue(upstreams[name].secretName, name),
    requireValue(local.upstreams[name].secretName, name),
  ]);
  return {
    ...Object.fromEntries(secretNames),
    [upstreams.fx.baseUrl]: `${simulated.url}/fx`,
    [upstreams.retailA.baseUrl]: `${simulated.url}/retail_a`,
    [upstreams.retailB.baseUrl]: `${simulated.url}/retail_b`,
    [upstreams.historyProvider.baseUrl]: `${simulated.url}/history`,
    [requireValue(environments.sandbox?.mediaUrl, "the media's address")]: `${proxy.url}/${stageName}/media`,
    [requireValue(directory.get("IssuerUrl"), "the issuer")]: issuer.url,
    [audiences]: "console",
    // The issuer of this machine has no names of resource servers in its scopes.
    '"console/operator"': '"operator"',
    '"console/partner"': '"partner"',
  };
}
