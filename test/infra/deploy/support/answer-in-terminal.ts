import { spawn } from "node:child_process";
import { once } from "node:events";
import { stripVTControlCharacters } from "node:util";
import type { CommandResult } from "./run-deploy-command.ts";

/** A command as it is spawned. */
export interface TerminalCommand {
  command: string;
  parameters: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
}

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * Runs a command in a pseudo terminal, where it can ask, and types the answer to each text that ends in `question`.
 * @param answer what is typed, the key that ends it included
 */
export async function answerInTerminal(
  { command, parameters, cwd, env }: TerminalCommand,
  question: string,
  answer: string,
): Promise<CommandResult> {
  // Wide enough that no word of a table is broken.
  const line = `stty cols 400; exec ${[command, ...parameters].map(quote).join(" ")}`;
  const terminal = spawn("script", ["--quiet", "--return", "--command", line, "/dev/null"], { cwd, env });
  let output = "";
  let answered = 0;
  terminal.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    const asked = output.split(question).length - 1;
    for (; answered < asked; answered += 1) terminal.stdin.write(answer);
  });
  const [code] = (await once(terminal, "close")) as [number | null];
  return { exitCode: code ?? 1, output: stripVTControlCharacters(output) };
}
