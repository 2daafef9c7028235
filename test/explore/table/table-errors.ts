import { ServiceError } from "@vehicle-sourcing/local-aws/proxy/service-error.ts";
import type { Item } from "./attribute-value.ts";

/** The refusal of a request that is not one. */
export const invalid = (message: string): ServiceError =>
  new ServiceError("ValidationException", 400, message);

/** What a condition that does not hold says. */
export const conditionFailed = "The conditional request failed";

/** The refusal of a single write by its condition, with the item where it was asked for and there is one. */
export const conditionRefusal = (item: Item | null): ServiceError =>
  new ServiceError("ConditionalCheckFailedException", 400, conditionFailed, {
    ...(item !== null && { Item: item }),
  });

/** Why one item of a transaction stands in its way; `None` where it does not. */
export interface CancellationReason {
  Code: "None" | "ConditionalCheckFailed" | "TransactionConflict" | "ThrottlingError" | "ValidationError";
  Message?: string;
  Item?: Item;
}

/** The refusal of a transaction, with a reason for each of its items. */
export const cancellation = (reasons: readonly CancellationReason[]): ServiceError =>
  new ServiceError(
    "TransactionCanceledException",
    400,
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${reasons.map(({ Code }) => Code).join(", ")}]`,
    { CancellationReasons: reasons },
  );

/** The reason of an item that another transaction holds. */
export const conflictReason: CancellationReason = {
  Code: "TransactionConflict",
  Message: "Transaction is ongoing for the item",
};

/** The refusal of a single write of an item that a transaction holds. */
export const conflict = (): ServiceError =>
  new ServiceError("TransactionConflictException", 400, "Transaction is ongoing for the item");
