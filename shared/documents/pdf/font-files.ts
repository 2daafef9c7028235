import { fileURLToPath } from "node:url";

/**
 * Where the two font files lie that documents embed. Bundles get another copy of this module, which names the files that
 * lie beside them.
 */
export const fontFiles = {
  regular: locate("400Regular/NotoSansKR_400Regular.ttf"),
  bold: locate("700Bold/NotoSansKR_700Bold.ttf"),
};

function locate(path: string): string {
  return fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans-kr/${path}`));
}
