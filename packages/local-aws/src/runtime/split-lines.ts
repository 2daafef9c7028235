/**
 * Joins chunks of text into lines and passes each complete line to `take`, without its line end. `flush` passes on an
 * incomplete last line.
 */
export function splitLines(take: (line: string) => void): { write(chunk: string): void; flush(): void } {
  let rest = "";
  return {
    write(chunk) {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) take(line);
    },
    flush() {
      if (rest !== "") take(rest);
      rest = "";
    },
  };
}
