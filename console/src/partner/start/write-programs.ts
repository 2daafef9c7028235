import { quoteForShell, type Snippet } from "./write-snippets.ts";

/** The programs of the quickstart that the first steps need. */
export type Program = "receive-webhooks" | "order-car";

/** The values for a program. A null value is read from the terminal's environment. */
export interface ProgramSettings {
  apiUrl: string;
  key: string | null;
  /** The signing secret of deliveries to the endpoint. */
  secret?: string | null;
}

interface Language {
  /** Folder of the language's programs below `/docs/quickstart`. */
  folder: string;
  label: string;
  ending: string;
  /** The setup command, which runs once. */
  prepare?: string;
  run: (program: Program, file: string) => string;
  /** The file below `/docs` that verifies signatures; absent if the receiver needs no such file. */
  verifier?: string;
}

/** Installs the client, which includes the command `vsp`. */
const installClient = 'npm install --prefix . "$API/docs/client/vehicle-sourcing-client.tgz"';

const languages: readonly Language[] = [
  { folder: "curl", label: "curl", ending: "sh", run: (_, file) => `bash ${file}` },
  {
    ...{ folder: "node", label: "Node.js", ending: "mjs", prepare: installClient },
    run: (_, file) => `node ${file}`,
  },
  {
    ...{ folder: "python", label: "Python", ending: "py", verifier: "verify-webhook/verify.py" },
    run: (_, file) => `python3 ${file}`,
  },
  {
    ...{ folder: "go", label: "Go", ending: "go", verifier: "verify-webhook/verify.go" },
    run: (program, file) => (program === "receive-webhooks" ? `go run ${file} verify.go` : `go run ${file}`),
  },
  {
    ...{ folder: "php", label: "PHP", ending: "php", verifier: "verify-webhook/verify.php" },
    run: (program, file) =>
      program === "receive-webhooks" ? `php -S 127.0.0.1:4090 ${file}` : `php ${file}`,
  },
];

/** Returns the languages of a program. The receiver has no curl version, because curl cannot receive requests. */
const languagesOf = (program: Program): readonly Language[] =>
  program === "receive-webhooks" ? languages.filter(({ folder }) => folder !== "curl") : languages;

/**
 * Returns the commands that download and run a quickstart program, per language, with the key and the secret inserted.
 * Users paste the commands into a terminal in an empty folder.
 */
export const writePrograms = (program: Program, settings: ProgramSettings): Snippet[] =>
  languagesOf(program).map((language) => ({
    language: language.label,
    where: program === "receive-webhooks" ? "the receiver, in a terminal" : "the order, in a terminal",
    code: [...settingLines(program, settings), ...commandLines(program, language)].join("\n"),
  }));

/** Returns the command for a machine without a public URL, which reads events and forwards them. */
export const writeListening = (settings: ProgramSettings): Snippet[] => {
  const forward = "npx vsp listen --forward-to localhost:4090/webhooks";
  const access = "export VSP_BASE_URL=$API VSP_API_KEY=$KEY";
  return [
    {
      ...{ language: "Signing secret", where: "in the receiver's terminal, before you start the receiver" },
      code: [
        ...settingLines("order-car", settings),
        installClient,
        access,
        `export SECRET=$(${forward} --print-secret)`,
      ].join("\n"),
    },
    {
      ...{ language: "Events", where: "in a second terminal, while the receiver runs" },
      code: [...settingLines("order-car", settings), access, forward].join("\n"),
    },
  ];
};

function settingLines(program: Program, { apiUrl, key, secret = null }: ProgramSettings): string[] {
  const needsSecret = program === "receive-webhooks";
  return [
    `export API=${quoteForShell(apiUrl)}`,
    `export KEY=${key === null ? '"$VSP_API_KEY"' : quoteForShell(key)}`,
    ...(needsSecret && secret !== null ? [`export SECRET=${quoteForShell(secret)}`] : []),
    // Without the secret, the terminal prints an error instead of starting a receiver that rejects every delivery.
    ...(needsSecret && secret === null ? [`: "\${SECRET:?holds the signing secret of your endpoint}"`] : []),
  ];
}

function commandLines(program: Program, { folder, ending, prepare, run, verifier }: Language): string[] {
  const file = `${program}.${ending}`;
  const paths = [
    `quickstart/${folder}/${file}`,
    ...(program === "receive-webhooks" && verifier !== undefined ? [verifier] : []),
  ];
  return [
    ...(prepare === undefined ? [] : [prepare]),
    ...paths.map((path) => `curl -sSO "$API/docs/${path}"`),
    run(program, file),
  ];
}
