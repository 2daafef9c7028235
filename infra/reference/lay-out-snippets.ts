import { type Snippet, snippetLanguages } from "./snippets.ts";

/** The language to show if a program is missing in the selected language. Most machines have Python installed. */
const standIn = "python";

/**
 * Returns the programs of one step, one language after the other. The first step of a page starts with a
 * language selection; the style sheet then shows only the selected language, without a script.
 */
export function layOutSnippets(snippets: readonly Snippet[], { isFirst }: { isFirst: boolean }): string {
  const given = snippets.map(({ language }) => language.folder);
  const missing = snippetLanguages.map(({ folder }) => folder).filter((folder) => !given.includes(folder));
  const programs = snippets.map((snippet) => {
    const { language, file, path, text, commands } = snippet;
    const shownFor = language.folder === standIn ? [standIn, ...missing] : [language.folder];
    return `<div class="program" data-language="${shownFor.join(" ")}">
<p><strong>${language.label}</strong>: <a href="/docs/${path}">${file}</a></p>
<pre><code>${escapeText(`${commands.join("\n")}\n`)}</code></pre>
<pre><code class="language-${language.fence}">${escapeText(text)}</code></pre>
</div>
`;
  });
  return `${isFirst ? chooser : ""}${programs.join("")}`;
}

const chooser = `<fieldset class="languages"><legend>Language</legend>${snippetLanguages
  .map(({ folder, label }, index) => {
    const state = index === 0 ? " checked" : "";
    return `<label><input type="radio" name="language" value="${folder}"${state}> ${label}</label>`;
  })
  .join("")}</fieldset>
`;

const escapeText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
