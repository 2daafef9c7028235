import { make, type World } from "./world.ts";

/** Shows how to search and read cars, through the API and the assistant. */
export async function walkVehicles({ recorder, key, cars, keyword, partnerId }: World): Promise<void> {
  const as = { key };
  await recorder.call("listVehicles", {
    as,
    name: "auctions",
    summary: "Auction cars of a make that can still be ordered, cheapest first",
    query: { make, keyword, orderable_only: "true", sort: "price_asc", limit: "2" },
  });
  await recorder.call("listVehicles", {
    as,
    name: "dealers",
    summary: "A dealer's car, asked for live",
    query: { source: "dealer", make: "Kia", sort: "price_asc", limit: "1" },
  });
  await recorder.call("listVehicles", {
    as,
    name: "misspelt",
    summary: "What had no effect is told in headers",
    query: { make: "Hyundia", colour: "white", limit: "1" },
  });
  await recorder.call("listVehicleFacets", { as, query: { source: "auction_b" } });
  await recorder.call("countVehicles", {
    as: { partnerId, scope: "partner" },
    query: { make, keyword, fuel: "gasoline,diesel" },
  });
  await recorder.call("getVehicle", { as, path: { id: cars[0]! } });
  await recorder.call("getPartnerVehicle", {
    ...{ as: { scope: "operator" }, path: { id: partnerId, vehicle_id: cars[0]! } },
  });
}

const message = (method: string, params?: object) => ({
  jsonrpc: "2.0",
  id: 1,
  method,
  ...(params && { params }),
});

/** Shows assistant messages that are served, accepted and rejected. */
export async function walkAssistant({ recorder, key, keyword }: World): Promise<void> {
  const call = (name: string, summary: string, status: number, body: object) =>
    recorder.call("callAssistant", { as: { key }, name, summary, status, body });
  const tool = { name: "search_vehicles", arguments: { make, keyword, limit: 1 } };
  await call("call-tool", "A search by a tool", 200, message("tools/call", tool));
  await call("notify", "A notification, which has no answer", 202, {
    jsonrpc: "2.0",
    method: "notifications/initialized",
  });
  await call("no-message", "A body that is no message", 400, { hello: "there" });
  await call("no-method", "A method that there is not", 404, message("subscriptions/listen"));
}
