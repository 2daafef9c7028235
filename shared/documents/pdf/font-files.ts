import { createRequire } from "node:module";

/** Paths of the embedded font files. Bundles replace this module with the paths of their own copies. */
export const fontFiles = {
  regular: locate("noto-sans/400Regular/NotoSans_400Regular.ttf"),
  bold: locate("noto-sans/700Bold/NotoSans_700Bold.ttf"),
  koreanRegular: locate("noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf"),
  koreanBold: locate("noto-sans-kr/700Bold/NotoSansKR_700Bold.ttf"),
};

// Not `import.meta.resolve`, which the test runner does not fully support.
function locate(path: string): string {
  return createRequire(import.meta.url).resolve(`@expo-google-fonts/${path}`);
}
