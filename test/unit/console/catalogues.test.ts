import { globSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Catalogue, fillMessage, locales } from "../../../console/src/i18n/define-messages.ts";

const root = join(import.meta.dirname, "../../..");
const files = globSync("console/src/**/*-messages.ts", { cwd: root }).filter(
  (file) => !file.endsWith("/define-messages.ts") && !file.endsWith("/use-messages.ts"),
);
const catalogues = await Promise.all(
  files.map(async (file) => [file, (await import(join(root, file))) as Record<string, Catalogue>] as const),
);
const messages = catalogues.flatMap(([file, exported]) =>
  Object.values(exported).flatMap((catalogue) =>
    Object.entries(catalogue).map(([key, message]) => ({ place: `${file} ${key}`, message })),
  ),
);

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

/** Names that are the same in every language. */
const sameEverywhere = new Set(["UTC"]);

describe("console texts", () => {
  it("operator texts and shared texts have catalogues", () => {
    expect(messages.length).toBeGreaterThan(80);
    for (const area of ["operator", "i18n"])
      expect(files.some((file) => file.includes(`/${area}/`))).toBe(true);
  });

  it("every text exists in every language, and the Korean texts are in Korean", () => {
    const missing = messages.flatMap(({ place, message }) =>
      locales.filter((locale) => !message[locale]?.trim()).map((locale) => `${place} ${locale}`),
    );
    expect(missing).toEqual([]);
    const foreign = messages.filter(
      ({ message }) => !sameEverywhere.has(message.ko) && !/\p{Script=Hangul}/u.test(message.ko),
    );
    expect(foreign).toEqual([]);
  });

  it("a text has the same placeholders in every language", () => {
    const uneven = messages.filter(
      ({ message }) => placeholders(message.en).join() !== placeholders(message.ko).join(),
    );
    expect(uneven).toEqual([]);
  });

  it("values are inserted into a text, and a placeholder without a value stays in the text", () => {
    expect(fillMessage("{count} of {total}", { count: 0, total: 3 })).toBe("0 of 3");
    expect(fillMessage("{count} of {total}", { count: 1 })).toBe("1 of {total}");
  });
});
