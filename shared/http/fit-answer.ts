import { bytesInAnswer, countFitting } from "../domain/bytes-in-answer.ts";
import { answerBudgetBytes } from "./answer-budget.ts";
import type { Reply } from "./reply.ts";

/** An answer passes the budget and cannot end early. Bounds of stored data keep it from happening. */
class AnswerTooLarge extends Error {
  override name = "AnswerTooLarge";
}

/** Room for `next_cursor`, which is longest where a position names many partitions. */
const cursorBytes = 8 * 1024;

/** A character takes at most three bytes, and one that is escaped takes two. */
const mostBytesOfCharacter = 3;

const isWithin = (body: string, budget: number): boolean =>
  body.length * mostBytesOfCharacter <= budget || bytesInAnswer(body) <= budget;

/** A page of a list, as it is sent. */
interface Page {
  data: readonly object[];
  next_cursor: string | null;
}

const sharedTexts = new WeakMap<object, string>();

function textOfShared(item: object): string {
  const text = sharedTexts.get(item) ?? JSON.stringify(item);
  sharedTexts.set(item, text);
  return text;
}

/** A page as JSON, put together from the texts of its items. */
function joinShared({ data, ...rest }: Page): string {
  return `{"data":[${data.map(textOfShared).join(",")}],${JSON.stringify(rest).slice(1)}`;
}

/**
 * The body of a reply as JSON, within the answer budget: a page that would pass it ends early, with the cursor that
 * continues after its last item.
 * @throws AnswerTooLarge when it is no page, or its first item alone passes the budget
 */
export function fitJson({
  body,
  cursorAfter,
  sharesItems,
}: Pick<Reply, "body" | "cursorAfter" | "sharesItems">): string {
  const text = sharesItems === undefined ? JSON.stringify(body) : joinShared(body as Page);
  if (isWithin(text, answerBudgetBytes)) return text;
  if (cursorAfter === undefined) throw new AnswerTooLarge(`An answer has ${text.length} characters`);
  const page = body as Page;
  const surroundings = JSON.stringify({ ...page, data: [], next_cursor: null });
  const room = answerBudgetBytes - cursorBytes - bytesInAnswer(surroundings);
  const count = countFitting(page.data, room);
  if (count === 0) throw new AnswerTooLarge("The first item of a page passes the budget");
  return JSON.stringify({ ...page, data: page.data.slice(0, count), next_cursor: cursorAfter(count - 1) });
}

/**
 * Bytes in base64, within the answer budget.
 * @throws AnswerTooLarge
 */
export function fitBytes(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString("base64");
  if (text.length <= answerBudgetBytes) return text;
  throw new AnswerTooLarge(`An answer has ${bytes.length} bytes`);
}
