import { globSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { build, type Metafile } from "esbuild";
import { carryFonts } from "./carry-fonts.ts";
import { nameSchemaKeys } from "./name-schema-keys.ts";

const projectRoot = join(import.meta.dirname, "..");
const entryRoot = join(projectRoot, "functions");

/** Bundles as they are deployed. */
export interface DeployableBundles {
  /** Holds one directory per function, `<entry>/index.mjs`, and nothing else. */
  directory: string;
  /** Entries such as `partner/orders/create-order`, sorted. */
  entries: string[];
}

/** What a bundling run made. */
export interface FunctionBundles extends DeployableBundles {
  /** Which source files went into which bundle; paths relative to the project. */
  metafile: Metafile;
}

/** Every function of the project by its path below `functions/`, without extension. */
export function listFunctionEntries(): string[] {
  return globSync("**/*.ts", { cwd: entryRoot })
    .map((path) => path.replaceAll("\\", "/").slice(0, -".ts".length))
    .sort();
}

export interface BundleOptions {
  /** Where source maps go, apart from what is deployed. Default: none are made. */
  mapsDirectory?: string;
  /** False keeps the names of the source, for who reads the bundles. Default true. */
  minified?: boolean;
}

/**
 * Bundles every function into `outputDirectory` in one run: one ES module each, with the SDK inside, and the fonts
 * beside those that render documents. The same sources give the same bytes.
 */
export async function bundleFunctions(
  outputDirectory: string,
  options: BundleOptions = {},
): Promise<FunctionBundles> {
  const entries = listFunctionEntries();
  const metafile = await bundleEntries(
    entries.map((entry) => ({ in: join(entryRoot, `${entry}.ts`), out: `${entry}/index` })),
    outputDirectory,
    options,
  );
  return { directory: outputDirectory, entries, metafile };
}

/** Bundles modules as functions are bundled, in place of what `outputDirectory` held. */
export async function bundleEntries(
  entryPoints: { in: string; out: string }[],
  outputDirectory: string,
  { mapsDirectory, minified = true }: BundleOptions = {},
): Promise<Metafile> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: projectRoot,
    entryPoints,
    outdir: outputDirectory,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node24",
    mainFields: ["module", "main"],
    conditions: ["module"],
    alias: {
      "@aws-sdk/credential-provider-node": join(import.meta.dirname, "environment-credentials.ts"),
      "@aws-sdk/endpoint-cache": join(import.meta.dirname, "absent-endpoint-cache.ts"),
      "@modelcontextprotocol/server/_shims": join(import.meta.dirname, "absent-schema-validator.ts"),
      "brotli/decompress.js": join(import.meta.dirname, "absent-brotli.ts"),
    },
    plugins: [nameSchemaKeys, carryFonts],
    minify: minified,
    treeShaking: true,
    legalComments: "none",
    sourcemap: mapsDirectory === undefined ? false : "external",
    metafile: true,
    write: false,
    logLevel: "warning",
  });
  await rm(outputDirectory, { recursive: true, force: true });
  await Promise.all(
    outputFiles.map(async ({ path, contents }) => {
      const target =
        mapsDirectory !== undefined && path.endsWith(".map")
          ? join(mapsDirectory, relative(outputDirectory, path))
          : path;
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, contents);
    }),
  );
  return metafile;
}

/** One bundle: its entry, its size and the source files that are in it, relative to the project. */
export interface BundleOutput {
  entry: string;
  bytes: number;
  inputs: string[];
}

/** What a run put into each bundle, by entry. Files that were read and left out by tree shaking are not counted. */
export function describeBundles({
  metafile,
  entries,
}: Pick<FunctionBundles, "metafile" | "entries">): BundleOutput[] {
  const outputs = Object.values(metafile.outputs);
  return entries.map((entry) => {
    const output = outputs.find(({ entryPoint }) => entryPoint === `functions/${entry}.ts`);
    if (output === undefined) throw new Error(`${entry} was not bundled`);
    const used = Object.entries(output.inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
    return { entry, bytes: output.bytes, inputs: used.map(([path]) => path) };
  });
}

if (import.meta.main) {
  const { entries, directory } = await bundleFunctions(join(projectRoot, "dist", "functions"), {
    mapsDirectory: join(projectRoot, "dist", "maps"),
  });
  process.stdout.write(`${entries.length} functions bundled into ${relative(projectRoot, directory)}\n`);
}
