import { readFileSync } from "node:fs";
import { join, posix } from "node:path";

/** A language of the quickstart. */
export interface SnippetLanguage {
  /** Folder of its files below `docs/quickstart`. */
  folder: string;
  label: string;
  /** Name of the language for code blocks. */
  fence: string;
  /** File extension. */
  ending: string;
  /** The command that runs a file. */
  run: (file: string) => string;
  /** Additional files that programs with the given name need, as paths below `/docs`. */
  needs: Readonly<Record<string, string>>;
}

/** Name of the receiver program, which runs differently. */
const receiver = "receive-webhooks";

/** The languages of the quickstart, in display order. */
export const snippetLanguages: readonly SnippetLanguage[] = [
  {
    ...{ folder: "curl", label: "curl", fence: "sh", ending: "sh" },
    run: (file) => `bash ${file}`,
    needs: {},
  },
  {
    ...{ folder: "node", label: "Node.js", fence: "js", ending: "mjs" },
    run: (file) => `node ${file}`,
    needs: {},
  },
  {
    ...{ folder: "python", label: "Python", fence: "python", ending: "py" },
    run: (file) => `python3 ${file}`,
    needs: { [receiver]: "verify-webhook/verify.py" },
  },
  {
    ...{ folder: "go", label: "Go", fence: "go", ending: "go" },
    run: (file) => (file.startsWith(receiver) ? `go run ${file} verify.go` : `go run ${file}`),
    needs: { [receiver]: "verify-webhook/verify.go" },
  },
  {
    ...{ folder: "php", label: "PHP", fence: "php", ending: "php" },
    run: (file) => (file.startsWith(receiver) ? `php -S 127.0.0.1:4090 ${file}` : `php ${file}`),
    needs: { [receiver]: "verify-webhook/verify.php" },
  },
];

/** A program of the quickstart in one language. */
export interface Snippet {
  language: SnippetLanguage;
  /** Path below `docs`, and below `/docs` where it is served. */
  path: string;
  file: string;
  text: string;
  /** The commands that download and run it, one per line, in an empty folder. */
  commands: readonly string[];
}

const docsDirectory = join(import.meta.dirname, "..", "..", "docs");

/**
 * Returns a program by its path below `docs`.
 * @param path such as `quickstart/python/list-cars.py`
 */
function readSnippet(path: string): Snippet {
  const [, folder, file = ""] = path.split("/");
  const language = snippetLanguages.find((one) => one.folder === folder);
  if (language === undefined) throw new Error(`docs/${path} is in no language of the quickstart`);
  const needed = language.needs[file.replace(/\.\w+$/, "")];
  const gets = [path, ...(needed === undefined ? [] : [needed])].map((one) => `curl -sSO "$API/docs/${one}"`);
  const text = readFileSync(join(docsDirectory, path), "utf8");
  return { language, path, file, text, commands: [...gets, language.run(file)] };
}

const snippetLink = /\[[^\]]+\]\(([^)\s]*quickstart\/\w+\/[\w.-]+)\)/g;

/** A paragraph that contains only links to programs and is replaced by the programs. */
const snippetParagraph = new RegExp(`^(?:${snippetLink.source}[,\\s]*)+$`);

/** Returns the programs of a paragraph with program links; null for any other paragraph. */
export function readSnippets(paragraph: string, source: string): Snippet[] | null {
  if (!snippetParagraph.test(paragraph.trim())) return null;
  return [...paragraph.matchAll(snippetLink)].map(([, link = ""]) =>
    readSnippet(posix.join(posix.dirname(source), link)),
  );
}

/** Returns every program on the pages, by link target. */
export function findSnippets(pages: readonly { source: string; markdown: string }[]): Snippet[] {
  const found = new Map<string, Snippet>();
  for (const { source, markdown } of pages) {
    for (const paragraph of markdown.split(/\n\n+/)) {
      for (const snippet of readSnippets(paragraph, source) ?? []) found.set(snippet.path, snippet);
    }
  }
  return [...found.values()];
}
