import { spawn } from "node:child_process";
import { once } from "node:events";
import { stripVTControlCharacters } from "node:util";
import type { CommandResult } from "./run-deploy-command.ts";

/** The parameters of a spawned command. */
export interface TerminalCommand {
  command: string;
  parameters: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
}

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * Runs a command in a pseudo terminal and types an answer after each text that ends in `question`.
 * @param answer the typed text, including the final key
 */
export async function answerInTerminal(
  { command, parameters, cwd, env }: TerminalCommand,
  question: string,
  answer: string,
): Promise<CommandResult> {
  // Wide enough that tables do not wrap.
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
