import Button from "@cloudscape-design/components/button";
import { useMutation } from "@tanstack/react-query";
import { formatNumber } from "../../format/money.ts";
import { sharedMessages } from "../../i18n/shared-messages.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useNotify } from "../../shell/notices.tsx";
import { ErrorText } from "../error-pane.tsx";
import { useIsNarrow } from "../use-is-narrow.ts";
import type { ListFile } from "./list-file.ts";
import { saveFile } from "./save-file.ts";

/** Saves a list as CSV. On a narrow screen the button is an icon. */
export function ListCsvButton<Item>(props: {
  file: ListFile<Item>;
  /** The displayed rows. If the list has no further rows, the file contains exactly these. */
  shown: readonly Item[];
  /** Names the list for screen readers, because a page can have several lists. */
  label: string;
  isDisabled?: boolean;
}) {
  const { file, shown, label, isDisabled = false } = props;
  const say = useMessages(sharedMessages);
  const notify = useNotify();
  const isNarrow = useIsNarrow();
  const save = useMutation({
    mutationFn: () => file.write(shown),
    onSuccess: ({ bytes, count, hasMore }) => {
      saveFile(bytes, `${file.name}.csv`, "text/csv");
      if (hasMore) notify({ type: "warning", text: say("csvCut", { count: formatNumber(count) }) });
    },
    onError: (error) => notify({ type: "error", text: <ErrorText error={error} /> }),
  });
  return (
    <Button
      {...(isNarrow && { variant: "icon" })}
      iconName="download"
      ariaLabel={`${say("saveCsv")}: ${label}`}
      loading={save.isPending}
      disabled={isDisabled}
      onClick={() => save.mutate()}
    >
      {!isNarrow && say("saveCsv")}
    </Button>
  );
}
