import type { ParseArgsOptionsConfig } from "node:util";
import type { Output } from "./outcome.ts";

/** Values of a command's flags, by name. */
export type Flags = Record<string, string | boolean | (string | boolean)[] | undefined>;

/** A command: its arguments and its action. */
export interface Command {
  /** For example, `events tail`. */
  name: string;
  /** The arguments after the command name. */
  usage: string;
  summary: string;
  flags: ParseArgsOptionsConfig;
  /** The number of arguments after the command name. */
  words: { least: number; most: number };
  run(call: CommandCall): Promise<void>;
}

/** One call of a command. */
export interface CommandCall {
  words: readonly string[];
  flags: Flags;
  output: Output;
  /** Aborted when the user presses Ctrl-C. */
  signal: AbortSignal;
}

/** Returns the text of a flag; undefined if absent. */
export const textFlag = (flags: Flags, name: string): string | undefined => {
  const value = flags[name];
  return typeof value === "string" ? value : undefined;
};

/** Returns the values of a repeatable flag. */
export const textFlags = (flags: Flags, name: string): string[] => {
  const value = flags[name];
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
};

/** Returns the flags that select the environment of a command. */
export const accessOf = (flags: Flags) => ({
  profile: textFlag(flags, "profile"),
  "base-url": textFlag(flags, "base-url"),
});
