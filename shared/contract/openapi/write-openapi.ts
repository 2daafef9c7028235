import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readExamples } from "../examples/read-examples.ts";
import { routeTable } from "../route-table.ts";
import { buildAsyncapi } from "./build-asyncapi.ts";
import { type ApiName, buildOpenapi } from "./build-openapi.ts";

/**
 * Writes the OpenAPI documents of both APIs to `directory` as `openapi-<api>.json`, and the AsyncAPI
 * document as `asyncapi.json`. Returns the paths of the first two.
 */
export async function writeOpenapi(directory: string): Promise<string[]> {
  const manifest = new URL("../../../package.json", import.meta.url);
  const { version } = JSON.parse(await readFile(manifest, "utf8")) as { version: string };
  const examples = readExamples();
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, "asyncapi.json"), toText(buildAsyncapi(version, examples)));
  const apis: ApiName[] = ["partner", "console"];
  return Promise.all(
    apis.map(async (api) => {
      const path = join(directory, `openapi-${api}.json`);
      await writeFile(path, toText(buildOpenapi(api, routeTable, version, examples)));
      return path;
    }),
  );
}

const toText = (document: unknown): string => `${JSON.stringify(document, null, 2)}\n`;

if (import.meta.main) console.log((await writeOpenapi("dist")).join("\n"));
