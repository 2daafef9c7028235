import { createRequire } from "node:module";

/**
 * Where the two font files lie that documents embed. Bundles get another copy of this module, which names the files that
 * lie beside them.
 */
export const fontFiles = {
  regular: locate("400Regular/NotoSansKR_400Regular.ttf"),
  bold: locate("700Bold/NotoSansKR_700Bold.ttf"),
};

// Not `import.meta.resolve`, which the test runner does not have everywhere.
function locate(path: string): string {
  return createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans-kr/${path}`);
}
