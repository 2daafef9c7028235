import type { MistakeGroup } from "./mistake.ts";

/** Mistakes in query strings. */
export const queryMistakes: readonly MistakeGroup[] = [
  {
    title: "Lists",
    mistakes: [
      { what: "A page that is too large", request: "GET /v1/orders?limit=500" },
      { what: "A number written as a word", request: "GET /v1/orders?limit=ten" },
      { what: "A parameter sent twice", request: "GET /v1/vehicles?limit=1&limit=2" },
      { what: "A misspelled parameter", request: "GET /v1/orders?limt=5" },
      { what: "A page number", request: "GET /v1/orders?page=2" },
      { what: "An unknown status", request: "GET /v1/orders?status=in_transist" },
      { what: "Several statuses", request: "GET /v1/orders?status=placed,secured" },
      { what: "`from` without `to`", request: "GET /v1/orders?from=2026-11-01T00:00:00Z" },
      {
        what: "`from` after `to`",
        request: "GET /v1/orders?from=2026-11-02T00:00:00Z&to=2026-11-01T00:00:00Z",
      },
      {
        what: "A time without an offset",
        request: "GET /v1/orders?from=2026-11-01T00:00:00&to=2026-11-02T00:00:00",
      },
      { what: "An invented cursor", request: "GET /v1/orders?cursor=2" },
      { what: "A month before its year", request: "GET /v1/invoices?shipment_month=11/2026" },
      { what: "A version that is not a number", request: "GET /v1/invoices/inv_1/document?version=latest" },
    ],
  },
  {
    title: "Searching cars",
    mistakes: [
      { what: "A misspelled filter", request: "GET /v1/vehicles?colour=white" },
      { what: "A misspelled make", request: "GET /v1/vehicles?make=Hyundia" },
      { what: "A model without its make", request: "GET /v1/vehicles?model=Grandeur" },
      { what: "A range that ends below its start", request: "GET /v1/vehicles?year_min=2022&year_max=2018" },
      { what: "A price with separators", request: "GET /v1/vehicles?price_max_usd=10,000" },
      { what: "A fuel under another name", request: "GET /v1/vehicles?fuel=petrol" },
      { what: "An unknown source", request: "GET /v1/vehicles?source=auction" },
      { what: "A day in another format", request: "GET /v1/vehicles?auction_date_from=01/12/2026" },
      { what: "`yes` instead of `true`", request: "GET /v1/vehicles?orderable_only=yes" },
      { what: "Dealer cars without a make", request: "GET /v1/vehicles?source=dealer" },
      {
        what: "Dealer cars filtered by an auction grade",
        request: "GET /v1/vehicles?source=dealer&make=Hyundai&accident_grade=A",
      },
      { what: "An invalid listing id", request: "GET /v1/vehicles/48213377" },
    ],
  },
];
