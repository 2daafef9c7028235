import type { Mistake, MistakeAnswer, MistakeGroup } from "./mistake.ts";

/** A mistake with what came back. */
export type TriedMistake = Mistake & { answer: MistakeAnswer };

/** The mistakes of a group with what came back. */
export type TriedGroup = Omit<MistakeGroup, "mistakes"> & { mistakes: readonly TriedMistake[] };

const longestBody = 150;

/** The page of typical mistakes, `docs/errors/README.md`. */
export const describeMistakes = (groups: readonly TriedGroup[]): string =>
  [
    "# Typical mistakes and their answers",
    "",
    "What the partner API answers to the mistakes that new integrations make. Each request was sent to the functions that",
    "serve it, and each answer is what came back; `npm run mistakes` writes this page, and a test holds it true. Everything else of",
    "a request is right: key, `Idempotency-Key`, `Content-Type`. Names in braces stand for ids. Codes lead to their pages.",
    "",
    "An answer below 400 was not refused: the specification has it so, and headers say what had no effect.",
    ...groups.flatMap(describeGroup),
    "",
  ].join("\n");

const describeGroup = ({ title, mistakes }: TriedGroup): string[] => [
  "",
  `## ${title}`,
  "",
  "| Mistake | Request | Answer | What it says |",
  "|---|---|---|---|",
  ...mistakes.map(describeMistake),
];

function describeMistake(mistake: TriedMistake): string {
  const { status, code, told } = mistake.answer;
  const cells = [
    mistake.what,
    [mistake.request, ...describeHeaders(mistake), ...describeBody(mistake)].map(quote).join("<br>"),
    code === null ? String(status) : `${status} [\`${code}\`](${code}.md)`,
    told.map(quote).join("<br>"),
  ];
  return `| ${cells.join(" | ")} |`;
}

const describeHeaders = ({ headers = {} }: Mistake): string[] =>
  Object.entries(headers).map(([name, value]) => (value === undefined ? `no ${name}` : `${name}: ${value}`));

function describeBody({ body }: Mistake): string[] {
  if (body === undefined) return [];
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return [text.length > longestBody ? `${text.slice(0, longestBody)}…` : text];
}

const quote = (text: string): string => `\`${text.replaceAll("|", "\\|")}\``;
