import { ServiceError } from "./service-error.ts";

/** Returns DynamoDB's error for a transaction that is cancelled because another transaction touched its first item. */
export function transactionConflict(itemCount: number): ServiceError {
  const reasons = Array.from({ length: itemCount }, (_, index) =>
    index === 0
      ? { Code: "TransactionConflict", Message: "Transaction is ongoing for the item" }
      : { Code: "None" },
  );
  const codes = reasons.map((reason) => reason.Code).join(", ");
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`;
  return new ServiceError("TransactionCanceledException", 400, message, { CancellationReasons: reasons });
}
