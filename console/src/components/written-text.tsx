/** Minimum width of a column of text that people wrote, in pixels. */
export const writtenColumnWidth = 140;

/**
 * Shows a person's text in the direction of its script, regardless of the page's direction. Breaks words that are too
 * long for a line.
 */
export const WrittenText = ({ text }: { text: string | null | undefined }) => (
  <span className="written" dir="auto" title={text ?? undefined}>
    {text ?? "–"}
  </span>
);
