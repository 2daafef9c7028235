import { readFileSync } from "node:fs";
import { join } from "node:path";
import { errorCatalogue } from "../../shared/contract/error-catalogue.ts";
import { type ErrorCode, errorCodes } from "../../shared/domain/errors/problem.ts";

const docsDirectory = join(import.meta.dirname, "..", "..", "docs");

/** A page of the reference in Markdown. */
export interface ReferencePage {
  /** Where it is served. */
  path: string;
  /** The file it is written in, below `docs`, which its relative links start from. */
  source: string;
  markdown: string;
  /** Its entry in the navigation of every page. */
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
  Guide: "/docs/guide",
  Client: "/docs/client",
  "Verify webhooks": "/docs/verify-webhook",
  Assistants: "/docs/assistants",
  "Go live": "/docs/go-live",
  Errors: "/docs/errors",
  Changelog: "/docs/changelog",
} as const;

/** Functions that check a webhook's signature, by language; partners copy them. */
export const verifiers: Readonly<Record<string, { file: string; language: string }>> = {
  "Node.js": { file: "verify.mjs", language: "js" },
  Python: { file: "verify.py", language: "python" },
  Go: { file: "verify.go", language: "go" },
  PHP: { file: "verify.php", language: "php" },
  Ruby: { file: "verify.rb", language: "ruby" },
  Java: { file: "Verify.java", language: "java" },
  "C#": { file: "Verify.cs", language: "csharp" },
};

/** Text of a verifier. */
export const readVerifier = (file: string): string => readDoc(`verify-webhook/${file}`);

/** Every page that is written in Markdown or follows from the contract. */
export const listPages = (): ReferencePage[] => [
  pageOf("/docs/guide", "partner-guide.md", "Guide"),
  pageOf("/docs/client", "../packages/client/README.md", "Client"),
  pageOf("/docs/assistants", "assistants.md", "Assistants"),
  pageOf("/docs/go-live", "go-live.md", "Go live"),
  pageOf("/docs/versioning", "versioning.md", "Changelog"),
  pageOf("/docs/changelog", "changelog.md", "Changelog"),
  {
    path: "/docs/verify-webhook",
    source: "verify-webhook/index.md",
    section: "Verify webhooks",
    markdown: describeVerifiers(),
  },
  { path: "/docs/errors", source: "errors/index.md", section: "Errors", markdown: describeErrorIndex() },
  pageOf("/docs/errors/mistakes", "errors/README.md", "Errors"),
  ...errorCodes.map((code) => pageOf(`/docs/errors/${code}`, `errors/${code}.md`, "Errors")),
];

/** Where each file below `docs` that partners may read is served. */
export function listServedSources(): Map<string, string> {
  return new Map([
    ...listPages().map(({ source, path }) => [source, path] as const),
    ...Object.values(verifiers).map(
      ({ file }) => [`verify-webhook/${file}`, `/docs/verify-webhook/${file}`] as const,
    ),
  ]);
}

function describeVerifiers(): string {
  const parts = Object.entries(verifiers).map(
    ([name, { file, language }]) =>
      `## ${name}\n\n[Download ${file}](${file})\n\n\`\`\`${language}\n${readVerifier(file)}\`\`\`\n`,
  );
  return [
    "# Verify webhooks",
    "Copy the function for your language. None needs a package. Each file also runs on its own, so that you can try it on a webhook you received: it takes the secret and the value of `X-Svc-Signature`, and reads the body from standard input. The [guide](../partner-guide.md#receive-webhooks) says how webhooks are signed.",
    ...parts,
  ].join("\n\n");
}

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
      const rows = codes.map((code) => `| [\`${code}\`](${code}.md) | ${errorCatalogue[code].title} |`);
      return [`## ${status}`, ["| Code | What happened |", "|---|---|", ...rows].join("\n")].join("\n\n");
    });
  const introduction =
    'Every answer that is not a success has the envelope `{ error: { code, message, request_id, details } }`. Branch on `code` only. The header `Link` with `rel="help"` leads to the page of the code. The [guide](../partner-guide.md#errors) says when to try again.';
  return ["# Errors", introduction, ...tables].join("\n\n");
}
