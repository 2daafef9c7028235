import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

/** Matches all lines of an error definition's property other than `status`, in the formatter's indentation. */
const otherProperty = /^ {4}(?!status\b)\w+:.*\n(?:(?: {5,}.*| {4}[\])}].*)\n)*/gm;

/** Bundles the definitions of error codes without titles, schemas and examples: functions need only the statuses. */
export const leaveOutErrorTexts: Plugin = {
  name: "leave-out-error-texts",
  setup(build) {
    const definitions = /[\\/]shared[\\/]domain[\\/]errors[\\/]definitions[\\/][^\\/]+\.ts$/;
    build.onLoad({ filter: definitions }, async ({ path }) => ({
      contents: withoutErrorTexts(await readFile(path, "utf8")),
      loader: "ts",
    }));
  },
};

/** `source` with only the status of each error code. */
export const withoutErrorTexts = (source: string): string =>
  source.replaceAll("\r\n", "\n").replaceAll(otherProperty, "");
