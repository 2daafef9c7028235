import { join } from "node:path";
import { readAlarmStates } from "@vehicle-sourcing/local-aws/control-plane/hand-over/read-alarm-states.ts";
import {
  type RunningDeployedStage,
  runDeployedStage,
} from "@vehicle-sourcing/local-aws/control-plane/hand-over/run-deployed-stage.ts";
import type { ControlPlane } from "@vehicle-sourcing/local-aws/control-plane/start-control-plane.ts";
import { type Clock, createRealClock } from "@vehicle-sourcing/local-aws/machine/clock.ts";
import local from "../../../../infra/config/local.ts";
import type { StageConfig } from "../../../../infra/config/schema/stage-config.ts";
import { requestOperatorToken } from "../../../../infra/local/local-accounts.ts";
import { type SharedServices, startSharedServices } from "../../../../infra/local/start-shared-services.ts";
import { auctionMediaPath } from "../../../../infra/local/upstreams/start-upstreams.ts";
import { requireValue } from "../../../support/require-value.ts";
import { testRegion } from "../../control-plane/support/test-account.ts";
import { startEdge } from "./start-edge.ts";

/** A deployed stage that runs on this machine, with the third parties it calls. */
export interface StageOnThisMachine {
  partnerApiUrl: string;
  consoleApiUrl: string;
  stage: RunningDeployedStage;
  operatorToken(): Promise<string>;
  /** Address of the auction houses' pictures. */
  mediaUrl: string;
  /** The AWS endpoint of this machine. */
  storageUrl: string;
  stop(): Promise<void>;
}

/** Runs a deployed stage of one sandbox on this machine. */
export async function runOnThisMachine(
  plane: ControlPlane,
  {
    stageName,
    config,
    dataDirectory,
    clock = createRealClock(),
    originSecret = null,
    random = Math.random,
  }: {
    stageName: string;
    /** Content of the stage's file. */
    config: StageConfig;
    dataDirectory: string;
    clock?: Clock;
    /** Secret that identifies the proxy before the APIs. Null without a proxy. */
    originSecret?: string | null;
    /** Random source that distributes calls among versions. */
    random?: () => number;
  },
): Promise<StageOnThisMachine> {
  const closing: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const close of closing.reverse()) await close();
  };
  try {
    const { account } = plane.context;
    const options = { ports: "ephemeral" as const, dataDirectory, clock, fresh: false };
    const services = await startSharedServices(options, [stageName], closing);
    const { proxy, emulators, issuer, accounts, upstreams } = services;
    const { outputs } = requireValue(
      account.findStack(testRegion, `identity-${stageName}-Identity`),
      "the user directory",
    );
    const stage = await runDeployedStage({
      ...{ deployedIn: plane, region: testRegion, stageName, proxy, emulators, clock },
      codeDirectory: join(dataDirectory, "code"),
      addresses: chooseAddresses(
        config,
        stageName,
        services,
        new Map(outputs.map(({ key, value }) => [key, value])),
      ),
      dataDirectory: join(dataDirectory, stageName),
      logSink: () => {},
      random,
      metrics: services.metrics,
      secrets: originSecret === null ? {} : nameOriginSecrets(stageName, originSecret),
    });
    closing.push(() => stage.stop());
    closing.push(async () => unwatch());
    const unwatch = plane.watchAlarms(readAlarmStates(stage.alarms));
    const urlOf = async (api: string) => {
      const { url } = requireValue(stage.apis[`${stageName}-${api}`], api);
      if (originSecret === null) return url;
      const edge = await startEdge(url, originSecret);
      closing.push(() => edge.stop());
      return edge.url;
    };
    return {
      partnerApiUrl: await urlOf("PartnerApi"),
      consoleApiUrl: await urlOf("ConsoleApi"),
      stage,
      operatorToken: () => requestOperatorToken(issuer.url, accounts.operator_client),
      mediaUrl: upstreams.url + auctionMediaPath,
      storageUrl: proxy.url,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Formats the current and the previous origin secret for the stage's APIs. */
const nameOriginSecrets = (stageName: string, secret: string): Record<string, string> =>
  Object.fromEntries(
    [0, 1].map((number) => [`vehicle-sourcing/${stageName}/origin-secret-${number}`, secret]),
  );

/** Replaces the addresses in the stage's file and its user directory by local ones. */
function chooseAddresses(
  { upstreams, environments }: StageConfig,
  stageName: string,
  { upstreams: simulated, issuer, proxy }: SharedServices,
  directory: ReadonlyMap<string, string>,
): Record<string, string> {
  const sandbox = requireValue(environments.sandbox, "the sandbox");
  const mediaUrl =
    sandbox.domains === null
      ? requireValue(sandbox.mediaUrl, "the media's address")
      : `https://${sandbox.domains.media}`;
  const audiences = ["ConsoleClientId", "OperatorMachineClientId"].map((name) => [
    requireValue(directory.get(name), name),
    "console",
  ]);
  const secretNames = (Object.keys(upstreams) as (keyof typeof upstreams)[]).map((name) => [
    requireValue(upstreams[name].secretName, name),
    requireValue(local.upstreams[name].secretName, name),
  ]);
  return {
    ...Object.fromEntries([...secretNames, ...audiences]),
    [upstreams.fx.baseUrl]: `${simulated.url}/fx`,
    [upstreams.retailA.baseUrl]: `${simulated.url}/retail_a`,
    [upstreams.retailB.baseUrl]: `${simulated.url}/retail_b`,
    [upstreams.historyProvider.baseUrl]: `${simulated.url}/history`,
    [mediaUrl]: `${proxy.url}/${stageName}/media`,
    [requireValue(directory.get("IssuerUrl"), "the issuer")]: issuer.url,
    // Scopes of the local issuer have no resource server names.
    '"console/operator"': '"operator"',
    '"console/partner"': '"partner"',
  };
}
