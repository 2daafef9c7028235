/** The callbacks for a reader who leaves or returns. */
export interface AttentionListener {
  /** The page has been hidden for minutes. */
  onLeave(): void;
  /** The page is visible again, or the network is back. */
  onReturn(): void;
}

const leaveMilliseconds = 5 * 60_000;

/**
 * Observes whether the page is visible and whether it has network access.
 * @returns the function that stops observing
 */
export function watchAttention(
  listener: AttentionListener,
  page: Document,
  network: EventTarget,
): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (page.visibilityState === "hidden") timer = setTimeout(() => listener.onLeave(), leaveMilliseconds);
    else listener.onReturn();
  };
  page.addEventListener("visibilitychange", look, { signal });
  network.addEventListener("online", () => listener.onReturn(), { signal });
  if (page.visibilityState === "hidden") look();
  return () => {
    clearTimeout(timer);
    ending.abort();
  };
}
