/** Shows text as written, in a box that can also be scrolled by keyboard. */
export function ScrollBox({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className="json" aria-label={label} tabIndex={0}>
      <pre>{text}</pre>
    </section>
  );
}
