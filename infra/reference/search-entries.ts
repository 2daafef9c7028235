import type { RenderedMarkdown } from "./render-markdown.ts";

/** One section of a page, as the search of the site finds it. */
export interface SearchEntry {
  /** The path of the page, with the anchor of the section. */
  id: string;
  page: string;
  /** The heading of the section; empty before the first heading. */
  section: string;
  text: string;
}

/** Returns the sections of a page as plain text. */
export function listSearchEntries(path: string, { html, title }: RenderedMarkdown): SearchEntry[] {
  const [opening = "", ...sections] = html.split(/(?=<h2 )/);
  const parts = [{ id: path, section: "", html: opening.replace(/<h1 .*?<\/h1>/s, "") }];
  for (const section of sections) {
    const [heading = "", anchor] = /^<h2 id="([^"]*)">.*?<\/h2>/s.exec(section) ?? [];
    parts.push({ id: `${path}#${anchor}`, section: plain(heading), html: section.slice(heading.length) });
  }
  return parts
    .map(({ id, section, html }) => ({ id, page: title, section, text: plain(html) }))
    .filter(({ section, text }) => section !== "" || text !== "");
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" };

/** Returns the text of HTML as `marked` writes it, on one line. */
const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => entities[name] ?? "")
    .replaceAll(/\s+/g, " ")
    .trim();
