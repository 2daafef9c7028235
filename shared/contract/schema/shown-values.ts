import * as z from "zod/mini";
import { longestId, longestUrl } from "../../domain/text-limits.ts";

/** Returns a text in a response, with its maximum length in characters. */
export const shownText = (longest: number) => z.string().check(z.maxLength(longest));

/** Visible characters that JSON does not escape, as in identifiers, tokens and URLs. */
export const plainCharacters = /^[!#-[\]-~]*$/;

/** Returns the schema of a response text, such as a token, that takes one byte per character. */
export const shownToken = (longest: number) => shownText(longest).check(z.regex(plainCharacters));

/** An identifier in a response. */
export const shownId = shownToken(longestId);

/** A URL in a response. */
export const shownUrl = shownToken(longestUrl);

/** The format of a link with which anyone can open a file. Responses with such a link are not cached. */
export const signedLinkFormat = "uri";

/** Returns the schema of a link that opens a file for anyone who has it, for a limited time. */
export const signedLink = (longest: number) =>
  shownToken(longest).check(z.meta({ format: signedLinkFormat }));

/** Returns a list in a response, with its maximum number of items. */
export const shownList = <Item extends z.ZodMiniType>(item: Item, most: number) =>
  z.array(item).check(z.maxLength(most));
