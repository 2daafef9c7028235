import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { deflateRaw } from "node:zlib";
import { bundleEntries } from "../../../infra/bundling/bundle-functions.ts";

const runs = 5;
const runProcess = promisify(execFile);
const deflate = promisify(deflateRaw);

interface Rendering {
  importing: number;
  first: number;
  warm: Record<string, { milliseconds: number[]; bytes: number }>;
  residentBytes: number;
}

/**
 * Prints the size of a function that renders documents, and how long a cold process takes for the import, the
 * first document and further ones: medians over 5 processes.
 */
export async function measureDocuments(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), "documents-"));
  try {
    const entry = { in: join(import.meta.dirname, "render-documents.ts"), out: "render/index" };
    await bundleEntries([entry], directory);
    await printSizes(join(directory, "render"));
    const renderings: Rendering[] = [];
    for (let run = 0; run < runs; run += 1) {
      const script = join(import.meta.dirname, "render-once.ts");
      const { stdout } = await runProcess(process.execPath, [script, join(directory, "render", "index.mjs")]);
      renderings.push(JSON.parse(stdout));
    }
    printTimes(renderings);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function printSizes(directory: string): Promise<void> {
  let zipped = 0;
  process.stdout.write("| File | KiB | Deflated KiB |\n|---|---|---|\n");
  for (const name of await readdir(directory)) {
    const bytes = await readFile(join(directory, name));
    const deflated = (await deflate(bytes, { level: 9 })).length;
    zipped += deflated;
    process.stdout.write(`| ${name} | ${kib(bytes.length)} | ${kib(deflated)} |\n`);
  }
  process.stdout.write(`| zip | | ${kib(zipped)} |\n\n`);
}

function printTimes(renderings: readonly Rendering[]): void {
  const write = (name: string, milliseconds: number, bytes?: number) =>
    process.stdout.write(
      `| ${name} | ${milliseconds.toFixed(0)} | ${bytes === undefined ? "" : kib(bytes)} |\n`,
    );
  process.stdout.write("| Step | Median ms | KiB |\n|---|---|---|\n");
  write("import", median(renderings.map(({ importing }) => importing)));
  write("first invoice", median(renderings.map(({ first }) => first)));
  for (const [name, { bytes }] of Object.entries(renderings[0]?.warm ?? {})) {
    write(`${name}, warm`, median(renderings.flatMap(({ warm }) => warm[name]?.milliseconds ?? [])), bytes);
  }
  const resident = median(renderings.map(({ residentBytes }) => residentBytes));
  process.stdout.write(
    `\nResident afterwards: ${(resident / 1024 ** 2).toFixed(0)} MiB (Node ${process.version}).\n`,
  );
}

function kib(bytes: number): string {
  return (bytes / 1024).toFixed(bytes < 1024 * 1024 ? 1 : 0);
}

function median(values: readonly number[]): number {
  return values.toSorted((first, second) => first - second)[Math.floor(values.length / 2)] ?? Number.NaN;
}
