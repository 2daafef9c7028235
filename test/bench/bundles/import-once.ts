/**
 * Imports the module named on the command line and prints the milliseconds until its handler can be called.
 * Runs in its own process, like a cold start.
 */
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("Names no module");
const startedAt = performance.now();
const { handler } = (await import(file)) as { handler?: unknown };
const tookMilliseconds = performance.now() - startedAt;
if (typeof handler !== "function") throw new Error(`${file} exports no handler`);
process.stdout.write(String(tookMilliseconds));
