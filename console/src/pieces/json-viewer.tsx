import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { CopyButton } from "./copy-button.tsx";

/** Shows a value as indented JSON, which can be copied, scrolled by keyboard and read by a screen reader. */
export function JsonViewer({ value, label }: { value: unknown; label: string }) {
  const text = JSON.stringify(value, null, 2) ?? "null";
  return (
    <SpaceBetween size="xs">
      <Box float="right">
        <CopyButton text={text} />
      </Box>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <section className="json" aria-label={label} tabIndex={0}>
        <pre>{text}</pre>
      </section>
    </SpaceBetween>
  );
}
