import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

const longestLine = 2_000;

/**
 * Adds the log lines of each fault's request.
 * @param faults texts with a request id in brackets, `(<uuid>)`; others remain unchanged
 * @param logPath the log file of the functions
 */
export async function explainFaults(faults: readonly string[], logPath: string): Promise<string[]> {
  const reported = faults.map((fault) => ({ fault, id: /\(([0-9a-f-]{36})\)/.exec(fault)?.[1] }));
  if (reported.length === 0) return [];
  for await (const line of createInterface({ input: createReadStream(logPath) })) {
    const one = reported.find(({ id }) => id !== undefined && line.includes(id));
    if (one !== undefined) one.fault += `\n    ${line.slice(0, longestLine)}`;
  }
  return reported.map(({ fault }) => fault);
}
