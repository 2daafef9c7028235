import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { handleRequests } from "../client/handle-requests.ts";
import { requireValue } from "../require-value.ts";

/** The suite's result for one requirement. */
export interface ConformanceCheck {
  scenario: string;
  id: string;
  status: "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO";
  errorMessage?: string;
}

/**
 * Runs every scenario of the official conformance suite for servers of a protocol revision.
 * @param url the URL of the server; requests of the suite are forwarded with `headers`, because it cannot send
 * a key
 */
export async function runConformance(
  revision: string,
  url: string,
  headers: Record<string, string>,
): Promise<ConformanceCheck[]> {
  const directory = await mkdtemp(join(tmpdir(), "conformance-"));
  const passage = await openPassage(url, headers);
  try {
    const options = ["--url", passage.url, "--requirements", revision, "--output-dir", directory];
    await runSuite(["server", ...options]);
    return await readChecks(directory);
  } finally {
    await passage.close();
    await rm(directory, { recursive: true });
  }
}

/** The suite exits with 1 on any failure, which the caller evaluates. */
function runSuite(options: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile("node_modules/.bin/conformance", options, { maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      if (stdout.includes("=== SUMMARY ===")) resolve();
      else reject(new Error(`The suite did not run: ${stderr}`, { cause: error }));
    });
  });
}

async function readChecks(directory: string): Promise<ConformanceCheck[]> {
  const checks: ConformanceCheck[] = [];
  for (const name of await readdir(directory)) {
    const scenario = /^server-(.+)-\d{4}-\d\d-\d\dT/.exec(name)?.[1];
    if (scenario === undefined) throw new Error(`${name} is no result of a scenario`);
    const found: ConformanceCheck[] = JSON.parse(
      await readFile(join(directory, name, "checks.json"), "utf8"),
    );
    checks.push(...found.map((check) => ({ ...check, scenario })));
  }
  return checks;
}

async function openPassage(url: string, headers: Record<string, string>) {
  const server = createServer(
    handleRequests(async (request, response) => {
      const { host, connection, "content-length": _, ...sent } = request.headers as Record<string, string>;
      const body = await buffer(request);
      const answer = await fetch(url, {
        method: requireValue(request.method),
        headers: { ...sent, ...headers },
        body: body.length === 0 ? null : body,
      });
      // The forwarded body is decoded, so its length differs.
      const {
        "content-encoding": __,
        "transfer-encoding": ___,
        "content-length": ____,
        ...answered
      } = Object.fromEntries(answer.headers);
      response.writeHead(answer.status, answered).end(Buffer.from(await answer.arrayBuffer()));
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/mcp`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
