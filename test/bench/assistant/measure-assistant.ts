import { handler as getVehicle } from "../../../functions/partner/vehicles/get-vehicle.ts";
import { handler as listFacets } from "../../../functions/partner/vehicles/list-vehicle-facets.ts";
import { handler as listVehicles } from "../../../functions/partner/vehicles/list-vehicles.ts";
import { fetchFunction, startAssistantWorld } from "../../integration/assistant/assistant-world.ts";
import { callHandler } from "../../support/requests/call-handler.ts";
import { openAccount } from "../../support/requests/open-account.ts";
import { type AssistantClient, connectCurrent } from "../../support/stage/connect-assistant.ts";
import { printTable } from "../stage/with-bench-stage.ts";
import { loadTool } from "../tools/load-tool.ts";

const { countTokens } = loadTool<{ countTokens(text: string): number }>("gpt-tokenizer/encoding/o200k_base");

/** A tool call with the HTTP API's response to the same request. */
interface Probe {
  task: string;
  tool: string;
  args: Record<string, unknown>;
  plain: (() => Promise<unknown>) | null;
}

/**
 * Prints how many tokens (o200k encoding) of the assistant a model reads: the list of tools, and for typical
 * results the text, the structured content and, for comparison, the JSON of the HTTP API.
 */
export async function measureAssistant(): Promise<void> {
  const world = await startAssistantWorld();
  try {
    const { apiKey } = await openAccount();
    const headers = { "x-api-key": apiKey };
    const url = "https://assistant.example.com/v1/mcp";
    const assistant = await connectCurrent({ url, headers, fetch: fetchFunction });
    printTable(describeTools(await assistant.listTools()));
    process.stdout.write("\n");
    const rows = [];
    for (const probe of await describeProbes(assistant, headers)) rows.push(await measure(probe, assistant));
    printTable(rows);
    await assistant.close();
  } finally {
    await world.stop();
  }
}

function describeTools(tools: readonly { name: string; outputSchema?: unknown }[]) {
  const count = (listed: readonly object[]) => countTokens(JSON.stringify(listed));
  // Clients pass name, description and input schema to the model; few also pass the output schema.
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

async function describeProbes(assistant: AssistantClient, headers: Record<string, string>): Promise<Probe[]> {
  const search = (args: Record<string, unknown>) => assistant.call("search_vehicles", args);
  const [auction, dealer] = await Promise.all([
    search({ limit: 1 }),
    search({ limit: 1, source: "dealer", make: "Kia" }),
  ]);
  const [car] = auction.structured.vehicles;
  const [dealerCar] = dealer.structured.vehicles;
  const list = (query: Record<string, string>) => async () =>
    (await callHandler(listVehicles, { query: { orderable_only: "true", ...query }, headers })).body;
  const read = (id: string) => async () => (await callHandler(getVehicle, { params: { id }, headers })).body;
  const names = async () => (await callHandler(listFacets, { headers })).body;
  const hybrids = { fuel: "hybrid", price_max_usd: 15_000, limit: 3 };
  const probe = (task: string, tool: string, args: Probe["args"], plain: Probe["plain"] = null): Probe => ({
    ...{ task, tool, args, plain },
  });
  return [
    probe(
      "three hybrids under 15,000 USD",
      "search_vehicles",
      hybrids,
      list({ fuel: "hybrid", price_max_usd: "15000", limit: "3" }),
    ),
    probe("ten auction cars", "search_vehicles", {}, list({ limit: "10" })),
    probe("ten Kias of both kinds", "search_vehicles", { make: "Kia" }),
    probe("an auction car", "get_vehicle", { vehicle_id: car.vehicle_id }, read(car.vehicle_id)),
    probe("a dealer car", "get_vehicle", { vehicle_id: dealerCar.vehicle_id }, read(dealerCar.vehicle_id)),
    probe("a plate", "lookup_vehicle", { plate_or_vin: car.license_plate }),
    probe("all names", "list_makes_models", {}, names),
    probe("names of one make", "list_makes_models", { make: "Kia" }),
    probe("a refusal", "search_vehicles", { source: "dealer" }),
  ];
}

async function measure({ task, tool, args, plain }: Probe, assistant: AssistantClient) {
  const { text, structured } = await assistant.call(tool, args);
  const countJson = (value: unknown) => (value === undefined ? "-" : countTokens(JSON.stringify(value)));
  return {
    task,
    tool,
    text: countTokens(text),
    structured: countJson(structured),
    "HTTP API": plain === null ? "-" : countJson(await plain()),
  };
}
