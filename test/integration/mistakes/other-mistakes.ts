import type { Mistake, MistakeGroup } from "./mistake.ts";

const watch = (what: string, body: unknown): Mistake => ({
  what,
  request: "POST /v1/eagle-eye/watches",
  body,
});

const webhook = (what: string, body: unknown): Mistake => ({
  what,
  request: "POST /v1/webhook-endpoints",
  body,
});

const lookup = (what: string, body: unknown): Mistake => ({
  what,
  request: "POST /v1/history-lookups",
  body,
});

/** Mistakes about watches, webhooks, events and history lookups. */
export const otherMistakes: readonly MistakeGroup[] = [
  {
    title: "Watches",
    mistakes: [
      watch("A misspelled filter", {
        name: "Hybrids",
        filters: { make: "Hyundai", price_max_kwr: 15_000_000 },
      }),
      watch("Filters outside of `filters`", { name: "Hybrids", make: "Hyundai" }),
      watch("Several fuels", { name: "Hybrids", filters: { fuel: ["hybrid", "electric"] } }),
      watch("A misspelled make", { name: "Hybrids", filters: { make: "Hyundia" } }),
      watch("A range that ends below its start", {
        name: "New",
        filters: { year_min: 2022, year_max: 2018 },
      }),
      watch("Dealer cars without a make", { name: "Retail", filters: { source: ["dealer"] } }),
      watch("An unknown level of flexibility", {
        name: "Loose",
        filters: { price_max_krw: 15_000_000 },
        flexibility: { price_max_krw: { level: "huge" } },
      }),
      watch("Filters on a static list", {
        name: "Picked",
        filters: { make: "Hyundai" },
        automatic_list_update: false,
      }),
      {
        what: "Adding to an automatic watch",
        request: "POST /v1/eagle-eye/watches/{watch}/matches",
        body: { vehicle_ids: ["{upcoming}"] },
      },
      {
        what: "One id in place of a list",
        request: "POST /v1/eagle-eye/watches/{list}/matches",
        body: { vehicle_id: "{upcoming}" },
      },
      {
        what: "Too many cars at once",
        request: "POST /v1/eagle-eye/watches/{list}/matches",
        body: { vehicle_ids: Array.from({ length: 31 }, (_, at) => `auction_a_${at}`) },
      },
    ],
  },
  {
    title: "Webhooks and events",
    mistakes: [
      webhook("An address without https", { url: "http://partner.example.com/webhooks" }),
      webhook("A private address", { url: "https://10.0.0.7/webhooks" }),
      webhook("An unknown event type", {
        url: "https://partner.example.com/webhooks",
        event_types: ["order.updated"],
      }),
      webhook("A field under another name", { url: "https://partner.example.com/webhooks", events: [] }),
      {
        what: "Replaying without an endpoint",
        request: "POST /v1/events/replay",
        body: { from: "2026-11-01T00:00:00Z", to: "2026-11-02T00:00:00Z" },
      },
      {
        what: "Replaying a range that ends before its start",
        request: "POST /v1/events/replay",
        body: { from: "2026-11-02T00:00:00Z", to: "2026-11-01T00:00:00Z", endpoint_id: "we_1" },
      },
    ],
  },
  {
    title: "History lookups",
    mistakes: [
      lookup("Plate and VIN", { plate: "12가3456", vin: "KMHF341EBKA000001" }),
      lookup("Neither plate nor VIN", { reference: "stock 7" }),
      lookup("A VIN with a letter that VINs cannot have", { vin: "KMHF341EBKA00000I" }),
      lookup("The plate under another name", { license_plate: "12가3456" }),
    ],
  },
];
