const lineWidth = 150;

/** Returns a paragraph of Markdown in lines of at most 150 characters. Further lines of a list item are indented. */
export function wrapParagraph(paragraph: string): string {
  const indent = paragraph.startsWith("- ") ? "  " : "";
  const lines: string[] = [];
  let line = "";
  for (const word of paragraph.split(" ")) {
    if (line.length + 1 + word.length > lineWidth) {
      lines.push(line);
      line = `${indent}${word}`;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line].join("\n");
}
