import Container from "@cloudscape-design/components/container";
import FileUpload from "@cloudscape-design/components/file-upload";
import Form from "@cloudscape-design/components/form";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import RadioGroup from "@cloudscape-design/components/radio-group";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import { createInventoryBatch } from "../../api/generated/operations.ts";
import type { CreateInventoryBatchBody } from "../../api/generated/types.ts";
import { usePageSearch } from "../../components/filters/use-page-search.ts";
import { useFirstField } from "../../components/forms/use-first-field.ts";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { HouseChoice } from "./house-choice.tsx";
import { batchKindMessages, inventoryMessages, uploadMessages } from "./inventory-messages.ts";
import { firstHouse, type UploadSearch } from "./inventory-search.ts";
import { useFileFault } from "./use-file-fault.ts";
import { useSequence } from "./use-sequence.ts";
import type { Upload } from "./use-upload.ts";

/** Asks for an auction house, a type, a number and a file. The file is checked before the announcement. */
export function UploadForm({ isBusy, onSubmit }: { isBusy: boolean; onSubmit: (upload: Upload) => void }) {
  const say = useMessages(uploadMessages);
  const formatPage = useMessages(inventoryMessages);
  const formatKind = useMessages(batchKindMessages);
  const [search, changeSearch] = usePageSearch<UploadSearch>();
  const form = useFirstField<HTMLFormElement>();
  const source = search.source ?? firstHouse;
  const kind = search.kind ?? "delta";
  const [files, setFiles] = useState<readonly File[]>([]);
  const sequence = useSequence(source, search.sequence);
  const [file] = files;
  const fault = useFileFault(file);
  const batch: CreateInventoryBatchBody | null =
    sequence.number === null ? null : { source, kind, sequence: sequence.number };
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (batch === null || file === undefined || fault !== null) return;
        // Kept in the URL so that a retry uses the same batch, because the highest number changes after the
        // announcement.
        changeSearch({ source, kind, sequence: String(batch.sequence) });
        onSubmit({ batch, file });
      }}
    >
      <Form
        actions={
          <WriteButton
            operation={createInventoryBatch}
            variant="primary"
            loading={isBusy}
            disabled={batch === null || fault !== null}
          >
            {say("start")}
          </WriteButton>
        }
      >
        <Container>
          <SpaceBetween size="m">
            <FormField label={formatPage("house")}>
              <HouseChoice
                house={source}
                onChange={(house) => {
                  changeSearch({ source: house, sequence: undefined });
                  sequence.forget();
                }}
              />
            </FormField>
            <FormField label={formatPage("kind")}>
              <RadioGroup
                value={kind}
                items={(["delta", "full"] as const).map((value) => ({ value, label: formatKind(value) }))}
                onChange={({ detail }) => changeSearch({ kind: detail.value === "full" ? "full" : "delta" })}
              />
            </FormField>
            <FormField
              label={formatPage("sequence")}
              constraintText={sequence.hint}
              errorText={sequence.number === null && sequence.text !== "" ? say("sequenceFault") : undefined}
            >
              <Input
                value={sequence.text}
                inputMode="numeric"
                autoComplete={false}
                onChange={({ detail }) => sequence.type(detail.value)}
              />
            </FormField>
            <FormField label={say("file")} description={say("fileHint")}>
              <FileUpload
                value={files}
                accept=".gz,.ndjson,.jsonl,application/gzip,application/x-ndjson"
                showFileSize
                fileErrors={fault ? [say(fault)] : []}
                onChange={({ detail }) => setFiles(detail.value)}
                i18nStrings={{
                  uploadButtonText: () => say("choose"),
                  dropzoneText: () => say("drop"),
                  removeFileAriaLabel: (_, name) => say("remove", { name }),
                }}
              />
            </FormField>
          </SpaceBetween>
        </Container>
      </Form>
    </form>
  );
}
