import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { routeTable } from "../route-table.ts";
import { type ApiSide, buildOpenapi } from "./build-openapi.ts";

/** Writes the documents of both APIs to `directory` as `openapi-<side>.json` and returns their paths. */
export async function writeOpenapi(directory: string): Promise<string[]> {
  const manifest = new URL("../../../package.json", import.meta.url);
  const { version } = JSON.parse(await readFile(manifest, "utf8")) as { version: string };
  await mkdir(directory, { recursive: true });
  const sides: ApiSide[] = ["partner", "console"];
  return Promise.all(
    sides.map(async (side) => {
      const path = join(directory, `openapi-${side}.json`);
      await writeFile(path, `${JSON.stringify(buildOpenapi(side, routeTable, version), null, 2)}\n`);
      return path;
    }),
  );
}

if (import.meta.main) console.log((await writeOpenapi("dist")).join("\n"));
