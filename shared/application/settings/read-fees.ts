import type { FeeSettingsResource } from "../../contract/resources/fee-settings.ts";
import { getFees } from "../../persistence/settings/fees.ts";
import { presentFees } from "./present-fees.ts";

/** The fee table in force, in its wire form. */
export const readFees = async (): Promise<FeeSettingsResource> => presentFees(await getFees());
