import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const testDirectory = join(import.meta.dirname, "../..");
/** Projects whose files share a process, except those that end in `.mocked.test.ts`. */
const shared = ["unit", "contract", "infra/synth"];

test("modules are mocked only in test files with their own process", () => {
  const files = shared.flatMap((folder) =>
    globSync(`${folder}/**/*.test.ts`, { cwd: testDirectory }).filter(
      (name) => !name.endsWith(".mocked.test.ts"),
    ),
  );
  expect(files.length).toBeGreaterThan(200);
  const replacing = files.filter((name) =>
    /^\s*vi\.(?:mock|doMock)\(/m.test(readFileSync(join(testDirectory, name), "utf8")),
  );
  expect(replacing).toEqual([]);
});
