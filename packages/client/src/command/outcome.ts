/** The result of the command, as its exit code. */
export const exitCodes = { ok: 0, refused: 1, usage: 2 } as const;

/** The command was called wrongly: exit code 2. */
export class UsageError extends Error {}

/** It cannot be done: exit code 1. */
export class RefusedError extends Error {}

/** Where the command writes: results on one side, everything said to a person on the other. */
export interface Output {
  /** A result: a line of text, or with `--json` the object on a line of its own. */
  result(object: object, text: string): void;
  /** Said to whoever looks on. */
  say(text: string): void;
}

/** Returns an output with results on standard output and all other text on standard error. */
export const terminalOutput = (asJson: boolean): Output => ({
  result: (object, text) => process.stdout.write(`${asJson ? JSON.stringify(object) : text}\n`),
  say: (text) => process.stderr.write(`${text}\n`),
});
