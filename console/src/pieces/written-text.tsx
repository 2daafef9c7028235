/** Shows a person's text in the direction of its own script, whatever the page's direction is. */
export const WrittenText = ({ text }: { text: string | null | undefined }) => (
  <span dir="auto">{text ?? "–"}</span>
);
