import { useEffect, useRef, useState } from "react";
import { createInventoryBatch } from "../../api/generated/operations.ts";
import type { CreateInventoryBatchBody } from "../../api/generated/types.ts";
import { useWrite } from "../../query/use-write.ts";
import {
  asGzip,
  isGzip,
  type Sent,
  StoreUnreachable,
  uploadFile,
  writeUploadCommand,
} from "./upload-file.ts";

/** The progress of an upload. */
export type UploadState =
  | { step: "ready" | "announcing" | "compressing" | "stopped" }
  | ({ step: "sending" } & Sent)
  /**
   * Contains the announced batch if the announcement succeeded, and a terminal command if another program may
   * succeed.
   */
  | { step: "failed"; error: unknown; batchId: string | null; command: string | null };

/** The batch and the file to upload. */
export interface Upload {
  batch: CreateInventoryBatchBody;
  file: File;
}

/**
 * Announces a batch and sends its file. A retry continues the same batch, which is announced only once, and never
 * replaces an uploaded file.
 *
 * @param onArrived called with the batch's id after the store has the file
 */
export function useUpload(onArrived: (batchId: string) => void) {
  const write = useWrite(createInventoryBatch, { alsoChanges: ["audit", "overview"] });
  const [state, setState] = useState<UploadState>({ step: "ready" });
  const running = useRef<AbortController | null>(null);
  const latest = useRef<Upload | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (upload: Upload) => {
    const { batch, file } = upload;
    latest.current = upload;
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    let batchId: string | null = null;
    let command: string | null = null;
    try {
      setState({ step: "announcing" });
      const announced = await write.mutateAsync({ body: batch });
      batchId = announced.id;
      const target = { url: announced.upload_url, headers: announced.upload_headers };
      setState({ step: "compressing" });
      command = writeUploadCommand(target, file.name, !(await isGzip(file)));
      const compressed = await asGzip(file);
      setState({ step: "sending", sent: 0, total: compressed.size });
      const onSent = (progress: Sent) => setState({ step: "sending", ...progress });
      await uploadFile(compressed, target, { onSent, signal });
      onArrived(announced.id);
    } catch (error) {
      if (signal.aborted) setState({ step: "stopped" });
      else
        setState({
          ...{ step: "failed", error, batchId },
          command: error instanceof StoreUnreachable ? command : null,
        });
    }
  };
  const again = () => {
    if (latest.current !== null) void start(latest.current);
  };
  return { state, start, again, stop: () => running.current?.abort() };
}
