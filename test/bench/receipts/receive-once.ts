import { pathToFileURL } from "node:url";
import type { GatewayHandler } from "../../../shared/http/pipeline.ts";
import { callHandler } from "../../support/requests/call-handler.ts";

/**
 * Imports the function named on the command line, and requests the receipt of an order with an API key. Prints the
 * status, the times in milliseconds and the largest memory as JSON. Runs in its own process, like a function.
 */
const [file, apiKey, id] = process.argv.slice(2);
if (file === undefined || apiKey === undefined || id === undefined) throw new Error("Names no receipt");
const { handler } = (await import(pathToFileURL(file).href)) as { handler: GatewayHandler };
const startedAt = performance.now();
const before = process.cpuUsage();
const { status } = await callHandler(handler, { params: { id }, headers: { "x-api-key": apiKey } });
const { user, system } = process.cpuUsage(before);
process.stdout.write(
  JSON.stringify({
    status,
    milliseconds: performance.now() - startedAt,
    processorMilliseconds: (user + system) / 1_000,
    largestMib: process.resourceUsage().maxRSS / 1_024,
  }),
);
