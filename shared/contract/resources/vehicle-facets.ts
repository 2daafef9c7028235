import * as z from "zod/mini";
import { fuels, listingSources, transmissions } from "../../domain/inventory/vocabulary.ts";
import { timestamp } from "../schema/timestamp.ts";

const names = z.array(z.string());

/** What vehicle searches accept. */
export const vehicleFacetsSchema = z
  .object({
    makes: names.check(z.describe("Makes, in alphabetical order.")),
    models: z.record(z.string(), names).check(z.describe("Model groups of each make.")),
    sub_models: z
      .optional(z.record(z.string(), z.record(z.string(), names)))
      .check(z.describe("Sub-models of each model of each make; dealer cars only, with `source=dealer`.")),
    fuels: z.array(z.enum(fuels)).check(z.describe("Fuel tokens.")),
    transmissions: z.array(z.enum(transmissions)).check(z.describe("Transmission tokens.")),
    sources: z.array(z.enum(listingSources)).check(z.describe("Values `source` takes.")),
    described_sources: z
      .array(z.enum(listingSources))
      .check(
        z.describe(
          "Sources whose makes and models are included; dealer is missing while its vocabulary is unknown.",
        ),
      ),
    vocabulary_version: z
      .string()
      .check(z.describe("Changes with the vocabulary; cursors made under another one are refused.")),
    as_of: timestamp.check(z.describe("When this was compiled; up to five minutes ago.")),
  })
  .check(z.meta({ id: "VehicleFacets", description: "Accepted vocabulary, not stock; without counts." }));
/** What vehicle searches accept. */
export type VehicleFacets = z.output<typeof vehicleFacetsSchema>;
