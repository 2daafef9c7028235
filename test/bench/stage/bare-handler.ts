import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parentPort, workerData } from "node:worker_threads";
import { BatchGetItemCommand, DynamoDBClient, GetItemCommand, QueryCommand } from "@aws-sdk/client-dynamodb";
import { localSecret, region } from "@vehicle-sourcing/local-aws/machine/aws-names.ts";
import { handleRequests } from "../../support/client/handle-requests.ts";
import { requireValue } from "../../support/require-value.ts";

/** A table call of a route: its operation and its input for the SDK. */
export interface BareCall {
  operation: string;
  input: Readonly<Record<string, unknown>>;
}

/** Inputs of a bare handler. */
export interface BareHandlerData {
  /** Address of the AWS services. */
  awsUrl: string;
  /** The identity whose policies apply to its calls. */
  identity: string;
  /** Rounds of calls; the calls of a round are parallel. */
  rounds: readonly (readonly BareCall[])[];
  /** Length of its response. */
  answerBytes: number;
}

// Runs in a separate thread, like function environments: an HTTP server that makes a route's calls with the
// same SDK, returns as many bytes, and does nothing else. It posts its address.

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
  handleRequests(async (_request, response) => {
    for (const calls of rounds)
      await Promise.all(calls.map(({ operation, input }) => requireValue(send[operation])(input)));
    response.setHeader("content-type", "application/json").end(answer);
  }),
);
const unknown = rounds.flat().find(({ operation }) => send[operation] === undefined);
if (unknown !== undefined) throw new Error(`The bare handler cannot make the call ${unknown.operation}`);
server.listen(0, "127.0.0.1", () => parentPort?.postMessage((server.address() as AddressInfo).port));
