import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { type KeyboardEvent, useRef, useState } from "react";
import { Photo } from "./photo.tsx";
import { photoAfter } from "./photo-after.ts";

/**
 * Shows one large photo above thumbnails of all photos. Arrow keys, Home and End change the large photo while
 * the gallery has the focus; screen readers announce its number.
 */
export function PhotoGallery({ photos: given, label }: { photos: readonly string[]; label: string }) {
  const photos = [...new Set(given)];
  const [chosen, setChosen] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  if (photos.length === 0) return <Photo url={undefined} alt="" size="full" />;
  // A different car may have fewer photos.
  const shown = Math.min(chosen, photos.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = photoAfter(event.key, shown, photos.length);
    if (next === null) return;
    event.preventDefault();
    setChosen(next);
  };
  const place = `Photo ${shown + 1} of ${photos.length}`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles bubbling key events of the buttons inside
    <div ref={frame} className="gallery" onKeyDown={onKeyDown}>
      <section aria-label={label} aria-roledescription="Photos">
        <SpaceBetween size="xs">
          <button type="button" className="photo-button" onClick={() => void toggleFullScreen(frame.current)}>
            <Photo url={photos[shown]} alt={`${label}, ${place.toLowerCase()}. Full screen`} size="full" />
          </button>
          <SpaceBetween size="xs" direction="horizontal" alignItems="center">
            <Button
              iconName="angle-left"
              ariaLabel="Previous photo"
              disabled={shown === 0}
              disabledReason="This is the first photo."
              onClick={() => setChosen(shown - 1)}
            />
            <span role="status">{place}</span>
            <Button
              iconName="angle-right"
              ariaLabel="Next photo"
              disabled={shown === photos.length - 1}
              disabledReason="This is the last photo."
              onClick={() => setChosen(shown + 1)}
            />
            <Button
              iconName="full-screen"
              ariaLabel="Full screen"
              onClick={() => void toggleFullScreen(frame.current)}
            />
          </SpaceBetween>
          <ul className="thumbnails">
            {photos.map((url, index) => (
              <li key={url}>
                <button type="button" aria-current={index === shown} onClick={() => setChosen(index)}>
                  <Photo url={url} alt={`Photo ${index + 1}`} size="card" />
                </button>
              </li>
            ))}
          </ul>
        </SpaceBetween>
      </section>
    </div>
  );
}

/** Shows an element in full screen, or returns to the page. Without full-screen support nothing happens. */
async function toggleFullScreen(element: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement !== null) return document.exitFullscreen();
  await element?.requestFullscreen?.();
}
