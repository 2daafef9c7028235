import { heightOf, layOutText, measureText, type StyledLine, type TextBlock } from "./lay-out-text.ts";
import { pageMargins } from "./open-document.ts";
import { spellText } from "./spell-text.ts";
import { colors, type TextStyle } from "./text-styles.ts";
import { renderRuns, widthOfRuns } from "./typeset-runs.ts";

/** A column of text in a row. */
export interface Cell {
  /** Distance from the left margin, points. */
  x: number;
  width: number;
  blocks: readonly TextBlock[];
  align?: "left" | "right";
  /** The cell's role for a screen reader. Default: paragraph. */
  tag?: "P" | "H1" | "H2" | "TH" | "TD";
}

/** The maximum height of a row that is not split across pages; a taller row starts where some of its lines fit. */
export const keptTogether = 60;
const leastBegun = 30;

/**
 * The pages of a document, filled from top to bottom. Content that does not fit continues on the next page, which
 * begins with the running head and the head of the current table. All content is tagged or marked as an artifact.
 */
export class Sheet {
  readonly pdf: PDFKit.PDFDocument;
  /** Width between the margins, points. */
  readonly width: number;
  /** Position of the next row, points from the top of the page. */
  y = 0;
  /** Whether some text could not be rendered as written. */
  replacedText = false;
  readonly #parents: PDFKit.PDFStructureElement[] = [];
  readonly #runningHead: (sheet: Sheet) => void;
  #tableHead: (() => void) | null = null;

  /** @param runningHead draws the top of every page but the first */
  constructor(pdf: PDFKit.PDFDocument, runningHead: (sheet: Sheet) => void) {
    this.pdf = pdf;
    this.#runningHead = runningHead;
    const root = pdf.struct("Document");
    pdf.addStructure(root);
    this.#parents.push(root);
    pdf.addPage();
    this.y = pageMargins.top;
    this.width = pdf.page.width - pageMargins.left - pageMargins.right;
  }

  /** Ends the structure; afterwards only decoration can be drawn. */
  end(): void {
    this.#parents.pop()?.end();
  }

  /** Everything that `draw` draws becomes one element of the document's structure. */
  group(tag: string, draw: () => void, options: PDFKit.Mixins.StructureElementOptions = {}): void {
    const element = this.pdf.struct(tag, options);
    this.#parents.at(-1)?.add(element);
    this.#parents.push(element);
    draw();
    this.#parents.pop();
    element.end();
  }

  /** Everything that `draw` draws is decoration or a repetition, and is not read aloud. */
  artifact(draw: () => void): void {
    this.pdf.markContent("Artifact", { type: "Layout" });
    draw();
    this.pdf.endMarkedContent();
  }

  /** Draws a picture that screen readers read aloud as `alt`. */
  figure(alt: string, draw: () => void): void {
    this.group("Figure", () => this.#mark("Figure", draw), { alt });
  }

  /** While `draw` runs, every new page starts with the header. */
  withTableHead(head: () => void, draw: () => void): void {
    this.#tableHead = head;
    draw();
    this.#tableHead = null;
  }

  /** Starts a new page unless `height` fits on the current page. */
  reserve(height: number): void {
    if (this.y + height > this.#bottom) this.#breakPage();
  }

  /** Leaves an empty space of `height`. */
  skip(height: number): void {
    this.y += height;
  }

  /**
   * Draws cells side by side and moves below the tallest cell. A row taller than the page continues on the next page.
   */
  row(cells: readonly Cell[], background?: string): void {
    const columns = cells.map((cell) => ({ cell, lines: layOutText(this.pdf, cell) }));
    const height = Math.max(0, ...columns.map(({ lines }) => heightOf(lines)));
    this.reserve(height <= keptTogether ? height : leastBegun);
    if (background !== undefined) this.fill(background, 0, this.width, height);
    const elements = columns.map(({ cell }) => this.#startElement(cell));
    while (true) {
      const top = this.y;
      const ends = columns.map(({ cell, lines }, index) =>
        this.#renderColumn(cell, lines, top, elements[index]),
      );
      this.y = Math.max(top, ...ends);
      if (columns.every(({ lines }) => lines.length === 0)) break;
      this.#breakPage();
    }
    for (const element of elements) element.end();
  }

  /** Draws one paragraph over the whole width. */
  paragraph(text: string, style: TextStyle, tag: Cell["tag"] = "P"): void {
    this.row([{ x: 0, width: this.width, blocks: [{ text, style }], tag }]);
  }

  /** Draws cells on one line as decoration. Long text is truncated, because it also appears elsewhere. */
  artifactLine(cells: readonly Cell[]): void {
    this.artifact(() => {
      for (const cell of cells) {
        const [line] = layOutText(this.pdf, cell);
        if (line !== undefined) this.#putText(cell, line);
      }
    });
  }

  /** Draws a filled rectangle from the current line on, `x` from the left margin. */
  fill(color: string, x: number, width: number, height: number): void {
    this.artifact(() => this.pdf.rect(pageMargins.left + x, this.y, width, height).fill(color));
  }

  /** Draws a thin line over the whole width. */
  rule(color: string = colors.rule, thickness = 0.6): void {
    const { left } = pageMargins;
    this.artifact(() =>
      this.pdf
        .lineWidth(thickness)
        .strokeColor(color)
        .moveTo(left, this.y)
        .lineTo(left + this.width, this.y)
        .stroke(),
    );
  }

  /** Returns the width of a text on one line, points. */
  measure(text: string, style: TextStyle): number {
    return measureText(this.pdf, { text, style });
  }

  get #bottom(): number {
    return this.pdf.page.height - pageMargins.bottom;
  }

  #breakPage(): void {
    this.pdf.addPage();
    this.y = pageMargins.top;
    this.#runningHead(this);
    this.#tableHead?.();
  }

  #startElement({ tag = "P" }: Cell): PDFKit.PDFStructureElement {
    const scope = tag === "TH" ? { scope: "Column" } : {};
    const element = this.pdf.struct(tag, scope as PDFKit.Mixins.StructureElementOptions);
    this.#parents.at(-1)?.add(element);
    return element;
  }

  /** Draws the lines that fit on this page, removes them from the list and returns where they end. */
  #renderColumn(
    cell: Cell,
    lines: StyledLine[],
    top: number,
    element: PDFKit.PDFStructureElement | undefined,
  ): number {
    this.y = top;
    for (let line = lines[0]; line !== undefined; line = lines[0]) {
      if (this.y + line.style.leading > this.#bottom) break;
      this.#renderLine(cell, line, element);
      this.y += line.style.leading;
      lines.shift();
    }
    return this.y;
  }

  #renderLine(cell: Cell, line: StyledLine, element: PDFKit.PDFStructureElement | undefined): void {
    if (line.runs.length === 0) return;
    this.replacedText ||= line.respelt;
    // Programs that extract text reverse right-to-left lines; only the document structure has the reading
    // order.
    const parent =
      line.turns && line.written !== null ? this.pdf.struct("Span", { actual: line.written }) : null;
    const content = this.pdf.markStructureContent(parent === null ? (cell.tag ?? "P") : "Span");
    const draw = () => this.#putText(cell, line);
    if (line.written === null || line.turns) draw();
    else spellText(this.pdf, line.written, draw);
    this.pdf.endMarkedContent();
    (parent ?? element)?.add(content as unknown as PDFKit.PDFStructureElement);
    if (parent !== null) element?.add(parent);
    parent?.end();
  }

  #putText({ x, width, align = "left" }: Cell, { runs, style }: StyledLine): void {
    const indent = align === "right" ? width - widthOfRuns(this.pdf, runs, style) : 0;
    // Places the baseline so that capitals are vertically centered in the line.
    const baseline = this.y + style.leading / 2 + style.size * 0.36;
    renderRuns(this.pdf, runs, style, { x: pageMargins.left + x + indent, baseline });
  }

  #mark(tag: string, draw: () => void): void {
    const content = this.pdf.markStructureContent(tag);
    draw();
    this.pdf.endMarkedContent();
    this.#parents.at(-1)?.add(content as unknown as PDFKit.PDFStructureElement);
  }
}
