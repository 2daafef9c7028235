import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeErrorPage } from "../../infra/error-pages/describe-error-page.ts";
import { errorCatalogue, errorCodes } from "../../shared/domain/errors/error-codes.ts";

const directory = "docs/errors";

describe("error pages", () => {
  it("every error code has a page and every page has an error code", () => {
    const pages = readdirSync(directory)
      .filter((name) => name !== "README.md")
      .map((name) => name.replace(/\.md$/, ""));
    expect(pages.sort()).toEqual([...errorCodes].sort());
  });

  it.each(errorCodes)("the page of the error %s is current (npm run error-pages writes it)", (code) => {
    expect(readFileSync(`${directory}/${code}.md`, "utf8")).toBe(describeErrorPage(code));
  });

  it.each(errorCodes)("the example message of %s has a remedy in addition to the problem", (code) => {
    const { message } = errorCatalogue[code].example;
    const isInstruction = /^Send /.test(message);
    expect(isInstruction || /[.;] \S|\?$/.test(message), message).toBe(true);
  });

  it.each(errorCodes)(
    "the retry advice for %s starts with Yes if and only if the code is retryable",
    (code) => {
      const { retry = "No.", retryable = false } = errorCatalogue[code];
      expect(/^Yes\b/.test(retry)).toBe(retryable);
    },
  );
});
