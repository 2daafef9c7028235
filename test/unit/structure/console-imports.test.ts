import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { findCycle } from "./find-cycle.ts";

const statement = /^(?:import|export)\s+(type\s+)?(?:[^"';]*?\sfrom\s+)?"([^"]+)"/gm;
const lazily = /\bimport\("([^"]+)"\)/g;

const files = globSync("console/src/**/*.{ts,tsx}").map((path) => {
  const source = readFileSync(path, "utf8");
  const locate = (target: string) =>
    target.startsWith(".") ? normalize(join(dirname(path), target)) : target;
  const found = [...source.matchAll(statement)].map(([, type, target = ""]) => ({
    ...{ isType: type !== undefined, target: locate(target) },
  }));
  return {
    ...{ path, source, imports: found.map(({ target }) => target) },
    atStart: found.filter(({ isType }) => !isType).map(({ target }) => target),
    lazy: [...source.matchAll(lazily)].map(([, target = ""]) => locate(target)),
  };
});

const offences = (folder: string, breaks: (target: string) => boolean) =>
  files
    .filter(({ path }) => path.startsWith(folder))
    .flatMap(({ path, imports }) => imports.filter(breaks).map((target) => `${path} -> ${target}`));

describe("console imports", () => {
  it("the console imports only domain rules and the client's verification from the rest of the repository", () => {
    const verification = "console/src/components/orders/verify-receipt.ts -> packages/client/src/";
    expect(
      offences("console/src/", (target) => /^(?:shared|functions|infra|test|packages)\//.test(target)).filter(
        (offence) => !offence.includes("-> shared/domain/") && !offence.startsWith(verification),
      ),
    ).toEqual([]);
  });

  it("the areas of the console do not import each other", () => {
    expect(offences("console/src/partner/", (target) => target.startsWith("console/src/operator/"))).toEqual(
      [],
    );
    expect(offences("console/src/operator/", (target) => target.startsWith("console/src/partner/"))).toEqual(
      [],
    );
  });

  it("the routes of each console area load every page lazily", () => {
    for (const area of ["partner", "operator"]) {
      const routes = files.find(({ path }) => path === `console/src/${area}/${area}-routes.ts`);
      const pages = files.filter(
        ({ path }) => path.startsWith(`console/src/${area}/`) && path.endsWith("-page.tsx"),
      );
      expect(pages.length).toBeGreaterThan(0);
      expect(routes?.lazy.toSorted(), area).toEqual(pages.map(({ path }) => path).toSorted());
      expect(routes?.imports.filter((target) => target.endsWith("-page.tsx"))).toEqual([]);
    }
  });

  it("Every dialog with input is a DialogFrame, which asks before discarding input", () => {
    const modal = "@cloudscape-design/components/modal";
    // The dialogs for pictures, conflicts, secrets and shortcuts have no fields. Search text is not lost on leaving.
    const withoutFields = [
      ...["components/threads/attached-picture", "components/forms/conflict-dialog", "components/secret-box"],
      "shell/shortcuts",
    ];
    const search = "shell/search-dialog";
    expect(
      files
        .filter(({ imports }) => imports.includes(modal))
        .map(({ path }) => path.slice(12, -4))
        .sort(),
    ).toEqual([...withoutFields, search, "components/forms/dialog-frame"].sort());
    for (const name of withoutFields)
      expect(files.find(({ path }) => path.includes(name))?.source).not.toMatch(
        /<(?:Input|Textarea|Select)\b/,
      );
  });

  it("no file of the console imports itself, even indirectly", () => {
    expect(findCycle(new Map(files.map(({ path, atStart }) => [path, atStart])))).toEqual([]);
  });

  it("the console sets no raw markup or styles and runs no text as code", () => {
    const forbidden =
      /dangerouslySetInnerHTML|\.innerHTML|\beval\(|new Function\(|document\.write|insertAdjacentHTML/;
    expect(files.filter(({ source }) => forbidden.test(source)).map(({ path }) => path)).toEqual([]);
  });
});
