import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Directive, parseSync, type Statement } from "oxc-parser";

/** Shorter strings in the plugin's module are not the script. */
const shortestScript = 1_000_000;

/**
 * Returns the API reference's script, complete in one file, without its source map. The script's own package brings 250
 * packages that the script already contains. The vendor's Fastify plugin brings only two packages and contains the same
 * script as one string.
 * @throws Error if the plugin contains no such string, or several
 */
export function readApiReference(): Buffer {
  const path = fileURLToPath(import.meta.resolve("@scalar/fastify-api-reference"));
  const { program } = parseSync(path, readFileSync(path, "utf8"));
  const scripts = program.body.flatMap(listLongStrings);
  if (scripts.length !== 1)
    throw new Error(`${path} holds ${scripts.length} scripts of the reference, not one`);
  return Buffer.from(scripts[0]!.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, "\n"));
}

/** Returns the strings in the variables of a statement that are long enough to be the script. */
function listLongStrings(statement: Directive | Statement): string[] {
  if (statement.type !== "VariableDeclaration") return [];
  return statement.declarations.flatMap(({ init }) =>
    init?.type === "Literal" && typeof init.value === "string" && init.value.length >= shortestScript
      ? [init.value]
      : [],
  );
}
