import { readdir } from "node:fs/promises";
import { extname, join, posix, relative, sep } from "node:path";

/** One file of the built console. */
export interface SiteFile {
  /** Path below the site's URL, without a leading slash: `assets/main-B7fK2dQx.js`. */
  key: string;
  /** Absolute path of the file's content. */
  path: string;
  contentType: string;
  cacheControl: string;
}

/** The one HTML document, which names all other files. */
export const documentKey = "index.html";
/** The file with stage-specific settings, written by a deployment instead of the build. */
export const settingsKey = "config.json";

/** Output of the console's stack that identifies the asset of the built site by its hash. */
export const builtSiteOutput = "BuiltSiteHash";

const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".gif": "image/gif",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** Browsers revalidate these files each time; unchanged content is not sent again. */
const askEachTime = "no-cache";
const keepForAYear = "public, max-age=31536000, immutable";
/** Matches a name that ends in a digest of the content, as the build creates it. */
const hashedName = /[-.][\w-]{8,}\.\w+$/;

/**
 * Returns the headers of a file of the site.
 * @throws Error for a file whose type browsers would have to guess, and for a file below `assets/` without a digest in
 * its name, because browsers cache it for a year
 */
export function describeSiteFile(key: string): Pick<SiteFile, "cacheControl" | "contentType"> {
  const contentType = contentTypes[extname(key)];
  if (contentType === undefined) throw new Error(`The console has a file of unknown type: ${key}`);
  const isAsset = key.startsWith("assets/");
  if (isAsset && !hashedName.test(key)) throw new Error(`${key} of the console is not named by its content`);
  return { contentType, cacheControl: isAsset ? keepForAYear : askEachTime };
}

/**
 * Returns the files of a built console in upload order: referenced files first and the HTML document last, so that a
 * page never refers to a missing file.
 * @throws Error if there is no document, a file cannot be served, or a file is at the path of the settings
 */
export async function listSiteFiles(directory: string): Promise<SiteFile[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const keys = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join(posix.sep))
    .sort();
  if (!keys.includes(documentKey)) throw new Error(`${directory} holds no built console: no ${documentKey}`);
  if (keys.includes(settingsKey)) throw new Error(`The built console must not hold ${settingsKey}`);
  const ordered = [...keys.filter((key) => key !== documentKey), documentKey];
  return ordered.map((key) => ({ key, path: join(directory, key), ...describeSiteFile(key) }));
}
