import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Returns the files of a directory that contain a text, by relative path. Uses `grep`, which reads databases
 * at the speed of the disk.
 */
export async function findFiles(text: string, directory: string): Promise<string[]> {
  const stdout = await run("grep", ["-rlaF", "--", text, directory]).then(
    (found) => found.stdout,
    (error: { code?: number; stdout: string }) => {
      // grep exits with 1 if no file contains the text, and with 2 if a file disappeared meanwhile.
      if (error.code === 1 || error.code === 2) return error.stdout;
      throw error;
    },
  );
  const files = stdout.split("\n").filter((file) => file !== "");
  return files.map((file) => file.slice(directory.length + 1)).toSorted();
}
