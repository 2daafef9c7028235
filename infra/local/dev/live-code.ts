import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { LocalFunction } from "@vehicle-sourcing/local-aws/runtime/read-functions.ts";
import type { CodeLoader } from "@vehicle-sourcing/local-aws/runtime/run-functions.ts";
import { type BuildFailure, transform } from "esbuild";
import { bundleEntries } from "../../bundling/bundle-functions.ts";
import { findBundleEntry } from "../../bundling/function-entries.ts";

/** The code of functions, updated when its sources change. */
export interface LiveCode {
  /**
   * Returns a function with the code of its current sources, bundled if the sources have changed since the function's
   * last call.
   */
  load: CodeLoader;
  /**
   * Takes note of a changed source, relative to the checkout. Functions with this source are bundled at their next
   * call.
   */
  noteChange(file: string): Promise<void>;
}

/** The options of live code. */
export interface LiveCodeOptions {
  /** The checkout with the sources. */
  root: string;
  /** The folder for new bundles. */
  outputDirectory: string;
  /** The entry of each function, by identity. */
  entries: ReadonlyMap<string, string>;
  /** The sources of each bundle at the start, by entry. A function with unknown sources follows every change. */
  sources: ReadonlyMap<string, readonly string[]>;
  /** Called with one line for each change, new bundle and error. */
  report(text: string): void;
}

interface Bundle {
  entry: string;
  /** Null if the sources are unknown. */
  sources: ReadonlySet<string> | null;
  /** The number of changes of the bundle's sources. */
  changes: number;
  /** The number of these changes that the current code contains. */
  builtChanges: number;
  /** The path of the current module; null while the module from the templates is in use. */
  modulePath: string | null;
}

/**
 * Creates the code of a stage's functions. After a failing build a function keeps its earlier code, and the error is
 * reported in one line.
 */
export function createLiveCode({
  root,
  outputDirectory,
  entries,
  sources,
  report,
}: LiveCodeOptions): LiveCode {
  const bundles = new Map(
    [...new Set(entries.values())].map((entry): [string, Bundle] => {
      const known = sources.get(entry);
      const own = known === undefined ? null : new Set(known);
      return [entry, { entry, sources: own, changes: 0, builtChanges: 0, modulePath: null }];
    }),
  );
  const building = new Map<Bundle, Promise<void>>();
  const current = new WeakMap<LocalFunction, LocalFunction>();
  /** The errors reported since the last change, because an error in a shared file fails many functions. */
  const reported = new Set<string>();

  const logError = (error: unknown): void => {
    const text = formatBuildError(error);
    if (!reported.has(text)) report(text);
    reported.add(text);
  };
  const build = async (bundle: Bundle): Promise<void> => {
    const { entry, changes } = bundle;
    const directory = join(outputDirectory, entry, String(changes));
    try {
      const options = { root, minified: false, mapsDirectory: directory, isSilent: true };
      const { outputs } = await bundleEntries([findBundleEntry(entry, root)], directory, options);
      const inputs = Object.values(outputs).flatMap((output) => Object.keys(output.inputs));
      bundle.sources = new Set(inputs.filter((file) => !file.startsWith("node_modules/")));
      bundle.modulePath = join(directory, entry, "index.mjs");
      report(`Reloaded ${entry}`);
    } catch (error) {
      logError(error);
    }
    bundle.builtChanges = changes;
  };
  const refresh = async (bundle: Bundle): Promise<void> => {
    while (bundle.builtChanges < bundle.changes) {
      const running = building.get(bundle) ?? build(bundle).finally(() => building.delete(bundle));
      building.set(bundle, running);
      await running;
    }
  };
  const withModule = (local: LocalFunction, modulePath: string): LocalFunction => {
    const known = current.get(local);
    if (known?.modulePath === modulePath) return known;
    const changed = { ...local, modulePath };
    current.set(local, changed);
    return changed;
  };

  return {
    async load(local) {
      const bundle = bundles.get(entries.get(local.identity) ?? "");
      if (bundle === undefined) return local;
      await refresh(bundle);
      return bundle.modulePath === null ? local : withModule(local, bundle.modulePath);
    },
    async noteChange(file) {
      const changed = [...bundles.values()].filter((one) => one.sources?.has(file) ?? true);
      for (const bundle of changed) bundle.changes += 1;
      reported.clear();
      const isSound = await checkSyntax(join(root, file), file, logError);
      if (!isSound) return;
      if (changed.length === 0) report(`${file} is in no running function. A new function needs a restart.`);
      else report(`${file} changed: ${countFunctions(changed.length)} at the next call`);
    },
  };
}

const countFunctions = (count: number): string =>
  count === 1 ? "1 function reloads" : `${count} functions reload`;

/**
 * Reports whether a source can be parsed, so that a syntax error is shown at once instead of at the next call. A
 * deleted file counts as valid.
 */
async function checkSyntax(path: string, file: string, onError: (error: unknown) => void): Promise<boolean> {
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null || !file.endsWith(".ts")) return true;
  try {
    await transform(text, { loader: "ts", sourcefile: file, logLevel: "silent" });
    return true;
  } catch (error) {
    onError(error);
    return false;
  }
}

/** Formats the first error of a build in one line, with file, line and column. */
function formatBuildError(error: unknown): string {
  const [first] = (error as Partial<BuildFailure>).errors ?? [];
  if (first === undefined) return String(error).split("\n", 1)[0]!;
  const { location, text } = first;
  const place = location === null ? "" : `${location.file}:${location.line}:${location.column + 1}: `;
  return `${place}${text}. The functions keep their earlier code.`;
}
