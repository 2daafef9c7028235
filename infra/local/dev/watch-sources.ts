import { type FSWatcher, globSync, statSync, watch } from "node:fs";
import { join } from "node:path";

/** Editors write a file in several steps. */
const debounceMilliseconds = 50;
const isSource = (file: string): boolean => /\.(?:ts|tsx|json)$/.test(file);

/**
 * Watches the sources in folders, including folders that are created later. Each folder has a watcher of its own,
 * because a watched file is lost when an editor replaces it.
 *
 * @param root the checkout
 * @param folders relative to the root
 * @param onChange called with the path of a written, created or deleted source, relative to the root
 * @returns the function that stops watching
 */
export function watchSources(
  root: string,
  folders: readonly string[],
  onChange: (file: string) => void,
): () => void {
  const watchers = new Map<string, FSWatcher>();
  const timers = new Map<string, NodeJS.Timeout>();
  const follow = (folder: string): void => {
    const watcher = watch(join(root, folder), (_, name) => {
      if (name !== null) notice(join(folder, name));
    });
    // The folder was deleted.
    watcher.on("error", () => watcher.close());
    watchers.set(folder, watcher);
  };
  const followAll = (folder: string): void => {
    const inner = globSync("**/", { cwd: join(root, folder) }).map((name) => join(folder, name));
    for (const one of new Set([folder, ...inner.map((name) => name.replace(/\/$/, ""))]))
      if (!watchers.has(one)) follow(one);
  };
  const notice = (path: string): void => {
    clearTimeout(timers.get(path));
    timers.set(path, setTimeout(() => report(path), debounceMilliseconds).unref());
  };
  const report = (path: string): void => {
    timers.delete(path);
    const isFolder = statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() ?? false;
    if (!isFolder) {
      if (isSource(path)) onChange(path);
      return;
    }
    followAll(path);
    // Reports files that were created before the watcher.
    for (const file of globSync("**/*.ts", { cwd: join(root, path) })) notice(join(path, file));
  };
  for (const folder of folders) followAll(folder);
  return () => {
    for (const timer of timers.values()) clearTimeout(timer);
    for (const watcher of watchers.values()) watcher.close();
  };
}
