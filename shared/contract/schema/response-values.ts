import * as z from "zod/mini";
import { longestId, longestUrl } from "../../domain/text-limits.ts";

/** Returns a text in a response, with its maximum length in characters. */
export const responseText = (longest: number) => z.string().check(z.maxLength(longest));

/** Visible characters that JSON does not escape, as in identifiers, tokens and URLs. */
export const plainCharacters = /^[!#-[\]-~]*$/;

/** Returns the schema of a response text, such as a token, that takes one byte per character. */
export const responseToken = (longest: number) => responseText(longest).check(z.regex(plainCharacters));

/** An identifier in a response. */
export const responseId = responseToken(longestId);

/** A URL in a response. */
export const responseUrl = responseToken(longestUrl);

/** The format of a link with which anyone can open a file. Responses with such a link are not cached. */
export const signedLinkFormat = "uri";

/** Returns the schema of a link that opens a file for anyone who has it, for a limited time. */
export const signedLink = (longest: number) =>
  responseToken(longest).check(z.meta({ format: signedLinkFormat }));

/** Returns a list in a response, with its maximum number of items. */
export const responseList = <Item extends z.ZodMiniType>(item: Item, most: number) =>
  z.array(item).check(z.maxLength(most));
