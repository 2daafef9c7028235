import { Agent, request as httpRequest } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { measureProcessorTime } from "../../support/stage/process-tree.ts";
import { type Answer, type BenchRequest, describeAnswer, type Spent } from "./bench-request.ts";
import type { TaskProcess } from "./process-tasks.ts";
import type { functionTasks } from "./run-functions.ts";
import type { peerTasks } from "./serve-peer.ts";

/** The measurements of one system's requests. */
export interface SystemSpent extends Spent {
  /** CPU time of the processes that store the data. */
  storeMilliseconds: number;
}

/** One of the two compared systems. */
export interface ComparedSystem {
  verify(requests: readonly BenchRequest[]): Promise<Answer[]>;
  run(requests: readonly BenchRequest[]): Promise<SystemSpent>;
}

/** The functions, called sequentially in their process, as Lambda calls one environment. */
export function functionsSystem(functions: TaskProcess<typeof functionTasks>): ComparedSystem {
  return {
    verify: (requests) => functions.ask("verify", { requests: [...requests] }),
    async run(requests) {
      const before = await measureProcessorTime(functions.processId);
      const spent = await functions.ask("run", { requests: [...requests] });
      const together = (await measureProcessorTime(functions.processId)) - before;
      return { ...spent, storeMilliseconds: Math.max(0, together - spent.apiMilliseconds) };
    },
  };
}

/** The peer, called over one connection from this process, whose CPU time is not counted. */
export function peerSystem(
  server: TaskProcess<typeof peerTasks>,
  url: string,
  databaseProcessId: number,
): ComparedSystem {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    async verify(requests) {
      const answers: Answer[] = [];
      for (const request of requests) {
        const { status, body } = await send(url, agent, request);
        answers.push(describeAnswer(request, status, body().toString()));
      }
      return answers;
    },
    async run(requests) {
      const before = await measureProcessorTime(databaseProcessId);
      await server.ask("begin", undefined);
      for (const request of requests) {
        const { status } = await send(url, agent, request);
        if (status >= 300) throw new Error(`The peer answered ${status} to ${request.path}`);
      }
      const spent = await server.ask("end", undefined);
      return { ...spent, storeMilliseconds: (await measureProcessorTime(databaseProcessId)) - before };
    },
  };
}

interface Received {
  status: number;
  body: () => Buffer;
}

function send(
  url: string,
  agent: Agent,
  { path, apiKey, body, idempotencyKey }: BenchRequest,
): Promise<Received> {
  const headers = {
    "x-api-key": apiKey,
    "accept-encoding": "br",
    ...(body !== undefined && { "content-type": "application/json" }),
    ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
  };
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      url + path,
      { agent, headers, method: body === undefined ? "GET" : "POST" },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", reject);
        answer.on("end", () => {
          const bytes = Buffer.concat(chunks);
          const isCompressed = answer.headers["content-encoding"] === "br";
          resolve({
            status: answer.statusCode ?? 0,
            body: () => (isCompressed ? brotliDecompressSync(bytes) : bytes),
          });
        });
      },
    );
    sent.on("error", reject);
    sent.end(body && JSON.stringify(body));
  });
}
