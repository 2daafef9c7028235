import { mkdir } from "node:fs/promises";
import path from "node:path";
import { type PortRow, portOf } from "./choose-ports.ts";
import { type Emulators, startEmulators } from "./emulators/start-emulators.ts";
import { type Issuer, startIssuer } from "./issuer/start-issuer.ts";
import { listLocalAccounts, toIssuerAccounts } from "./local-accounts.ts";
import { type Clock, createRealClock, createSettableClock } from "./machine/clock.ts";
import { type AwsProxy, startProxy } from "./proxy/start-proxy.ts";
import { seededPartnerId } from "./seed/seed-partner.ts";
import { startUpstreams, type Upstreams } from "./upstreams/start-upstreams.ts";

/** Where the emulators, the proxy and the issuer keep their state, below the data directory. */
const storageDirectory = "storage";
/** Where the emulators keep theirs, below that. */
const emulatorDirectory = "emulators";

/** Everything the environments share. */
export interface Surroundings {
  clock: Clock;
  emulators: Emulators;
  proxy: AwsProxy;
  upstreams: Upstreams;
  issuer: Issuer;
  accounts: ReturnType<typeof listLocalAccounts>;
}

/**
 * Starts everything the environments share: emulators, proxy, upstreams and issuer.
 *
 * @param closing takes what stops each part as soon as it runs.
 */
export async function startSurroundings(
  options: { ports: PortRow; dataDirectory: string; clock: boolean },
  closing: (() => Promise<void>)[],
): Promise<Surroundings> {
  const keep = <T extends { stop(): Promise<void> }>(part: T): T => {
    closing.push(() => part.stop());
    return part;
  };
  const clock = options.clock ? createSettableClock() : createRealClock();
  const dataDirectory = path.join(options.dataDirectory, storageDirectory);
  await mkdir(dataDirectory, { recursive: true });
  const emulators = keep(
    await startEmulators({ dataDirectory: path.join(dataDirectory, emulatorDirectory) }),
  );
  const upstreams = keep(
    await startUpstreams({ port: portOf(options.ports, "upstreams"), ...(options.clock ? { clock } : {}) }),
  );
  const port = portOf(options.ports, "storage");
  const proxy = keep(await startProxy({ emulators, clock, dataDirectory, port, mailboxUrl: upstreams.url }));
  const accounts = listLocalAccounts(seededPartnerId);
  const consoleUrl = `http://localhost:${portOf(options.ports, "sandboxConsoleApi")}`;
  const issuer = keep(
    await startIssuer({
      port: portOf(options.ports, "issuer"),
      dataDirectory,
      ...toIssuerAccounts(accounts, consoleUrl),
    }),
  );
  return { clock, emulators, proxy, upstreams, issuer, accounts };
}
