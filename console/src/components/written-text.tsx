/** Shows a person's text in the direction of its script, regardless of the page's direction. */
export const WrittenText = ({ text }: { text: string | null | undefined }) => (
  <span dir="auto">{text ?? "–"}</span>
);
