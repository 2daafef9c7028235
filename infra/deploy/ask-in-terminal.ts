import { createInterface } from "node:readline/promises";

/** Reports whether a person can answer in the terminal. */
export const isInteractive = (): boolean =>
  process.stdin.isTTY === true && process.stdout.isTTY === true && process.env.CI !== "true";

/** Asks a question in the terminal. Returns the trimmed answer; empty without an answer, as after Ctrl-C or Ctrl-D. */
export async function askInTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const { promise: closed, resolve } = Promise.withResolvers<string>();
  terminal.once("close", () => resolve(""));
  try {
    return (await Promise.race([terminal.question(question).catch(() => ""), closed])).trim();
  } finally {
    terminal.close();
  }
}
