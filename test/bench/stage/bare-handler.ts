import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parentPort, workerData } from "node:worker_threads";
import { BatchGetItemCommand, DynamoDBClient, GetItemCommand, QueryCommand } from "@aws-sdk/client-dynamodb";
import { localSecret, region } from "@vehicle-sourcing/local-aws/machine/aws-names.ts";
import { answerRequests } from "../../support/answer-requests.ts";
import { requireValue } from "../../support/require-value.ts";

/** A call of the table that a route makes: its operation and its input as the SDK takes it. */
export interface BareCall {
  operation: string;
  input: Readonly<Record<string, unknown>>;
}

/** What a bare handler is made of. */
export interface BareHandlerData {
  /** Where it reaches AWS. */
  awsUrl: string;
  /** The identity whose policies its calls are judged by. */
  identity: string;
  /** Rounds of calls, those of a round in parallel. */
  rounds: readonly (readonly BareCall[])[];
  /** Length of its answer. */
  answerBytes: number;
}

// A thread of its own, as environments of functions are: an HTTP server that makes the calls of a route with the same
// SDK and answers as many bytes, and does nothing else. It posts its address.

const { awsUrl, identity, rounds, answerBytes } = workerData as BareHandlerData;
const table = new DynamoDBClient({
  endpoint: awsUrl,
  region,
  credentials: { accessKeyId: identity, secretAccessKey: localSecret },
});
// biome-ignore lint/suspicious/noExplicitAny: inputs were made by the SDK's own types, in another process.
type Input = any;
const send: Record<string, (input: Input) => Promise<unknown>> = {
  GetItem: (input) => table.send(new GetItemCommand(input)),
  BatchGetItem: (input) => table.send(new BatchGetItemCommand(input)),
  Query: (input) => table.send(new QueryCommand(input)),
};
const answer = JSON.stringify("x".repeat(Math.max(0, answerBytes - 2)));
const server = createServer(
  answerRequests(async (_request, response) => {
    for (const calls of rounds)
      await Promise.all(calls.map(({ operation, input }) => requireValue(send[operation])(input)));
    response.setHeader("content-type", "application/json").end(answer);
  }),
);
const unknown = rounds.flat().find(({ operation }) => send[operation] === undefined);
if (unknown !== undefined) throw new Error(`The bare handler cannot make the call ${unknown.operation}`);
server.listen(0, "127.0.0.1", () => parentPort?.postMessage((server.address() as AddressInfo).port));
