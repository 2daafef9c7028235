import * as z from "zod/mini";
import { auctionSources } from "../../../../shared/domain/inventory/vocabulary.ts";
import { oneOf, someDay } from "../../router/search-values.ts";

const cockpitSearchSchema = z.object({ auction_date: someDay, source: oneOf(auctionSources) });

/** The auction in the cockpit: a day in KST, and one auction house or all. */
export type CockpitSearch = z.output<typeof cockpitSearchSchema>;

/** Parses the URL of the cockpit. */
export const parseCockpitSearch = (search: unknown): CockpitSearch => z.parse(cockpitSearchSchema, search);
