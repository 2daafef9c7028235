import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { weights } from "../../shared/documents/pdf/read-faces.ts";
import { scriptFaceNames } from "../../shared/documents/pdf/script-faces.ts";
import { faceFile } from "./face-files.ts";

/** All typefaces that documents read on demand, in one file. */
export interface FaceBundle {
  path: string;
  /** Offset and length of each typeface weight, by typeface and weight. */
  index: Record<string, [start: number, bytes: number]>;
}

const directory = join(import.meta.dirname, "..", "..", "dist", "faces");

let bundle: FaceBundle | undefined;

/**
 * Joins the typefaces into one file, once per process, unless the file already exists. The same packages give
 * the same bytes.
 */
export function bundleFaces(): FaceBundle {
  bundle ??= joinFaces();
  return bundle;
}

function joinFaces(): FaceBundle {
  const files = scriptFaceNames.flatMap((face) =>
    weights.map((weight) => {
      const path = faceFile(face, weight);
      return { name: `${face}-${weight}`, path, bytes: statSync(path).size };
    }),
  );
  let end = 0;
  const index: FaceBundle["index"] = {};
  for (const { name, bytes } of files) {
    index[name] = [end, bytes];
    end += bytes;
  }
  const path = join(directory, "faces.bin");
  const joined = Buffer.concat(files.map((file) => readFileSync(file.path)));
  if (!holds(path, joined)) {
    mkdirSync(directory, { recursive: true });
    // Another process may be reading the file.
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, joined);
    renameSync(draft, path);
  }
  return { path, index };
}

function holds(path: string, bytes: Buffer): boolean {
  return (
    (statSync(path, { throwIfNoEntry: false })?.size ?? 0) === bytes.length &&
    readFileSync(path).equals(bytes)
  );
}
