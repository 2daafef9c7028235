import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import TokenGroup from "@cloudscape-design/components/token-group";
import type { ReactNode } from "react";
import { sharedMessages } from "../../i18n/shared-messages.ts";
import { useMessages } from "../../i18n/use-messages.ts";

/** Shows the filters of a list, each with a remove button; nothing without a filter. */
export function FilterChips<Name extends string>(props: {
  chips: readonly { name: Name; label: string }[];
  onRemove: (names: readonly Name[]) => void;
  /** Further actions on the filters. */
  children?: ReactNode;
}) {
  const { chips, onRemove, children } = props;
  const say = useMessages(sharedMessages);
  if (chips.length === 0) return null;
  return (
    <SpaceBetween size="s" direction="horizontal" alignItems="center">
      <TokenGroup
        items={chips.map(({ label }) => ({ label, dismissLabel: say("removeFilter", { filter: label }) }))}
        onDismiss={({ detail }) =>
          onRemove(chips.slice(detail.itemIndex, detail.itemIndex + 1).map(({ name }) => name))
        }
      />
      <Button variant="inline-link" onClick={() => onRemove(chips.map(({ name }) => name))}>
        {say("clearFilters")}
      </Button>
      {children}
    </SpaceBetween>
  );
}
