import { chatSecretKey } from "../keys/chat-keys.ts";
import { putOne } from "../table/put-one.ts";
import { storedEntity } from "../table/stored-entity.ts";
import { getItem } from "../table/table.ts";
import { mustBeNew, putWrite } from "../table/transaction.ts";

const secretItems = storedEntity<{ secret: string }>("chat_secret");

/** Returns the signing secret of chat tokens; null until it is stored. */
export async function getChatSecret(): Promise<string | null> {
  const item = await getItem("get:chatSecret", chatSecretKey());
  return item && secretItems.fromItem(item).secret;
}

/** Returns the item of a secret. */
export const chatSecretItem = (secret: string) => secretItems.toItem(chatSecretKey(), { secret });

/** Stores the secret. Returns false when there was one already. */
export const createChatSecret = (secret: string): Promise<boolean> =>
  putOne(putWrite("put:chatSecret", "chat-secret", chatSecretItem(secret), mustBeNew));
