import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { exampleEnvelope } from "../../shared/contract/openapi/describe-errors.ts";
import { errorCatalogue, errorCodes } from "../../shared/domain/errors/error-codes.ts";
import { requireValue } from "../support/require-value.ts";

const directory = "docs/errors";
const pageOf = (code: string) => readFileSync(`${directory}/${code}.md`, "utf8");

describe("error pages", () => {
  it("every error code has a page and every page has an error code", () => {
    const pages = readdirSync(directory)
      .filter((name) => name !== "README.md")
      .map((name) => name.replace(/\.md$/, ""));
    expect(pages.sort()).toEqual([...errorCodes].sort());
  });

  it.each(errorCodes)(
    "the page of the error %s has meaning, causes and fix, and the contract's status and example",
    (code) => {
      const page = pageOf(code);
      const headings = [...page.matchAll(/^##? (.+)$/gm)].map(([, heading]) => heading);
      expect(headings).toEqual([`\`${code}\``, "Meaning", "Causes", "Fix", "Example"]);
      const { status } = errorCatalogue[code];
      const statuses = typeof status === "number" ? [status] : Object.values(status);
      expect(page).toContain(`**Status** ${statuses.join(" or ")}.`);
      const [, example] = requireValue(/```json\n([\s\S]+?)```/.exec(page), "an example");
      expect(JSON.parse(example!)).toEqual(exampleEnvelope(code));
    },
  );

  it.each(errorCodes)("the example message of %s has a remedy in addition to the problem", (code) => {
    const { message } = errorCatalogue[code].example;
    const isInstruction = /^Send /.test(message);
    expect(isInstruction || /[.;] \S|\?$/.test(message), message).toBe(true);
  });

  it.each(errorCodes)(
    "the page of %s advises a retry if and only if the error catalogue marks the code as retryable",
    (code) => {
      const answer = /\*\*Worth retrying\?\*\* (\w+)/.exec(pageOf(code))?.[1];
      expect(answer === "Yes").toBe(errorCatalogue[code].retryable ?? false);
    },
  );
});
