import Modal from "@cloudscape-design/components/modal";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { sharedMessages } from "../../i18n/shared-messages.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { readQuery } from "../../query/use-read.ts";
import { useConsole } from "../../start/console-context.ts";
import type { AttachedFileProps } from "./attached-file.tsx";
import { threadReaderMessages } from "./thread-reader-messages.ts";

/** How long a link is used before it is requested again. Links expire after five minutes. */
const linkMilliseconds = 240_000;

/**
 * Shows a preview of a picture of a thread, which opens the large picture. The link is requested when the preview
 * becomes visible. The preview occupies its final size from the start, also if the picture cannot be displayed.
 */
export function AttachedPicture({ attachment, threadId, openAttachment }: AttachedFileProps) {
  const { id, name } = attachment;
  const say = useMessages(threadReaderMessages);
  const frame = useRef<HTMLButtonElement>(null);
  const isSeen = useIsSeen(frame);
  const [isBroken, setBroken] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const input = { path: { id: threadId, attachment_id: id } };
  const link = useQuery({
    ...readQuery(useConsole(), openAttachment, input),
    ...{ enabled: isSeen, staleTime: linkMilliseconds, refetchOnWindowFocus: false },
  });
  const url = link.data?.url;
  if (isBroken || link.error !== null) return <div className="preview">{say("noPreview")}</div>;
  return (
    <>
      <button
        ref={frame}
        type="button"
        className="preview"
        disabled={url === undefined}
        aria-label={say("viewPicture", { name })}
        onClick={() => setOpen(true)}
      >
        {url !== undefined && <img src={url} alt={name} decoding="async" onError={() => setBroken(true)} />}
      </button>
      {isOpen && url !== undefined && <LargePicture url={url} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

function LargePicture({ url, name, onClose }: { url: string; name: string; onClose: () => void }) {
  const formatShared = useMessages(sharedMessages);
  return (
    <Modal
      visible
      size="max"
      onDismiss={onClose}
      closeAriaLabel={formatShared("close")}
      header={<bdi>{name}</bdi>}
    >
      <img className="large-picture" src={url} alt={name} />
    </Modal>
  );
}

/** Reports whether an element has been visible. */
function useIsSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      setSeen(true);
      observer.disconnect();
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isSeen;
}
