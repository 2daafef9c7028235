import SpaceBetween from "@cloudscape-design/components/space-between";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { ConfirmDialog } from "../../components/forms/confirm-dialog.tsx";
import { Page } from "../../components/page.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { houseMessages } from "./house-messages.ts";
import { uploadMessages } from "./inventory-messages.ts";
import { UploadForm } from "./upload-form.tsx";
import { UploadProgress } from "./upload-progress.tsx";
import { type Upload, useUpload } from "./use-upload.ts";

/** Uploads a house's batch: shows a form, then the progress, and then opens the batch's page. */
export function UploadPage() {
  const say = useMessages(uploadMessages);
  const { environment } = useConsole();
  const router = useRouter();
  const [upload, setUpload] = useState<Upload | null>(null);
  const { state, start, again, stop } = useUpload((batchId) =>
    router.history.push(pathOf(environment, "operator", "inventory", batchId)),
  );
  const isBusy = ["announcing", "compressing", "sending"].includes(state.step);
  return (
    <Page title={say("title")}>
      <SpaceBetween size="m">
        <UploadForm isBusy={isBusy} onSubmit={setUpload} />
        <UploadProgress state={state} onStop={stop} onAgain={again} />
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
  const formatHouse = useMessages(houseMessages);
  const { source, kind, sequence } = upload.batch;
  const isFull = kind === "full";
  return (
    <ConfirmDialog
      title={`${say("title")}: ${formatHouse(source)} ${sequence}`}
      consequences={[...(isFull ? [say("fullNote", { house: formatHouse(source) })] : []), say("takesForce")]}
      action={say("start")}
      {...(isFull && { typedWord: source })}
      isBusy={false}
      error={null}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
