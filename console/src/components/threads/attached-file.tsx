import Button from "@cloudscape-design/components/button";
import { useMutation } from "@tanstack/react-query";
import type { Attachment, OpenedAttachment } from "../../api/generated/types.ts";
import type { Operation } from "../../api/operation.ts";
import { formatBytes } from "../../format/bytes.ts";
import { useNotify } from "../../shell/notices.tsx";
import { useConsole } from "../../start/console-context.ts";
import { ErrorText } from "../error-pane.tsx";
import { AttachedPicture } from "./attached-picture.tsx";

/** An operation that returns a link to a file of a thread. */
export type OpenAttachment = Operation<{
  path: { id: string; attachment_id: string };
  query: undefined;
  body: undefined;
  answer: OpenedAttachment;
}>;

/** A file of a thread, and the operation that opens it. */
export interface AttachedFileProps {
  attachment: Attachment;
  threadId: string;
  openAttachment: OpenAttachment;
}

/** Picture types that every browser displays. A HEIC file remains a link. */
const shownTypes: readonly string[] = ["image/jpeg", "image/png", "image/webp"];

/** Shows a link to a file of a thread, below its preview if it is a picture. */
export function AttachedFile(props: AttachedFileProps) {
  const { attachment, threadId, openAttachment } = props;
  const { api } = useConsole();
  const notify = useNotify();
  const open = useMutation({
    mutationFn: () => api.call(openAttachment, { path: { id: threadId, attachment_id: attachment.id } }),
    onSuccess: ({ url }) => window.open(url, "_blank", "noopener,noreferrer"),
    onError: (error) => notify({ type: "error", text: <ErrorText error={error} /> }),
  });
  return (
    <div>
      {shownTypes.includes(attachment.content_type) && <AttachedPicture {...props} />}
      <Button variant="inline-link" iconName="file" loading={open.isPending} onClick={() => open.mutate()}>
        {`${attachment.name} (${formatBytes(attachment.size_bytes)})`}
      </Button>
    </div>
  );
}
