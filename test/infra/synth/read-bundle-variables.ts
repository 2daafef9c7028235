import { variable } from "../../../shared/platform/environment-variables.ts";

/**
 * The variables of `shared/platform/environment-variables.ts` that a minified bundle really reads: through its copy of
 * `requireVariable`, or from `process.env` directly.
 */
export function readBundleVariables(bundle: string): string[] {
  const names = bundle.match(/([\w$]+)=\{tableName:"TABLE_NAME"/)?.[1];
  if (names === undefined) return [];
  const reader = bundle.match(/function ([\w$]+)\(([\w$]+)\)\{let [\w$]+=process\.env\[\2\]/)?.[1];
  const readers = [String.raw`process\.env\[`, ...(reader ? [`(?<![\\w$.])${asPattern(reader)}\\(`] : [])];
  const reads = new RegExp(`(?:${readers.join("|")})${asPattern(names)}\\.(\\w+)[)\\]]`, "g");
  const found = [...bundle.matchAll(reads)].map((match) => variable[match[1] as keyof typeof variable]);
  return [...new Set(found)].sort();
}

const asPattern = (text: string): string => text.replaceAll("$", String.raw`\$`);
