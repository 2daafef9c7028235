import { bytesInAnswer, countFitting } from "../domain/bytes-in-answer.ts";
import { answerBudgetBytes } from "./answer-budget.ts";
import type { Reply } from "./reply.ts";

/** Thrown for a response above the size limit that cannot end early. Bounds of stored data prevent this. */
class AnswerTooLarge extends Error {
  override name = "AnswerTooLarge";
}

/** Room for `next_cursor`, which is longest where a position names many partitions. */
const cursorBytes = 8 * 1024;

/** A character takes at most three bytes, and an escaped character two. */
const mostBytesOfCharacter = 3;

const isWithin = (json: string | Buffer, budget: number): boolean =>
  json.length * mostBytesOfCharacter <= budget || bytesInAnswer(json.toString()) <= budget;

/** A page of a list, as it is sent. */
interface Page {
  data: readonly object[];
  next_cursor: string | null;
}

const comma = Buffer.from(",");
const sharedBytes = new WeakMap<object, Buffer>();

function bytesOfShared(item: object): Buffer {
  const bytes = sharedBytes.get(item) ?? Buffer.from(JSON.stringify(item));
  sharedBytes.set(item, bytes);
  return bytes;
}

/** Returns a page as JSON, put together from the bytes of its items. */
function joinShared({ data, ...rest }: Page): Buffer {
  const items = data.flatMap((item, position) =>
    position === 0 ? [bytesOfShared(item)] : [comma, bytesOfShared(item)],
  );
  return Buffer.concat([
    Buffer.from('{"data":['),
    ...items,
    Buffer.from(`],${JSON.stringify(rest).slice(1)}`),
  ]);
}

/**
 * Returns the body of a reply as JSON, within the answer budget: a page that would pass it ends early, with the cursor
 * that continues after its last item. In UTF-8 where items are shared: joining texts with characters beyond Latin-1,
 * and encoding what comes of it, takes over twenty times as long as joining bytes.
 * @throws AnswerTooLarge when it is no page, or its first item alone passes the budget
 */
export function fitJson({
  body,
  cursorAfter,
  sharesItems,
}: Pick<Reply, "body" | "cursorAfter" | "sharesItems">): string | Buffer {
  const json = sharesItems === undefined ? JSON.stringify(body) : joinShared(body as Page);
  if (isWithin(json, answerBudgetBytes)) return json;
  if (cursorAfter === undefined) throw new AnswerTooLarge(`An answer has ${json.length} characters`);
  const page = body as Page;
  const surroundings = JSON.stringify({ ...page, data: [], next_cursor: null });
  const room = answerBudgetBytes - cursorBytes - bytesInAnswer(surroundings);
  const count = countFitting(page.data, room);
  if (count === 0) throw new AnswerTooLarge("The first item of a page passes the budget");
  return JSON.stringify({ ...page, data: page.data.slice(0, count), next_cursor: cursorAfter(count - 1) });
}

/**
 * Returns bytes in base64, within the answer budget.
 * @throws AnswerTooLarge
 */
export function fitBytes(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString("base64");
  if (text.length <= answerBudgetBytes) return text;
  throw new AnswerTooLarge(`An answer has ${bytes.length} bytes`);
}
