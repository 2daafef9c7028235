import Box from "@cloudscape-design/components/box";
import { useEffect, useState } from "react";
import { sharedMessages } from "../../i18n/shared-messages.ts";
import { useMessages } from "../../i18n/use-messages.ts";

/** The size in pixels reserved until the photo is loaded. Styles fit the photo to its container. */
const space = { card: { width: 400, height: 300 }, full: { width: 1200, height: 900 } };

/**
 * Shows a photo from another site, or a text if the photo is gone. The large photo of a page and the photos of a list's
 * first row load first, and others load when they become visible. The layout does not shift while photos load.
 */
export function Photo(props: {
  url: string | undefined;
  alt: string;
  size: "card" | "full";
  /** Whether the photo is in the first row of a list. */
  isFirst?: boolean;
}) {
  const { url, alt, size, isFirst = size === "full" } = props;
  const say = useMessages(sharedMessages);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => setBroken(url === undefined), [url]);
  if (url === undefined || isBroken)
    return (
      <div className={`photo photo-${size}`}>
        <Box color="text-body-secondary">{say("noPhoto")}</Box>
      </div>
    );
  return (
    <img
      className={`photo photo-${size}`}
      {...space[size]}
      src={url}
      alt={alt}
      loading={isFirst ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : "auto"}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  );
}
