import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { build, type Metafile, stop } from "esbuild";
import { copyReference } from "../reference/copy-reference.ts";
import { embedFonts } from "./embed-fonts.ts";
import { type BundleEntry, listBundleEntries, listFunctionEntries } from "./function-entries.ts";
import { leaveOutDescriptions } from "./leave-out-descriptions.ts";
import { leaveOutErrorTexts } from "./leave-out-error-texts.ts";
import { leaveOutUnused } from "./leave-out-unused.ts";
import { nameSchemaKeys } from "./name-schema-keys.ts";
import { folderOf, listOutputsOf, sharedCodeName } from "./share-code.ts";

const projectRoot = join(import.meta.dirname, "..", "..");

/** Bundles for deployment. */
export interface DeployableBundles {
  /** Contains one directory per function, `<entry>/index.mjs`, and nothing else if functions share no code. */
  directory: string;
  /** Entries such as `partner/orders/create-order`, sorted. */
  entries: string[];
  /** Whether functions share code, so that they run only on this machine. Default false. */
  sharesCode?: boolean;
  /** The folder of `bundleOwnCode`, which shows each function's permissions. Default: the bundles. */
  ownCodeDirectory?: string;
}

/** The result of a bundling run. */
export interface FunctionBundles extends DeployableBundles {
  /** The source files of each bundle; paths relative to the project. */
  metafile: Metafile;
}

export interface BundleOptions {
  /** Directory for source maps, outside the deployed files. Default: no source maps. */
  mapsDirectory?: string;
  /** False keeps the names of the source, for reading the bundles. Default true. */
  minified?: boolean;
  /**
   * True puts code that several functions use into shared files, which takes a fifth of the time. Use it only to run
   * functions on this machine, because a function then needs files outside its folder, and the API reference is left
   * out. The output directory must be empty. Default false.
   */
  sharesCode?: boolean;
  /** The checkout with the sources; by default this one. */
  root?: string;
  /** True leaves errors to the caller instead of printing them. Default false. */
  isSilent?: boolean;
}

/**
 * Bundles every function into `outputDirectory`, each as one ES module that includes the SDK. Adds fonts next to
 * functions that render documents, and reference pages next to the function that serves them, unless functions share
 * code. The same sources give the same bytes.
 */
export async function bundleFunctions(
  outputDirectory: string,
  options: BundleOptions = {},
): Promise<FunctionBundles> {
  const metafile = await bundleEntries(
    listBundleEntries(options.root ?? projectRoot),
    outputDirectory,
    options,
  );
  const { sharesCode = false } = options;
  return { directory: outputDirectory, entries: listFunctionEntries(), metafile, sharesCode };
}

/**
 * Bundles modules the same way as functions, replacing the content of `outputDirectory`. If they share code, the
 * folder `sharedCodeName` is added.
 */
export async function bundleEntries(
  entries: readonly BundleEntry[],
  outputDirectory: string,
  options: BundleOptions = {},
): Promise<Metafile> {
  const { mapsDirectory, sharesCode = false } = options;
  const runs = Map.groupBy(
    entries,
    (entry) => `${(entry.conditions ?? []).join()} ${keepsDescriptions(entry, options)}`,
  );
  const results = await whileBundling(() =>
    Promise.all([...runs.values()].map((run) => buildTogether(run, outputDirectory, options))),
  );
  if (!sharesCode) await rm(outputDirectory, { recursive: true, force: true });
  await Promise.all(
    results
      .flatMap(({ outputFiles }) => outputFiles)
      .map(async ({ path, contents }) => {
        const target =
          mapsDirectory !== undefined && path.endsWith(".map")
            ? join(mapsDirectory, relative(outputDirectory, path))
            : path;
        await mkdir(dirname(target), { recursive: true });
        await writeFile(target, contents);
      }),
  );
  return {
    inputs: Object.assign({}, ...results.map(({ metafile }) => metafile.inputs)),
    outputs: Object.assign({}, ...results.map(({ metafile }) => metafile.outputs)),
  };
}

let bundlingCount = 0;

/**
 * Runs a task with the bundler. After the last concurrent task, stops the bundler's process. Without this stop, the
 * bundler would hold 2 GB as long as this process runs, for example with the local stage.
 */
export async function whileBundling<Result>(run: () => Promise<Result>): Promise<Result> {
  bundlingCount += 1;
  try {
    return await run();
  } finally {
    bundlingCount -= 1;
    if (bundlingCount === 0) await stop();
  }
}

/** Functions that share code all keep their descriptions, because each run of the bundler takes a second. */
const keepsDescriptions = (entry: BundleEntry, { sharesCode = false }: BundleOptions): boolean =>
  sharesCode || (entry.keepsDescriptions ?? true);

/** Runs the bundler once, for entries that are bundled in the same way. */
function buildTogether(entries: readonly BundleEntry[], outputDirectory: string, settings: BundleOptions) {
  const { mapsDirectory, minified = true, sharesCode = false } = settings;
  const { root = projectRoot, isSilent = false } = settings;
  const [{ conditions = [] } = {}] = entries;
  return build({
    absWorkingDir: root,
    entryPoints: entries.map((entry) => ({
      in: entry.in,
      out: join(folderOf(dirname(entry.out), sharesCode), "index"),
    })),
    outdir: outputDirectory,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node24",
    mainFields: ["module", "main"],
    conditions: ["module", ...conditions],
    alias: {
      "@aws-sdk/credential-provider-node": join(import.meta.dirname, "environment-credentials.ts"),
      "@aws-sdk/endpoint-cache": join(import.meta.dirname, "absent-endpoint-cache.ts"),
      "@smithy/core/event-streams": join(import.meta.dirname, "absent-event-streams.ts"),
      "@modelcontextprotocol/server/_shims": join(import.meta.dirname, "absent-schema-validator.ts"),
      "brotli/decompress.js": join(import.meta.dirname, "absent-brotli.ts"),
      "node:http": join(import.meta.dirname, "http-without-fetch.ts"),
    },
    plugins: [
      ...[nameSchemaKeys, leaveOutUnused, embedFonts, leaveOutErrorTexts],
      ...(sharesCode ? [] : [copyReference]),
      ...(entries.some((entry) => keepsDescriptions(entry, settings)) ? [] : [leaveOutDescriptions]),
    ],
    ...{ splitting: sharesCode, chunkNames: `${sharedCodeName}/[hash]` },
    minify: minified,
    treeShaking: true,
    legalComments: "none",
    sourcemap: mapsDirectory === undefined ? false : "external",
    // On this machine, the sources themselves are at hand.
    sourcesContent: !sharesCode,
    metafile: true,
    write: false,
    logLevel: isSilent ? "silent" : "warning",
  });
}

/** One bundle: its entry, its size and the source files in it, relative to the project. */
export interface BundleOutput {
  entry: string;
  bytes: number;
  inputs: string[];
}

/** Returns the content of each bundle, by entry. Files removed by tree shaking are not counted. */
export function describeBundles({
  metafile,
  entries,
  directory,
  sharesCode,
}: FunctionBundles): BundleOutput[] {
  return entries.map((entry) => {
    const outputs = listOutputsOf(
      metafile,
      relative(projectRoot, join(directory, folderOf(entry, sharesCode), "index.mjs")),
    );
    if (outputs.length === 0) throw new Error(`${entry} was not bundled`);
    const used = outputs.flatMap(({ inputs }) =>
      Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0),
    );
    const bytes = outputs.reduce((sum, output) => sum + output.bytes, 0);
    return { entry, bytes, inputs: [...new Set(used.map(([path]) => path))] };
  });
}

if (import.meta.main) {
  const { entries, directory } = await bundleFunctions(join(projectRoot, "dist", "functions"), {
    mapsDirectory: join(projectRoot, "dist", "maps"),
  });
  process.stdout.write(`${entries.length} functions bundled into ${relative(projectRoot, directory)}\n`);
}
