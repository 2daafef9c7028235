import { readFile } from "node:fs/promises";
import { UsageError } from "./outcome.ts";
import { isPdf, readAttachment } from "./read-attachment.ts";

/** Returns the text of a file. @throws UsageError if it cannot be read */
export const readText = async (file: string): Promise<string> => (await readDocument(file)).text;

/** Returns the text of a file, or of the receipt attached to a PDF. @throws UsageError if it cannot be read */
export async function readDocument(file: string): Promise<{ text: string; isAttached: boolean }> {
  const bytes = await readFile(file).catch((cause: Error) => {
    throw new UsageError(`${file} cannot be read: ${cause.message}`, { cause });
  });
  if (!isPdf(bytes)) return { text: bytes.toString(), isAttached: false };
  const attached = readAttachment(bytes);
  if (attached === null) throw new UsageError(`${file} has no attached receipt. Download it again.`);
  return { text: attached, isAttached: true };
}

/** Returns the values of a text: one JSON value, the items of one list, or one value per line. */
export const readValues = (text: string, file: string): unknown[] =>
  parseWhole(text) ?? parseLines(text, file);

/** Returns the values of a text that is one JSON value; null for any other text. */
function parseWhole(text: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [value];
  } catch {
    return null;
  }
}

function parseLines(text: string, file: string): unknown[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.map((line, at) => {
    try {
      return JSON.parse(line);
    } catch (cause) {
      throw new UsageError(`Line ${at + 1} of ${file} is not JSON`, { cause });
    }
  });
}

/** Reports whether a value is a JSON object. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
