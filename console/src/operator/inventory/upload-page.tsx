import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import FileUpload from "@cloudscape-design/components/file-upload";
import Form from "@cloudscape-design/components/form";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import RadioGroup from "@cloudscape-design/components/radio-group";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { listInventoryBatches } from "../../api/generated/operations.ts";
import type { CreateInventoryBatchBody } from "../../api/generated/types.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { ConfirmDialog } from "../../pieces/confirm-dialog.tsx";
import { Page } from "../../pieces/page.tsx";
import { usePageSearch } from "../../pieces/use-page-search.ts";
import { useRead } from "../../query/use-read.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { HouseChoice } from "./house-choice.tsx";
import { houseMessages } from "./house-messages.ts";
import { batchKindMessages, inventoryMessages, uploadMessages } from "./inventory-messages.ts";
import { firstHouse, type UploadSearch } from "./inventory-search.ts";
import { UploadProgress } from "./upload-progress.tsx";
import { type Upload, useUpload } from "./use-upload.ts";

/** Uploads a house's batch: chosen or dropped, sent with its progress, and then followed on its own page. */
export function UploadPage() {
  const say = useMessages(uploadMessages);
  const { environment } = useConsole();
  const router = useRouter();
  const [upload, setUpload] = useState<Upload | null>(null);
  const { state, start, stop } = useUpload((batchId) =>
    router.history.push(pathOf(environment, "operator", "inventory", batchId)),
  );
  const isBusy = ["announcing", "compressing", "sending"].includes(state.step);
  return (
    <Page title={say("title")}>
      <SpaceBetween size="m">
        <UploadForm isBusy={isBusy} hasFailed={state.step === "failed"} onSubmit={setUpload} />
        <UploadProgress state={state} onStop={stop} />
      </SpaceBetween>
      {upload !== null && (
        <UploadDialog
          upload={upload}
          onConfirm={() => {
            setUpload(null);
            void start(upload);
          }}
          onCancel={() => setUpload(null)}
        />
      )}
    </Page>
  );
}

function UploadDialog(props: { upload: Upload; onConfirm: () => void; onCancel: () => void }) {
  const { upload, onConfirm, onCancel } = props;
  const say = useMessages(uploadMessages);
  const sayHouse = useMessages(houseMessages);
  const { source, kind, sequence } = upload.batch;
  const isFull = kind === "full";
  return (
    <ConfirmDialog
      title={`${say("title")}: ${sayHouse(source)} ${sequence}`}
      consequences={[...(isFull ? [say("fullNote", { house: sayHouse(source) })] : []), say("takesForce")]}
      action={say("start")}
      {...(isFull && { typedWord: source })}
      isBusy={false}
      error={null}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}

function UploadForm(props: { isBusy: boolean; hasFailed: boolean; onSubmit: (upload: Upload) => void }) {
  const { isBusy, hasFailed, onSubmit } = props;
  const say = useMessages(uploadMessages);
  const sayPage = useMessages(inventoryMessages);
  const sayKind = useMessages(batchKindMessages);
  const [search, changeSearch] = usePageSearch<UploadSearch>();
  const source = search.source ?? firstHouse;
  const kind = search.kind ?? "delta";
  const [files, setFiles] = useState<readonly File[]>([]);
  const sequence = useSequence(source, search.sequence);
  const [file] = files;
  const batch: CreateInventoryBatchBody | null =
    sequence.number === null ? null : { source, kind, sequence: sequence.number };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (batch !== null && file !== undefined) onSubmit({ batch, file });
      }}
    >
      <Form
        actions={
          <Button variant="primary" loading={isBusy} disabled={batch === null || file === undefined}>
            {say(hasFailed ? "again" : "start")}
          </Button>
        }
      >
        <Container>
          <SpaceBetween size="m">
            <FormField label={sayPage("house")}>
              <HouseChoice
                house={source}
                onChange={(house) => {
                  changeSearch({ source: house, sequence: undefined });
                  sequence.forget();
                }}
              />
            </FormField>
            <FormField label={sayPage("kind")}>
              <RadioGroup
                value={kind}
                items={(["delta", "full"] as const).map((value) => ({ value, label: sayKind(value) }))}
                onChange={({ detail }) => changeSearch({ kind: detail.value === "full" ? "full" : "delta" })}
              />
            </FormField>
            <FormField
              label={sayPage("sequence")}
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

/** The batch's number: what is typed, else that of the address, else the one above the house's highest. */
function useSequence(source: CreateInventoryBatchBody["source"], asked: string | undefined) {
  const say = useMessages(uploadMessages);
  const { data } = useRead(listInventoryBatches, { query: { source, limit: 1 } });
  const [typed, setTyped] = useState<string | null>(null);
  const highest = data?.data[0]?.sequence;
  const suggested = data === undefined ? "" : String((highest ?? 0) + 1);
  const text = typed ?? asked ?? suggested;
  const number = /^[1-9]\d{0,15}$/.test(text.trim()) ? Number(text) : null;
  return {
    ...{ text, number: number !== null && Number.isSafeInteger(number) ? number : null },
    hint: highest === undefined ? data && say("sequenceFirst") : say("sequenceHint", { highest }),
    type: setTyped,
    forget: () => setTyped(null),
  };
}
