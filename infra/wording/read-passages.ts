/** A piece of text for readers, with its position. */
export interface Passage {
  line: number;
  text: string;
}

/** A string with fewer words than this is a name or a fragment, unless it is a phrase of a screen. */
const fewestWords = 3;

/** Returns the paragraphs, headings, list items and table cells of a page, without code and link targets. */
export function readMarkdown(text: string): Passage[] {
  const withoutCode = text
    .replaceAll(/^( *)```.*?^\1```$/gms, blank)
    .replaceAll(/<!--.*?-->/gs, blank)
    .replaceAll(/`[^`]*`/g, "X")
    .replaceAll(/\]\([^)\s]*\)/g, "]");
  const passages: Passage[] = [];
  let open: Passage | null = null;
  for (const [index, line] of withoutCode.split("\n").entries()) {
    const content = line.replace(/^[\s>]*(?:#+ |[-*] |\d+\. )?/, "").trim();
    const startsNew = content === "" || /^(?:#|\||\s*[-*] |\s*\d+\. )/.test(line);
    if (startsNew) open = null;
    if (content === "") continue;
    if (line.startsWith("|")) {
      for (const cell of content.split("|")) passages.push({ line: index + 1, text: cell.trim() });
      continue;
    }
    if (open === null) {
      open = { line: index + 1, text: content };
      passages.push(open);
    } else open.text += ` ${content}`;
    if (line.startsWith("#")) open = null;
  }
  return passages;
}

/** Returns the texts of source code: strings of several words, and the text between tags of a page. */
export function readSource(text: string, { phrases = false }: { phrases?: boolean } = {}): Passage[] {
  const code = text.replaceAll(/\/\*.*?\*\//gs, blank).replaceAll(/^\s*\/\/.*$/gm, "");
  const found = [
    ...code.matchAll(/"((?:[^"\\\n]|\\.)+)"/g),
    ...code.matchAll(/`((?:[^`\\]|\\.)+)`/g),
    ...(phrases ? code.matchAll(/>([^<>{}=;]+)</g) : []),
  ];
  return found.flatMap(({ index, 1: content = "" }) => {
    const words = content
      .replaceAll(/\$\{[^}]*\}|\\?`[^`]*`/g, "X")
      .replaceAll(/\s+/g, " ")
      .trim();
    const isText = phrases ? /^[A-Z].* /.test(words) : words.split(" ").length >= fewestWords;
    return isText ? [{ line: code.slice(0, index).split("\n").length, text: words }] : [];
  });
}

/** Returns as many line breaks as the text has, so that later lines keep their numbers. */
const blank = (text: string): string => text.replaceAll(/[^\n]/g, "");
