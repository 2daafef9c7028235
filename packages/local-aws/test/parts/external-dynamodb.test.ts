import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { GetItemCommand, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type DirectoryState, reconcileTables } from "../../src/emulators/reconcile-tables.ts";
import { startDynamodb } from "../../src/emulators/start-dynamodb.ts";
import { type Emulators, startEmulators } from "../../src/emulators/start-emulators.ts";
import { startProxy } from "../../src/proxy/start-proxy.ts";
import { connectClients, createTable, key } from "./connect-clients.ts";

const stages = ["sandbox", "production"];

describe("tables in an external DynamoDB", () => {
  let emulators: Emulators;
  let db: ReturnType<typeof connectClients>["dynamodb"];
  const listTables = async () => (await db.send(new ListTablesCommand())).TableNames;
  const reconcile = (directory: DirectoryState, isExternal = true) =>
    reconcileTables(db, stages, { directory, isExternal });

  beforeEach(async () => {
    emulators = await startEmulators({ dataDirectory: null });
    db = connectClients(emulators.dynamodbUrl, "root").dynamodb;
    await createTable(db, "sandboxes");
    return () => emulators.kill();
  });

  test("--fresh deletes the stages' tables in an external DynamoDB and keeps all other tables", async () => {
    await createTable(db, "sandbox-Data-Table");
    await createTable(db, "production-Data-Table");
    await reconcile("emptied");
    expect(await listTables()).toEqual(["sandboxes"]);
  });

  test("tables in an external DynamoDB are kept when the stages start with the same data directory", async () => {
    await createTable(db, "sandbox-Data-Table");
    await reconcile("kept");
    expect(await listTables()).toContain("sandbox-Data-Table");
  });

  test("a start with a new data directory fails if an external DynamoDB already has the stages' tables, and deletes none of them", async () => {
    await createTable(db, "sandbox-Data-Table");
    await expect(reconcile("new")).rejects.toThrow(/sandbox-Data-Table.*npm start -- --fresh/s);
    expect(await listTables()).toContain("sandbox-Data-Table");
  });

  test("missing tables are an error unless the data directory is new or was emptied by --fresh", async () => {
    await reconcile("new");
    await reconcile("emptied");
    await expect(reconcile("kept")).rejects.toThrow("npm start -- --fresh");
    await expect(reconcile("kept", false)).rejects.toThrow("npm start -- --fresh");
  });

  test("a start with a new data directory accepts tables in the built-in DynamoDB, because a first start may have been interrupted", async () => {
    await createTable(db, "sandbox-Data-Table");
    await reconcile("new", false);
  });
});

describe("external DynamoDB that checks access keys", () => {
  const seen: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers.authorization);
    request.resume();
    response.setHeader("content-type", "application/x-amz-json-1.0").end("{}");
  });

  beforeAll(async () => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  afterAll(() => server.close());

  test("the proxy uses the same alphanumeric access key for all identities at an external DynamoDB", async () => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const proxy = await startProxy({ emulators: { dynamodbUrl: url, sqsUrl: url, s3Url: url } });
    const identities = ["sandbox.Partner.Get1", "sandbox.Workers.Send2"];
    for (const identity of identities) {
      proxy.registerIdentity(identity, [{ Statement: { Effect: "Allow", Action: "*", Resource: "*" } }]);
      const { dynamodb } = connectClients(proxy.url, identity);
      await dynamodb.send(new GetItemCommand({ TableName: "things", Key: key("a") }));
      await dynamodb.send(new ListTablesCommand());
    }
    await proxy.stop();
    expect(seen).toHaveLength(4);
    expect(new Set(seen)).toEqual(new Set([expect.stringMatching(/Credential=[A-Za-z0-9]+\//)]));
  });
});

test("an invalid DYNAMODB_ENDPOINT is rejected with an error that shows the value", async () => {
  process.env.DYNAMODB_ENDPOINT = "localhost 8000";
  try {
    await expect(startDynamodb(null)).rejects.toThrow("DYNAMODB_ENDPOINT is not a URL: localhost 8000");
  } finally {
    delete process.env.DYNAMODB_ENDPOINT;
  }
});
