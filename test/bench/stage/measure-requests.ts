import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
import autocannon from "autocannon";
import type { LocalStage } from "../../../infra/local/start-local-stage.ts";
import { answerRequests } from "../../support/answer-requests.ts";
import { printTable, withBenchStage } from "./with-bench-stage.ts";

const durationSeconds = 8;
const connections = 8;

/**
 * Prints requests per second of two read routes through the whole local stage, beside a bare handler: the same HTTP
 * server, one `GetItem` through the same proxy and emulator, and nothing else. On one machine the emulator and the
 * proxy set the pace, so the ratio is what counts.
 */
export function measureRequests(): Promise<void> {
  return withBenchStage(
    async (stage, client) => {
      const partner = await client.createPartner("sandbox");
      const car = await client.takeOrderableCar(partner, "Hyundai");
      const placed = await partner.order({
        vehicle_id: car.id,
        max_bid_amount_usd: car.pricing.listing_price,
      });
      const headers = { "x-api-key": partner.apiKey };
      const base = stage.env.sandbox.base_url;
      const bare = await startBareHandler(stage);
      const measured = [
        { what: "bare handler, one GetItem", ...(await drive(bare.url, {})) },
        { what: "GET /v1/orders/{id}", ...(await drive(`${base}/v1/orders/${placed.body.id}`, headers)) },
        { what: "GET /v1/vehicles?limit=50", ...(await drive(`${base}/v1/vehicles?limit=50`, headers)) },
      ];
      await bare.stop();
      const reference = measured[0]?.perSecond ?? Number.NaN;
      printTable(
        measured.map(({ what, perSecond, p50, p99 }) => ({
          what,
          "requests per second": Math.round(perSecond),
          "p50 ms": p50,
          "p99 ms": p99,
          "of the bare handler": `${Math.round((100 * perSecond) / reference)}%`,
        })),
      );
    },
    { listingCount: 2000 },
  );
}

async function drive(url: string, headers: Record<string, string>) {
  await autocannon({ url, headers, connections, duration: 2 });
  const result = await autocannon({ url, headers, connections, duration: durationSeconds });
  if (result.non2xx > 0) throw new Error(`${url} refused ${result.non2xx} requests`);
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

async function startBareHandler(stage: LocalStage): Promise<{ url: string; stop(): Promise<void> }> {
  const table = new DynamoDBClient({
    endpoint: stage.proxy.url,
    region: "ap-northeast-2",
    credentials: { accessKeyId: "root", secretAccessKey: "local" },
  });
  const TableName = findTableName(stage);
  const server = createServer(
    answerRequests(async (_request, response) => {
      const Key = { pk: { S: "SETTING#FX" }, sk: { S: "CURRENT" } };
      const { Item } = await table.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }));
      response.setHeader("content-type", "application/json").end(JSON.stringify(Item));
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      table.destroy();
    },
  };
}

function findTableName(stage: LocalStage): string {
  const names = stage.stages.sandbox.functions.map((one) => one.environment.TABLE_NAME);
  const found = names.find((name) => name !== undefined);
  if (found === undefined) throw new Error("No function of the sandbox has a table");
  return found;
}
