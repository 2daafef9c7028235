import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { LocalAlarms } from "@vehicle-sourcing/local-aws/alarms/start-alarms.ts";
import { reconcileTables } from "@vehicle-sourcing/local-aws/emulators/reconcile-tables.ts";
import { type Emulators, startEmulators } from "@vehicle-sourcing/local-aws/emulators/start-emulators.ts";
import { createHostilePlane, type HostilePlane } from "@vehicle-sourcing/local-aws/hostile/hostile-plane.ts";
import type { ChanceSettings } from "@vehicle-sourcing/local-aws/hostile/seeded-chance.ts";
import {
  type Clock,
  createRealClock,
  createSettableClock,
} from "@vehicle-sourcing/local-aws/machine/clock.ts";
import {
  createMetricExchange,
  type MetricExchange,
} from "@vehicle-sourcing/local-aws/machine/metric-datum.ts";
import { connectAws } from "@vehicle-sourcing/local-aws/provision/connect-aws.ts";
import { type AwsProxy, startProxy } from "@vehicle-sourcing/local-aws/proxy/start-proxy.ts";
import { type PortRow, portOf } from "./choose-ports.ts";
import { type ConsoleServer, startConsole } from "./console/start-console.ts";
import { generateLocalSecrets } from "./generate-local-secrets.ts";
import { type Issuer, startIssuer } from "./issuer/start-issuer.ts";
import { listLocalAccounts, toIssuerAccounts } from "./local-accounts.ts";
import { seededPartnerId } from "./seed/seed-partner.ts";
import { startUpstreams, type Upstreams } from "./upstreams/start-upstreams.ts";

/** The directory of the emulators, the proxy and the issuer, below the data directory. */
const storageDirectory = "storage";
/** The emulators' subdirectory. */
const emulatorDirectory = "emulators";

/** Everything the environments share. */
export interface SharedServices {
  clock: Clock;
  emulators: Emulators;
  proxy: AwsProxy;
  /** The fault injection for AWS services; null without faults. */
  hostile: HostilePlane | null;
  upstreams: Upstreams;
  issuer: Issuer;
  accounts: ReturnType<typeof listLocalAccounts>;
  /** The URL of the console's pages, to which sign-in returns. */
  console: ConsoleServer;
  /** The CloudWatch metrics of the environments and the services. */
  metrics: MetricExchange;
  /** Adds the alarms of an environment to those that the simulated upstreams list. */
  showAlarms(alarms: LocalAlarms): void;
}

interface SharedServiceOptions {
  ports: PortRow;
  dataDirectory: string;
  clock: boolean | Clock;
  fresh: boolean;
  hostile?: ChanceSettings;
}

/**
 * Starts everything that the environments share: emulators, proxy, upstreams, issuer and the console's address.
 *
 * @param options `clock` is the clock that all parts share. A boolean creates this clock and states whether it can be
 * set.
 * @param stageNames the environments.
 * @param closing receives the stop function of each part as soon as it runs.
 */
export async function startSharedServices(
  options: SharedServiceOptions,
  stageNames: readonly string[],
  closing: (() => Promise<void>)[],
): Promise<SharedServices> {
  const keep = <T extends { stop(): Promise<void> }>(part: T): T => {
    closing.push(() => part.stop());
    return part;
  };
  const clock =
    typeof options.clock === "object"
      ? options.clock
      : options.clock
        ? createSettableClock()
        : createRealClock();
  const dataDirectory = path.join(options.dataDirectory, storageDirectory);
  await mkdir(dataDirectory, { recursive: true });
  const emulators = keep(
    await startEmulators({ dataDirectory: path.join(dataDirectory, emulatorDirectory) }),
  );
  await requireOneState(emulators, stageNames, options);
  const { keys, secrets } = generateLocalSecrets();
  const metrics = createMetricExchange();
  const alarms: LocalAlarms[] = [];
  const upstreams = keep(
    await startUpstreams({
      port: portOf(options.ports, "upstreams"),
      keys,
      listAlarms: () => alarms.flatMap((each) => each.list()),
      ...(options.clock === false ? {} : { clock }),
    }),
  );
  const accounts = listLocalAccounts(seededPartnerId);
  const consoleServer = keep(await startConsole(portOf(options.ports, "console")));
  const issuer = keep(
    await startIssuer({
      port: portOf(options.ports, "issuer"),
      dataDirectory,
      sendMail: upstreams.storeMail,
      ...toIssuerAccounts(accounts, consoleServer.url),
    }),
  );
  const port = portOf(options.ports, "storage");
  const hostile = options.hostile ? createHostilePlane(options.hostile) : null;
  const proxy = keep(
    await startProxy({
      ...{ emulators, clock, dataDirectory, port, secrets, report: metrics.report },
      ...{ mailboxUrl: upstreams.url, directoryUrl: issuer.url },
      ...(hostile && { layer: hostile.layer }),
    }),
  );
  const showAlarms: SharedServices["showAlarms"] = (shown) => void alarms.push(shown);
  return {
    ...{ clock, emulators, proxy, hostile, upstreams, issuer, accounts, metrics, showAlarms },
    console: consoleServer,
  };
}

/**
 * Checks that the data directory and DynamoDB are from the same start. A stage creates its directory below the data
 * directory only after its tables. An existing directory therefore shows that the tables existed.
 */
async function requireOneState(
  { dynamodbUrl, sqsUrl, s3Url, processIds }: Emulators,
  stageNames: readonly string[],
  { dataDirectory, fresh }: { dataDirectory: string; fresh: boolean },
): Promise<void> {
  const hasState = stageNames.some((stageName) => existsSync(path.join(dataDirectory, stageName)));
  const directory = fresh ? "emptied" : hasState ? "kept" : "new";
  const clients = connectAws({ dynamodbUrl, sqsUrl, s3Url });
  try {
    const isExternal = processIds.dynamodb === null;
    await reconcileTables(clients.dynamodb, stageNames, { directory, isExternal });
  } finally {
    clients.close();
  }
}
