import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { CopyButton } from "./copy-button.tsx";

/** Shows code with a copy button. Wide code can be scrolled by keyboard. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  return (
    <SpaceBetween size="xs">
      <Box color="text-body-secondary">{label}</Box>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <section className="json" aria-label={label} tabIndex={0}>
        <pre>{code}</pre>
      </section>
      <CopyButton text={code} />
    </SpaceBetween>
  );
}
