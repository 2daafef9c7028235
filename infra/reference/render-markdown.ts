import { posix } from "node:path";
import { Marked, type Tokens } from "marked";
import { layOutSnippets } from "./lay-out-snippets.ts";
import { readSnippets } from "./snippets.ts";

/** A heading that links can refer to. */
export interface Heading {
  depth: number;
  /** The text of the heading as HTML. */
  label: string;
  anchor: string;
}

/** A rendered page. */
export interface RenderedMarkdown {
  html: string;
  /** Plain text of the first heading. */
  title: string;
  headings: Heading[];
}

/**
 * Renders a page. Relative links become links to the served files; a paragraph of links to programs becomes
 * the programs.
 * @param source the text's file below `docs`
 * @param served the URL of each public file
 * @throws Error if a link leads to a file that is not served
 */
export function renderMarkdown(
  markdown: string,
  source: string,
  served: ReadonlyMap<string, string>,
): RenderedMarkdown {
  const headings: Heading[] = [];
  let title = "";
  let groupCount = 0;
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const label = this.parser.parseInline(tokens);
        if (depth === 1) title ||= text.replaceAll("`", "");
        const anchor = anchorOf(text, headings);
        headings.push({ depth, label, anchor });
        return `<h${depth} id="${anchor}">${label}</h${depth}>\n`;
      },
      paragraph({ tokens, text }: Tokens.Paragraph) {
        const snippets = readSnippets(text, source);
        if (snippets === null) return `<p>${this.parser.parseInline(tokens)}</p>\n`;
        groupCount += 1;
        return layOutSnippets(snippets, { isFirst: groupCount === 1 });
      },
      // The checkboxes cannot be ticked, because no script of the site stores their state.
      checkbox: () => '<span aria-hidden="true">\u2610</span> ',
      link({ href, tokens }: Tokens.Link) {
        return `<a href="${resolveLink(href, source, served)}">${this.parser.parseInline(tokens)}</a>`;
      },
    },
  });
  const rendered = marked.parse(markdown, { async: false });
  return { html: makeReachable(rendered), title, headings };
}

/** Makes content wider than a phone scrollable, also by keyboard. */
const makeReachable = (html: string): string =>
  html
    .replaceAll("<table>", '<div class="wide" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>")
    .replaceAll("<pre>", '<pre tabindex="0">');

function anchorOf(text: string, known: readonly Heading[]): string {
  const anchor = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s+/g, "-");
  const count = known.filter((heading) => heading.anchor.replace(/-\d+$/, "") === anchor).length;
  return count === 0 ? anchor : `${anchor}-${count}`;
}

function resolveLink(href: string, source: string, served: ReadonlyMap<string, string>): string {
  if (/^(?:https?:|\/|#)/.test(href)) return href;
  const [file = "", fragment] = href.split("#");
  const target = posix.join(posix.dirname(source), file);
  const path = served.get(target);
  if (path === undefined)
    throw new Error(`docs/${source} links to docs/${target}, which partners cannot read`);
  return fragment === undefined ? path : `${path}#${fragment}`;
}
