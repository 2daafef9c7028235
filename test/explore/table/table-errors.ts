import { ServiceError } from "@vehicle-sourcing/local-aws/proxy/service-error.ts";
import type { Item } from "./attribute-value.ts";

/** Returns the error for an invalid request. */
export const invalid = (message: string): ServiceError =>
  new ServiceError("ValidationException", 400, message);

/** Message of a failed condition. */
export const conditionFailed = "The conditional request failed";

/** Returns the error for a single write with a failed condition, with the item if requested and present. */
export const conditionRefusal = (item: Item | null): ServiceError =>
  new ServiceError("ConditionalCheckFailedException", 400, conditionFailed, {
    ...(item !== null && { Item: item }),
  });

/** Why one item of a transaction failed; `None` if it did not. */
export interface CancellationReason {
  Code: "None" | "ConditionalCheckFailed" | "TransactionConflict" | "ThrottlingError" | "ValidationError";
  Message?: string;
  Item?: Item;
}

/** Returns the error for a rejected transaction, with a reason for each item. */
export const cancellation = (reasons: readonly CancellationReason[]): ServiceError =>
  new ServiceError(
    "TransactionCanceledException",
    400,
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${reasons.map(({ Code }) => Code).join(", ")}]`,
    { CancellationReasons: reasons },
  );

/** Reason for an item that another transaction locks. */
export const conflictReason: CancellationReason = {
  Code: "TransactionConflict",
  Message: "Transaction is ongoing for the item",
};

/** Returns the error for a single write to an item that a transaction locks. */
export const conflict = (): ServiceError =>
  new ServiceError("TransactionConflictException", 400, "Transaction is ongoing for the item");
