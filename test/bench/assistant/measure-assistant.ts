import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import type { AssistantClient } from "../../support/connect-assistant.ts";
import { connectCurrent } from "../../support/connect-assistant.ts";
import type { PartnerClient } from "../../support/stage-client.ts";
import { median, printTable, withBenchStage } from "../stage/with-bench-stage.ts";

const listingCount = 1000;
const runs = 7;

/** One tool call, and the request of the HTTP API that answers the same. */
interface Probe {
  task: string;
  tool: string;
  args: Record<string, unknown>;
  path: string | null;
}

/**
 * Prints what a model reads of the assistant, in tokens of the o200k encoding: the list of tools, and of typical results the
 * text, the structured content and, beside them, the JSON with which the HTTP API answers the same. Times are medians of 7.
 */
export function measureAssistant(): Promise<void> {
  return withBenchStage(
    async (stage, client) => {
      const partner = await client.createPartner("sandbox");
      const assistant = await connectCurrent({
        url: `${stage.env.sandbox.base_url}/v1/mcp`,
        headers: { "x-api-key": partner.apiKey },
      });
      printTable(describeTools(await assistant.listTools()));
      process.stdout.write("\n");
      const rows = [];
      for (const probe of await describeProbes(assistant))
        rows.push(await measure(probe, assistant, partner));
      printTable(rows);
      await assistant.close();
    },
    { listingCount },
  );
}

function describeTools(tools: readonly { name: string; outputSchema?: unknown }[]) {
  const count = (listed: readonly object[]) => countTokens(JSON.stringify(listed));
  // Clients hand the model name, description and input schema; few pass the output schema on.
  const chosenBy = tools.map(({ outputSchema: _, ...rest }) => rest);
  const rows = chosenBy.map((tool, place) => ({
    tool: tool.name,
    "tokens without output schema": count([tool]),
    "tokens in all": count([tools[place]!]),
  }));
  return [
    ...rows,
    { tool: "tools/list", "tokens without output schema": count(chosenBy), "tokens in all": count(tools) },
  ];
}

async function describeProbes(assistant: AssistantClient): Promise<Probe[]> {
  const search = (args: Record<string, unknown>) => assistant.call("search_vehicles", args);
  const [auction, dealer] = await Promise.all([
    search({ limit: 1 }),
    search({ limit: 1, source: "dealer", make: "Kia" }),
  ]);
  const [car] = auction.structured.vehicles;
  const [dealerCar] = dealer.structured.vehicles;
  const probe = (task: string, tool: string, args: Record<string, unknown>, path: string | null = null) => ({
    ...{ task, tool, args, path },
  });
  const hybrids = "fuel=hybrid&price_max_usd=15000&orderable_only=true";
  const wanted = { fuel: "hybrid", price_max_usd: 15_000 };
  return [
    probe("three hybrids", "search_vehicles", { ...wanted, limit: 3 }, `/v1/vehicles?${hybrids}&limit=3`),
    probe("ten auction cars", "search_vehicles", {}, "/v1/vehicles?orderable_only=true&limit=10"),
    probe("ten Kias, both kinds", "search_vehicles", { make: "Kia" }),
    probe("an auction car", "get_vehicle", { vehicle_id: car.vehicle_id }, `/v1/vehicles/${car.vehicle_id}`),
    probe(
      "a dealer car",
      "get_vehicle",
      { vehicle_id: dealerCar.vehicle_id },
      `/v1/vehicles/${dealerCar.vehicle_id}`,
    ),
    probe("a plate", "lookup_vehicle", { plate_or_vin: car.license_plate }),
    probe("all names", "list_makes_models", {}, "/v1/vehicles/facets"),
    probe("names of one make", "list_makes_models", { make: "Kia" }),
    probe("a refusal", "search_vehicles", { source: "dealer" }),
  ];
}

async function measure(
  { task, tool, args, path }: Probe,
  assistant: AssistantClient,
  partner: PartnerClient,
) {
  const times: number[] = [];
  let answer = await assistant.call(tool, args);
  for (let run = 0; run < runs; run += 1) {
    const startedAt = performance.now();
    answer = await assistant.call(tool, args);
    times.push(performance.now() - startedAt);
  }
  const plain = path === null ? null : (await partner.get(path)).body;
  return {
    task,
    tool,
    text: countTokens(answer.text),
    structured: answer.structured === undefined ? "-" : countTokens(JSON.stringify(answer.structured)),
    "HTTP API": plain === null ? "-" : countTokens(JSON.stringify(plain)),
    ms: median(times).toFixed(0),
  };
}
