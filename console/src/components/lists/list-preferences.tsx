import CollectionPreferences from "@cloudscape-design/components/collection-preferences";
import { sharedMessages } from "../../i18n/shared-messages.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { changePreferences, usePreferences } from "../../shell/preferences.ts";
import { type ListColumn, listColumnChoices } from "./list-columns.ts";
import { listMessages } from "./list-messages.ts";
import type { ChosenColumns } from "./use-list-columns.ts";

/** Shows the dialog that chooses a list's columns and their order, and the density of all lists. */
export function ListPreferences<Item>(props: {
  columns: readonly ListColumn<Item>[];
  chosen: ChosenColumns<Item>;
}) {
  const { columns, chosen } = props;
  const say = useMessages(listMessages);
  const formatShared = useMessages(sharedMessages);
  const { density } = usePreferences();
  return (
    <CollectionPreferences
      title={say("preferences")}
      confirmLabel={say("confirm")}
      cancelLabel={formatShared("cancel")}
      preferences={{
        contentDensity: density,
        contentDisplay: listColumnChoices(columns, chosen.chosen),
      }}
      contentDensityPreference={{
        label: formatShared("density"),
        description: `${formatShared("densityComfortable")} / ${formatShared("densityCompact")}`,
      }}
      contentDisplayPreference={{
        title: say("columns"),
        description: say("columnsNote"),
        options: columns.map(({ id, header, isRowHeader = false }) => ({
          ...{ id, label: header, alwaysVisible: isRowHeader },
        })),
      }}
      onConfirm={({ detail: { contentDensity, contentDisplay } }) => {
        if (contentDensity !== undefined) changePreferences({ density: contentDensity });
        const shown = contentDisplay?.flatMap(({ id, visible }) => (visible ? [id] : []));
        if (shown !== undefined) chosen.choose(shown);
      }}
    />
  );
}
