import { vi } from "vitest";

/** Captured standard output and standard error of this process. */
export interface CapturedLines {
  lines(): string[];
  /** Lines that are JSON, parsed. */
  entries(): Record<string, unknown>[];
  stop(): void;
}

/** Captures every line of output from now on, in the stage `test-sandbox`. */
export function captureLines(): CapturedLines {
  process.env.STAGE_NAME = "test-sandbox";
  const written: string[] = [];
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, "write").mockImplementation((chunk) => {
      written.push(typeof chunk === "string" ? chunk : Buffer.from(chunk).toString());
      return true;
    }),
  );
  const lines = () => written.join("").split("\n").filter(Boolean);
  return {
    lines,
    entries: () => lines().flatMap((line) => (line.startsWith("{") ? [JSON.parse(line)] : [])),
    stop: () => spies.forEach((spy) => void spy.mockRestore()),
  };
}
