import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { CopyButton } from "./copy-button.tsx";
import { ScrollBox } from "./scroll-box.tsx";

/** Shows code with a copy button. Wide code can be scrolled by keyboard. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  return (
    <SpaceBetween size="xs">
      <Box color="text-body-secondary">{label}</Box>
      <ScrollBox label={label} text={code} />
      <CopyButton text={code} />
    </SpaceBetween>
  );
}
