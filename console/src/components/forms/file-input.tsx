import FileUpload from "@cloudscape-design/components/file-upload";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useEffect, useRef, useState } from "react";
import { formatBytes } from "../../format/bytes.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { ErrorText } from "../error-pane.tsx";
import type { FileTerms } from "./form-fields.ts";
import { formMessages } from "./form-messages.ts";

interface FileInputProps {
  terms: FileTerms;
  /** The id of the uploaded file; empty without an uploaded file. */
  id: string;
  onChange: (id: string) => void;
  /** Notified when a chosen file is not uploaded yet, and when no such file is left. */
  onPending: (isPending: boolean) => void;
}

/** Uploads a file as soon as it is chosen. A file that fails must be removed or replaced. */
export function FileInput({ terms, id, onChange, onPending }: FileInputProps) {
  const say = useMessages(formMessages);
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<unknown>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const isAccepted = file === null || isWithin(terms, file);
  const take = async (chosen: File | null) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setFile(chosen);
    setError(null);
    onChange("");
    onPending(chosen !== null);
    if (chosen === null || !isWithin(terms, chosen)) return;
    try {
      const uploaded = await terms.upload(chosen, controller.signal);
      if (controller.signal.aborted) return;
      onChange(uploaded);
      onPending(false);
    } catch (failure) {
      if (!controller.signal.aborted) setError(failure);
    }
  };
  return (
    <SpaceBetween size="xxs">
      <FileUpload
        value={file === null ? [] : [file]}
        accept={terms.types.join(",")}
        showFileSize
        fileErrors={isAccepted ? [] : [say("fileFault", { size: formatBytes(terms.largestBytes) })]}
        onChange={({ detail }) => void take(detail.value[0] ?? null)}
        i18nStrings={{
          uploadButtonText: () => say("chooseFile"),
          dropzoneText: () => say("dropFile"),
          removeFileAriaLabel: (_, name) => say("removeFile", { name }),
        }}
      />
      <div aria-live="polite">
        {id !== "" && <StatusIndicator type="success">{say("fileUploaded")}</StatusIndicator>}
        {id === "" && file !== null && isAccepted && error === null && (
          <StatusIndicator type="loading">{say("fileUploading")}</StatusIndicator>
        )}
        {error !== null && (
          <StatusIndicator type="error">
            {say("fileFailed")} <ErrorText error={error} />
          </StatusIndicator>
        )}
      </div>
    </SpaceBetween>
  );
}

const isWithin = ({ types, largestBytes }: FileTerms, { type, size }: File): boolean =>
  types.includes(type) && size > 0 && size <= largestBytes;
