import { createRequire } from "node:module";
import { type ScriptFace, scriptFaces } from "../../shared/documents/pdf/script-faces.ts";

/** Returns the path of one weight of a typeface. */
export function faceFile(face: ScriptFace, weight: "regular" | "bold"): string {
  const { family } = scriptFaces[face];
  const style = weight === "bold" ? "700Bold" : "400Regular";
  return createRequire(import.meta.url).resolve(
    `@expo-google-fonts/noto-sans-${family.toLowerCase()}/${style}/NotoSans${family}_${style}.ttf`,
  );
}
