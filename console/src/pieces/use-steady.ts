import { useEffect, useRef, useState } from "react";

/** Updates within this time after a user request, opening the page or returning to it may move content. */
const askedMilliseconds = 10_000;

/** What is shown of something that is read again and again. */
export interface Steady<Value> {
  /** Undefined before the first answer. */
  shown: Value | undefined;
  /** Whether something newer waits, because it would move what is read. */
  hasNews: boolean;
  /** Shows pending updates and updates that arrive immediately after. */
  showNews: () => void;
}

/**
 * Keeps what is shown in its place while it is read again. A newer answer is taken at once where nothing moves, where
 * nobody looks, or right after somebody opened the page or returned to it; otherwise it waits until it is asked for.
 *
 * @param moves whether the newer answer would move what the older one shows
 */
export function useSteady<Value>(
  newest: Value | undefined,
  moves: (shown: Value, newest: Value) => boolean,
): Steady<Value> {
  const [kept, setKept] = useState(newest);
  const [openedAt] = useState(Date.now);
  const askedAt = useRef(openedAt);
  const hasNews = kept !== undefined && newest !== undefined && kept !== newest && moves(kept, newest);
  useEffect(() => {
    if (newest === undefined) return;
    const isWelcome = document.hidden || Date.now() - askedAt.current < askedMilliseconds;
    if (!hasNews || isWelcome) setKept(newest);
  }, [newest, hasNews]);
  useEffect(() => {
    const onVisible = () => {
      if (!document.hidden) askedAt.current = Date.now();
    };
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, []);
  const showNews = () => {
    askedAt.current = Date.now();
    setKept(newest);
  };
  return { shown: hasNews ? kept : newest, hasNews, showNews };
}
