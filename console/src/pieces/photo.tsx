import Box from "@cloudscape-design/components/box";
import { useEffect, useState } from "react";

/** Shows an external photo. If it no longer exists, shows a note instead of a broken picture. */
export function Photo({ url, alt, size }: { url: string | undefined; alt: string; size: "card" | "full" }) {
  const [isBroken, setBroken] = useState(false);
  useEffect(() => setBroken(url === undefined), [url]);
  if (url === undefined || isBroken)
    return (
      <div className={`photo photo-${size}`}>
        <Box color="text-body-secondary">No photo</Box>
      </div>
    );
  return (
    <img
      className={`photo photo-${size}`}
      src={url}
      alt={alt}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  );
}
