import type { Mistake, MistakeAnswer, MistakeGroup } from "./mistake.ts";

/** A mistake with its response. */
export type TriedMistake = Mistake & { answer: MistakeAnswer };

/** The mistakes of a group with their responses. */
export type TriedGroup = Omit<MistakeGroup, "mistakes"> & { mistakes: readonly TriedMistake[] };

const longestBody = 150;

/** The page of common errors, `docs/errors/README.md`. */
export const describeMistakes = (groups: readonly TriedGroup[]): string =>
  [
    "# Common errors",
    "",
    "This page lists common errors of new integrations by area, with the responses of the partner API. The rest of each request",
    "is correct, and names in braces stand for ids. A status below 400 means that the API accepted the request; the response",
    "headers then name ignored input. `npm run mistakes` writes this page, and a test checks it.",
    "",
    "| Error | Request | Status | Message |",
    "|---|---|---|---|",
    ...groups.flatMap(describeGroup),
    "",
  ].join("\n");

/** The rows of a group below a row with its title. */
const describeGroup = ({ title, mistakes }: TriedGroup): string[] => [
  `| **${title}** | | | |`,
  ...mistakes.map(describeMistake),
];

function describeMistake(mistake: TriedMistake): string {
  const { status, code, reported } = mistake.answer;
  const cells = [
    mistake.what,
    [mistake.request, ...describeHeaders(mistake), ...describeBody(mistake)].map(quote).join("<br>"),
    code === null ? String(status) : `${status} [\`${code}\`](${code}.md)`,
    reported.map(quote).join("<br>"),
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
