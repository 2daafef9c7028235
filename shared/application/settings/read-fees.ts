import type { FeeSettings } from "../../domain/pricing/fee-settings.ts";
import { getFees } from "../../persistence/settings/fees.ts";

/** The fee table in force. */
export const readFees = (): Promise<FeeSettings> => getFees();
