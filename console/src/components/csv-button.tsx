import Button from "@cloudscape-design/components/button";
import { useMutation } from "@tanstack/react-query";
import { asCsv, type CallInput, type CallTypes, type Operation } from "../api/operation.ts";
import { sharedMessages } from "../i18n/shared-messages.ts";
import { useMessages } from "../i18n/use-messages.ts";
import { useNotify } from "../shell/notices.tsx";
import { useConsole } from "../start/console-context.ts";
import { ErrorText } from "./error-pane.tsx";
import { saveFile } from "./save-file.ts";

/** Saves the CSV response of an operation. */
export function CsvButton<Types extends CallTypes & { body: undefined }>(props: {
  operation: Operation<Types>;
  input: CallInput<Types>;
  fileName: string;
  isDisabled?: boolean;
}) {
  const { operation, input, fileName, isDisabled = false } = props;
  const say = useMessages(sharedMessages);
  const { api } = useConsole();
  const notify = useNotify();
  const save = useMutation({
    mutationFn: () => api.call(asCsv(operation), input as CallInput<CsvTypes<Types>>),
    onSuccess: (bytes) => saveFile(bytes, fileName, "text/csv"),
    onError: (error) => notify({ type: "error", text: <ErrorText error={error} /> }),
  });
  return (
    <Button iconName="download" loading={save.isPending} disabled={isDisabled} onClick={() => save.mutate()}>
      {say("saveCsv")}
    </Button>
  );
}

type CsvTypes<Types extends CallTypes> = Omit<Types, "answer"> & { answer: Uint8Array };
