import type { FeeSettingsResource } from "../../contract/resources/settings/fee-settings.ts";
import { getFees } from "../../persistence/settings/fees.ts";
import { presentFees } from "./present-fees.ts";

/** Reads the current fee table in its wire form. */
export const readFees = async (): Promise<FeeSettingsResource> => presentFees(await getFees());
