import { readFile } from "node:fs/promises";
import { faceFile } from "../../../infra/faces/face-files.ts";
import type { ReadFace } from "../../../shared/documents/pdf/read-faces.ts";

/** Reads a typeface from the packages that the deployment takes it from. */
export const readInstalledFace: ReadFace = (face, weight) => readFile(faceFile(face, weight));
