import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { withoutErrorTexts } from "../../../infra/bundling/leave-out-error-texts.ts";
import { errorCodes } from "../../../shared/domain/errors/error-codes.ts";

const root = path.join(import.meta.dirname, "..", "..", "..");

test("a bundle contains only the HTTP status of each error definition", () => {
  const lines = globSync("shared/domain/errors/definitions/*.ts", { cwd: root }).flatMap((file) =>
    withoutErrorTexts(readFileSync(path.join(root, file), "utf8"))
      .split("\n")
      .filter((line) => /^ {2,}/.test(line)),
  );
  const codes = lines.flatMap((line) => /^ {2}(\w+): \{$/.exec(line)?.[1] ?? []);
  expect(codes.sort()).toEqual([...errorCodes].sort());
  expect(lines.filter((line) => !/^ {2}(?:\w+: \{|\},)$|^ {4}status: .+,$/.test(line))).toEqual([]);
  expect(lines).toHaveLength(errorCodes.length * 3);
});
