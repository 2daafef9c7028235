import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { EventExample, ExampleLibrary, OperationExample } from "./example-library.ts";

/**
 * The folders that `npm run examples` writes: a folder for operations and a folder for events, each with a file per
 * name.
 */
export const examplesDirectory = join(import.meta.dirname, "../../../docs/examples");

/** The folders of `examplesDirectory`. */
export type ExampleFolder = keyof ExampleLibrary;

/** Returns the most recently captured examples. */
export const readExamples = (): ExampleLibrary => ({
  operations: readFolder<{ examples: readonly OperationExample[] }, readonly OperationExample[]>(
    "operations",
    ({ examples }) => examples,
  ),
  events: readFolder<EventExample, EventExample>("events", (example) => example),
});

function readFolder<Content, Example>(
  folder: ExampleFolder,
  pick: (content: Content) => Example,
): Record<string, Example> {
  const directory = join(examplesDirectory, folder);
  // Before the first capture, the folders do not exist. The documents must build without examples, because examples are
  // captured on a stage that serves the documents.
  const names = (existsSync(directory) ? readdirSync(directory) : []).filter((name) =>
    name.endsWith(".json"),
  );
  return Object.fromEntries(
    names.sort().map((name) => {
      const content = JSON.parse(readFileSync(join(directory, name), "utf8")) as Content;
      return [name.slice(0, -".json".length), pick(content)];
    }),
  );
}
