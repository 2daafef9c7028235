import { describe, expect, it } from "vitest";
import { prefersCsv } from "../../../shared/http/prefers-csv.ts";

describe("choice between CSV and JSON", () => {
  it.each([
    "text/csv",
    "TEXT/CSV; charset=utf-8",
    "text/csv, */*;q=0.1",
    "text/csv;q=0.8, application/json;q=0.5",
    "application/json;q=0.2, text/csv; header=present; q=0.9",
    "application/json, text/csv",
  ])("the header %s selects CSV", (accept) => expect(prefersCsv(accept)).toBe(true));

  it.each([
    "",
    "*/*",
    "text/*",
    "application/json",
    "text/csv;q=0",
    "text/csv;q=0.000, */*",
    "application/json, text/csv;q=0.5",
    "text/csv;q=0.5, */*",
    "text/csv;q=high",
    "text/csv-schema",
  ])("the header %s selects JSON", (accept) => expect(prefersCsv(accept)).toBe(false));
});
