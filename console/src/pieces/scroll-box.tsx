/** Shows text as it is written, in a box that scrolls by keyboard too. */
export function ScrollBox({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <section className="json" aria-label={label} tabIndex={0}>
      <pre>{text}</pre>
    </section>
  );
}
