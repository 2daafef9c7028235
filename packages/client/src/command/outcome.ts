/** The result of the command, as its exit code. */
export const exitCodes = { ok: 0, refused: 1, usage: 2 } as const;

/** Invalid usage of the command: exit code 2. */
export class UsageError extends Error {}

/** The command could not do its task: exit code 1. */
export class RefusedError extends Error {}

/** The output streams of the command: one for results, one for messages to people. */
export interface Output {
  /** Prints a result: a line of text, or with `--json` an object on one line. */
  result(object: object, text: string): void;
  /** Prints a text for people. */
  say(text: string): void;
}

/** Returns an output with results on standard output and all other text on standard error. */
export const terminalOutput = (asJson: boolean): Output => ({
  result: (object, text) => process.stdout.write(`${asJson ? JSON.stringify(object) : text}\n`),
  say: (text) => process.stderr.write(`${text}\n`),
});
