import { operatorCursorKey } from "../keys/item-keys.ts";
import { putOne } from "../table/put-one.ts";
import { storedEntity } from "../table/stored-entity.ts";
import { getItem } from "../table/table.ts";
import { mustBeNew, putWrite } from "../table/transaction.ts";

const secretItems = storedEntity<{ secret: string }>("operator_cursor");

/** Returns the sealing secret of operator list cursors; null until it is stored. */
export async function getOperatorCursorSecret(): Promise<string | null> {
  const item = await getItem("get:operatorCursor", operatorCursorKey());
  return item && secretItems.fromItem(item).secret;
}

/** Stores the secret, which never changes afterwards. Returns false when there already was one. */
export const createOperatorCursorSecret = (secret: string): Promise<boolean> =>
  putOne(
    putWrite(
      "put:operatorCursor",
      "operator-cursor",
      secretItems.toItem(operatorCursorKey(), { secret }),
      mustBeNew,
    ),
  );
