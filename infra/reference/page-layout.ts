import { guideGroups, guidePages } from "./guide-pages.ts";
import { sections } from "./reference-pages.ts";
import type { Heading, RenderedMarkdown } from "./render-markdown.ts";

/** Files that pages load, by path, with a digest of their content. */
export type AssetLinks = Readonly<
  Record<
    "style" | "apiReference" | "startReference" | "completeExamples" | "searchSite" | "searchEntries",
    string
  >
>;

const siteName = "Vehicle Sourcing Partner API";

/** The content security policy of a text page: styles, scripts and requests of its own address only. */
export const textPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Returns a text page with the navigation of the site and of the page. */
export function layOutPage(
  { html, title, headings }: RenderedMarkdown,
  { path, section }: { path: string; section: string },
  assets: AssetLinks,
): string {
  const contents = guidePages.some((one) => one.path === path)
    ? describeGuide(path, headings)
    : describeContents(headings);
  return shell({
    title: `${title} - ${siteName}`,
    head: [assets.completeExamples, assets.searchSite].map(loadScript).join(""),
    body: `<a class="skip" href="#content">Skip to content</a>
${describeHeader(path, section, describeSearch(assets))}
<div class="page">
${contents}<main id="content" tabindex="-1">
${html}</main>
</div>`,
    assets,
  });
}

/** Returns the page of the reference, which a script fills from the OpenAPI document. */
export const layOutReference = (assets: AssetLinks): string =>
  shell({
    title: siteName,
    head: [assets.searchSite, assets.apiReference, assets.startReference].map(loadScript).join(""),
    body: `${describeHeader("/docs", "API reference", describeSearch(assets))}
<noscript><p class="plain">This page needs JavaScript. The <a href="/openapi.json">OpenAPI document</a> and the <a href="/docs/guide">guide</a> do not.</p></noscript>
<div id="reference"></div>`,
    assets,
  });

/** A module script runs after the page is parsed. */
const loadScript = (link: string): string => `<script src="${link}" type="module"></script>\n`;

/** Returns the search form of the site. The form is hidden until its script runs. */
const describeSearch = (
  assets: AssetLinks,
): string => `<form id="search" role="search" data-entries="${assets.searchEntries}" hidden>
<input type="search" aria-label="Search the documentation" placeholder="Search" autocomplete="off" maxlength="100">
<ul hidden></ul>
<output></output>
</form>
`;

const shell = (page: { title: string; head: string; body: string; assets: AssetLinks }): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${page.assets.style}">
${page.head}</head>
<body>
${page.body}
</body>
</html>
`;

function describeHeader(path: string, current: string, search: string): string {
  const links = Object.entries(sections).map(([name, target]) => {
    const state = name !== current ? "" : ` aria-current="${target === path ? "page" : "true"}"`;
    return `<li><a href="${target}"${state}>${name}</a></li>`;
  });
  return `<nav class="site" aria-label="Documentation">
<p class="name">${siteName}</p>
<ul>${links.join("")}</ul>
${search}</nav>`;
}

/** Links to the guide pages, with the sections of the current page. */
function describeGuide(path: string, headings: readonly Heading[]): string {
  const parts = headings.filter(({ depth }) => depth === 2);
  const shownParts = parts.length < 2 ? "" : `<ul>${linksTo(parts)}</ul>`;
  const groups = Object.entries(guideGroups).map(([name, pages]) => {
    const items = pages.map((page) =>
      page.path === path
        ? `<li><a href="${page.path}" aria-current="page">${page.label}</a>${shownParts}</li>`
        : `<li><a href="${page.path}">${page.label}</a></li>`,
    );
    return `<li class="group"><span>${name}</span><ul>${items.join("")}</ul></li>`;
  });
  return `<nav class="contents guide" aria-label="Guide" tabindex="0"><details><summary>Pages of the guide</summary><ul>${groups.join("")}</ul></details></nav>
`;
}

const linksTo = (parts: readonly Heading[]): string =>
  parts.map(({ anchor, label }) => `<li><a href="#${anchor}">${label}</a></li>`).join("");

/** Links to the sections of a page that has several sections. */
function describeContents(headings: readonly Heading[]): string {
  const parts = headings.filter(({ depth }) => depth === 2);
  if (parts.length < 6) return "";
  return `<nav class="contents" aria-label="On this page"><details open><summary>On this page</summary><ul>${linksTo(parts)}</ul></details></nav>
`;
}
