import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { tableClient } from "../../../shared/persistence/table/table.ts";

/** The average resource use of one request. */
export interface CountedUnits {
  /** Read request units, as the table reports them. */
  readUnits: number;
  /** Write request units; the calls of a minute are only occasionally stored in the key's item. */
  writeUnits: number;
  /** Requests to the table. */
  requests: number;
  /** Body and headers. */
  answerBytes: number;
  /** The log lines of function and gateway, with CloudWatch's overhead for each. */
  logBytes: number;
  /** CPU time of this process: handler, SDK and garbage collector. */
  cpuMilliseconds: number;
}

/** Number of bytes that CloudWatch adds to each log event. */
const eventOverheadBytes = 26;

/** The gateway's log line of a request in the configured format, with values as documented. */
const gatewayLine = JSON.stringify({
  requestId: "JKJaXmPLvHcESHA=",
  requestTime: "22/Nov/2026:13:48:34 +0000",
  routeKey: "GET /v1/vehicles",
  status: "200",
  responseLatencyMs: "12",
  responseBytes: "6073",
  integrationError: "-",
  authorizerError: "-",
});

let requests = 0;
const units = { read: 0, write: 0 };
tableClient.middlewareStack.add(
  (next, { commandName = "" }) =>
    async (args) => {
      Object.assign(args.input, { ReturnConsumedCapacity: "TOTAL" });
      const result = await next(args);
      const { ConsumedCapacity: consumed } = result.output as {
        ConsumedCapacity?: { CapacityUnits?: number } | { CapacityUnits?: number }[];
      };
      requests += 1;
      const kind = /^(?:Get|BatchGet|Query)/.test(commandName) ? "read" : "write";
      for (const one of [consumed].flat()) units[kind] += one?.CapacityUnits ?? 0;
      return result;
    },
  { step: "initialize", name: "countUnits" },
);

/** Makes requests one after the other and returns the average resource use of one. */
export async function countUnits(
  count: number,
  send: (number: number) => Promise<APIGatewayProxyStructuredResultV2>,
): Promise<CountedUnits> {
  [requests, units.read, units.write] = [0, 0, 0];
  let answerBytes = 0;
  const log = captureLog();
  const before = process.cpuUsage();
  try {
    for (let number = 0; number < count; number += 1) answerBytes += bytesOf(await send(number));
  } finally {
    log.stop();
  }
  const { user, system } = process.cpuUsage(before);
  if (requests === 0 || units.read === 0 || log.bytes() === 0) throw new Error("Nothing was counted");
  return {
    readUnits: units.read / count,
    writeUnits: units.write / count,
    requests: requests / count,
    answerBytes: answerBytes / count,
    logBytes: log.bytes() / count + gatewayLine.length + 2 * eventOverheadBytes,
    cpuMilliseconds: (user + system) / 1000 / count,
  };
}

function bytesOf({ headers, body = "", isBase64Encoded }: APIGatewayProxyStructuredResultV2): number {
  const lines = Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}\r\n`);
  return lines.join("").length + Buffer.byteLength(body, isBase64Encoded === true ? "base64" : "utf8");
}

function captureLog(): { bytes(): number; stop(): void } {
  const write = process.stdout.write;
  let bytes = 0;
  process.stdout.write = (chunk: string | Uint8Array) => {
    bytes += chunk.length;
    return true;
  };
  return {
    bytes: () => bytes,
    stop: () => {
      process.stdout.write = write;
    },
  };
}
