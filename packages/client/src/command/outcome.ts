/** The result of the command, as its exit code. */
export const exitCodes = { ok: 0, refused: 1, usage: 2 } as const;

/** The command was called wrongly: exit code 2. */
export class UsageError extends Error {}

/** It cannot be done: exit code 1. */
export class RefusedError extends Error {}

/** The output streams of the command: results on one, messages to people on the other. */
export interface Output {
  /** A result: a line of text, or with `--json` an object on one line. */
  result(object: object, text: string): void;
  /** Printed for people. */
  say(text: string): void;
}

/** Returns an output with results on standard output and all other text on standard error. */
export const terminalOutput = (asJson: boolean): Output => ({
  result: (object, text) => process.stdout.write(`${asJson ? JSON.stringify(object) : text}\n`),
  say: (text) => process.stderr.write(`${text}\n`),
});
