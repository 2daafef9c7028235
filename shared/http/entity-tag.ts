import { createHash, createHmac } from "node:crypto";
import { sortKeys } from "../domain/values/sort-keys.ts";
import { codeIdentity } from "../platform/deployment.ts";

const tagCharacters = 22;

/**
 * All tags are weak: the same tag stands for the same JSON, however it is compressed. 22 characters are 132 bits, which
 * no two answers share by accident.
 */
const weakTag = (opaque: string): string => `W/"${opaque}"`;

/** Returns the tag of an answer by its content. */
export const contentTag = (content: string | Uint8Array): string =>
  weakTag(createHash("sha256").update(content).digest("base64url").slice(0, tagCharacters));

/**
 * Reports whether `If-None-Match` names a tag, so that the caller holds the answer. By the rules of RFC 9110, 13.1.2:
 * tags are compared weakly, and `*` stands for any.
 */
export const namesTag = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch?.trim() === "*" || opaqueTags(ifNoneMatch).includes(opaqueTags(tag)[0] ?? "");

const opaqueTags = (header: string | undefined): string[] =>
  Array.from((header ?? "").matchAll(/(?:W\/)?"([^"]*)"/g), ([, opaque = ""]) => opaque);

/** The tag of an answer that is not made yet, by everything that it is made from. */
export interface AnswerValidator {
  /**
   * Returns the answer's tag; `until` is how long it stays the same without any change, epoch milliseconds, null for
   * ever.
   */
  tagUntil(until: number | null): string;
  /** Returns the tag of the same response in `If-None-Match`, if still valid at `now`; else null. */
  findHeldTag(ifNoneMatch: string | undefined, now: number): string | null;
}

/**
 * @param secret the partner's: no other partner's tag is the same, and the end of its time cannot be forged
 * @param basis everything that determines the answer, as JSON, in any order of keys; code counts by itself
 */
export function validateBy(secret: string, basis: unknown): AnswerValidator {
  const text = JSON.stringify([codeIdentity(), sortKeys(basis)]);
  const seal = (until: string) =>
    createHmac("sha256", secret)
      .update(`entity-tag\n${until}\n${text}`)
      .digest("base64url")
      .slice(0, tagCharacters);
  return {
    tagUntil: (until) => {
      const end = until === null ? "" : until.toString(36);
      return weakTag(`${seal(end)}.${end}`);
    },
    findHeldTag: (ifNoneMatch, now) => {
      const stands = (opaque: string) => {
        const [sealed = "", end = ""] = opaque.split(".");
        if (end !== "" && !(now <= Number.parseInt(end, 36))) return false;
        return opaque === `${sealed}.${end}` && sealed === seal(end);
      };
      const held = opaqueTags(ifNoneMatch).find(stands);
      return held === undefined ? null : weakTag(held);
    },
  };
}
