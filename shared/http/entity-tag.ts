import { createHash, createHmac } from "node:crypto";
import { sortKeys } from "../domain/values/sort-keys.ts";
import { codeIdentity } from "../platform/deployment.ts";

const tagCharacters = 22;

/**
 * All tags are weak: the same tag stands for the same JSON, whatever its compression. 22 characters are 132
 * bits, so two responses never share a tag by accident.
 */
const weakTag = (opaque: string): string => `W/"${opaque}"`;

/** Returns the tag of a response from its content. */
export const contentTag = (content: string | Uint8Array): string =>
  weakTag(createHash("sha256").update(content).digest("base64url").slice(0, tagCharacters));

/**
 * Reports whether `If-None-Match` contains a tag, so that the caller already has the response. As in RFC
 * 9110, 13.1.2, tags are compared weakly, and `*` matches any.
 */
export const namesTag = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch?.trim() === "*" || opaqueTags(ifNoneMatch).includes(opaqueTags(tag)[0] ?? "");

const opaqueTags = (header: string | undefined): string[] =>
  Array.from((header ?? "").matchAll(/(?:W\/)?"([^"]*)"/g), ([, opaque = ""]) => opaque);

/** The tag of a response that is not created yet, computed from all its inputs. */
export interface AnswerValidator {
  /**
   * Returns the tag. Until the instant `until` (epoch milliseconds, null for no limit), unchanged inputs give an
   * unchanged response.
   */
  tagUntil(until: number | null): string;
  /**
   * Returns the tag in `If-None-Match` that was issued for the same response. Null without such a tag, or if the tag is
   * no longer valid at `now`.
   */
  findHeldTag(ifNoneMatch: string | undefined, now: number): string | null;
}

/**
 * Returns a validator for a response.
 * @param secret the partner's secret, so that partners have different tags and no caller can forge the expiry of a tag
 * @param basis everything that determines the response, as JSON in any key order; the code version is added
 * automatically
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
