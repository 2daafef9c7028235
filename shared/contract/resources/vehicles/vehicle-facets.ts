import * as z from "zod/mini";
import { listingLimits } from "../../../domain/inventory/listing-limits.ts";
import { fuels, listingSources, transmissions } from "../../../domain/inventory/vocabulary.ts";
import { responseList, responseText } from "../../schema/response-values.ts";
import { timestamp } from "../../schema/timestamp.ts";

const name = responseText(listingLimits.name);
const names = z.array(name);

/** The values that vehicle searches accept. */
export const vehicleFacetsSchema = z
  .object({
    makes: names.check(z.describe("Makes, in alphabetical order.")),
    models: z.record(name, names).check(z.describe("Model groups of each make.")),
    sub_models: z
      .optional(z.record(name, z.record(name, names)))
      .check(z.describe("Sub-models of each model of each make; dealer cars only, with `source=dealer`.")),
    fuels: responseList(z.enum(fuels), fuels.length).check(z.describe("Fuel tokens.")),
    transmissions: responseList(z.enum(transmissions), transmissions.length).check(
      z.describe("Transmission tokens."),
    ),
    sources: responseList(z.enum(listingSources), listingSources.length).check(
      z.describe("Accepted values of `source`."),
    ),
    described_sources: responseList(z.enum(listingSources), listingSources.length).check(
      z.describe(
        "Sources whose makes and models are included; `dealer` is missing while its vocabulary is unknown.",
      ),
    ),
    vocabulary_version: responseText(100).check(
      z.describe("Version of the vocabulary. Cursors of another version are rejected."),
    ),
    as_of: timestamp.check(z.describe("When this list was compiled; up to five minutes ago.")),
  })
  .check(
    z.meta({
      id: "VehicleFacets",
      description: "Accepted search values, without counts. They do not depend on the stock.",
    }),
  );
/** The values that vehicle searches accept. */
export type VehicleFacets = z.output<typeof vehicleFacetsSchema>;
