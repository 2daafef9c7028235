import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ErrorCode, errorCatalogue, errorCodes } from "../../shared/domain/errors/error-codes.ts";
import { guidePages } from "./guide-pages.ts";
import { findSnippets } from "./snippets.ts";

const docsDirectory = join(import.meta.dirname, "..", "..", "docs");

/** A page of the reference in Markdown. */
export interface ReferencePage {
  /** The URL path. */
  path: string;
  /** The source file below `docs`; relative links are relative to it. */
  source: string;
  markdown: string;
  /** The page's entry in the navigation of every page. */
  section: string;
}

const readDoc = (source: string): string => readFileSync(join(docsDirectory, source), "utf8");

const pageOf = (path: string, source: string, section: string): ReferencePage => ({
  ...{ path, source, section },
  markdown: readDoc(source),
});

/** Entries of the navigation, in order. The first is the reference of every operation. */
export const sections = {
  "API reference": "/docs",
  Quickstart: "/docs/quickstart",
  Guide: "/docs/guide",
  Client: "/docs/client",
  "Verify webhooks": "/docs/verify-webhook",
  Errors: "/docs/errors",
  Changelog: "/docs/changelog",
} as const;

interface Verifier {
  file: string;
  language: string;
  /** The file that runs the verifier, if the verifier does not run by itself. */
  runner?: string;
}

/** Functions that check a webhook's signature, by language; partners copy them. */
const verifiers: Readonly<Record<string, Verifier>> = {
  "Node.js": { file: "verify.mjs", language: "js" },
  Python: { file: "verify.py", language: "python" },
  Go: { file: "verify.go", language: "go", runner: "try-verify.go" },
  PHP: { file: "verify.php", language: "php" },
  Ruby: { file: "verify.rb", language: "ruby" },
  Java: { file: "Verify.java", language: "java" },
  "C#": { file: "Verify.cs", language: "csharp" },
};

const verifierFiles = Object.values(verifiers).flatMap(({ file, runner = [] }) => [file].concat(runner));

/** Returns programs that are served unchanged, by their path below `docs` and below `/docs`. */
export function listPrograms(): { path: string; text: string }[] {
  return [
    ...verifierFiles.map((file) => `verify-webhook/${file}`).map((path) => ({ path, text: readDoc(path) })),
    ...findSnippets(listPages()).map(({ path, text }) => ({ path, text })),
  ];
}

/** Returns every page that is written in Markdown or derived from the contract. */
export const listPages = (): ReferencePage[] => [
  ...guidePages.flatMap(({ path, source }) =>
    source === null ? [] : [pageOf(path, source, sectionOf(path))],
  ),
  pageOf("/docs/client", "../packages/client/README.md", "Client"),
  pageOf("/docs/chat-widget/element", "../packages/chat-widget/README.md", "Guide"),
  {
    path: "/docs/verify-webhook",
    source: "verify-webhook/index.md",
    section: "Verify webhooks",
    markdown: describeVerifiers(),
  },
  {
    path: "/docs/errors",
    source: "guide/errors.md",
    section: "Errors",
    markdown: `${readDoc("guide/errors.md")}\n${describeErrorIndex()}`,
  },
  pageOf("/docs/errors/mistakes", "errors/README.md", "Errors"),
  ...errorCodes.map((code) => pageOf(`/docs/errors/${code}`, `errors/${code}.md`, "Errors")),
];

/** Returns the URL of each public file below `docs`. */
export function listServedSources(): Map<string, string> {
  return new Map([
    ...listPages().map(({ source, path }) => [source, path] as const),
    ...listPrograms().map(({ path }) => [path, `/docs/${path}`] as const),
  ]);
}

/** Returns the navigation entry of a guide page. */
function sectionOf(path: string): string {
  if (path === "/docs/versioning") return "Changelog";
  return Object.entries(sections).find(([, target]) => target === path)?.[0] ?? "Guide";
}

function describeVerifiers(): string {
  const parts = Object.entries(verifiers).map(
    ([name, { file, language, runner }]) =>
      `## ${name}\n\n[Download ${file}](${file})${describeRunner(runner)}\n\n\`\`\`${language}\n${readDoc(`verify-webhook/${file}`)}\`\`\`\n`,
  );
  return [
    "# Verify webhooks",
    "Copy the function for your language. None needs a package. Each file also runs on its own, so that you can try it on a webhook you received: it takes the secret and the value of `X-Svc-Signature`, and reads the body from standard input. The [guide](../guide/webhooks.md#verify-what-arrives) says how webhooks are signed.",
    ...parts,
  ].join("\n\n");
}

const describeRunner = (runner: string | undefined): string =>
  runner === undefined ? "" : `, and [${runner}](${runner}) to run it on its own`;

function describeErrorIndex(): string {
  const codesByStatus = new Map<number, ErrorCode[]>();
  for (const code of errorCodes) {
    const { status } = errorCatalogue[code];
    for (const one of typeof status === "number" ? [status] : Object.values(status))
      codesByStatus.set(one, [...(codesByStatus.get(one) ?? []), code]);
  }
  const tables = [...codesByStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, codes]) => {
      const rows = codes.map(
        (code) => `| [\`${code}\`](../errors/${code}.md) | ${errorCatalogue[code].title} |`,
      );
      return [`### ${status}`, ["| Code | What happened |", "|---|---|", ...rows].join("\n")].join("\n\n");
    });
  return ["## Every code", ...tables].join("\n\n");
}
