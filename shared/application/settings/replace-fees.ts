import type { FeeSettingsInput } from "../../contract/resources/settings/fee-settings.ts";
import type { FeeSettings } from "../../domain/pricing/fee-settings.ts";
import { auditWrite } from "../../persistence/audit/audit-write.ts";
import { feesWrite, feesWriteName, getFees, keptFees } from "../../persistence/settings/fees.ts";
import { commit, type TransactionRefused } from "../../persistence/table/transaction.ts";
import { commitWithRetries } from "../commit-with-retries.ts";
import { presentFees, toFees } from "./present-fees.ts";

/** Applies a fee table and returns it. Of two concurrent calls, the later call wins, and both are audited. */
export async function replaceFees(
  input: FeeSettingsInput,
  context: { actor: string; now: number },
): Promise<FeeSettings> {
  const isOvertaken = (refused: TransactionRefused) => refused.refusalOf(feesWriteName) !== undefined;
  return commitWithRetries(async () => {
    const before = await getFees();
    const after = toFees(input, before);
    const audit = auditWrite({
      ...context,
      action: "fee_settings.replace",
      resource: "fee_settings",
      resourceId: "fees",
      before: presentFees(before),
      after: presentFees(after),
    });
    await commit([feesWrite(after), audit]);
    keptFees.forget();
    return after;
  }, isOvertaken);
}
