import Flashbar, { type FlashbarProps } from "@cloudscape-design/components/flashbar";
import { useRouter } from "@tanstack/react-router";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { sharedMessages } from "../i18n/shared-messages.ts";
import { useMessages } from "../i18n/use-messages.ts";

/** A notification to show once. */
export interface Notice {
  type: "success" | "info" | "warning" | "error";
  text: ReactNode;
}

const Notify = createContext<(notice: Notice) => void>(() => undefined);
const Shown = createContext<readonly FlashbarProps.MessageDefinition[]>([]);

/** Provides notifications, separately for each environment. */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const say = useMessages(sharedMessages);
  const [items, setItems] = useState<FlashbarProps.MessageDefinition[]>([]);
  const isFresh = useLeaving((keep) => setItems((before) => before.filter(({ id }) => id && keep.has(id))));
  const notify = useCallback(
    ({ type, text }: Notice) => {
      const id = crypto.randomUUID();
      isFresh(id);
      const dismiss = () => setItems((before) => before.filter((item) => item.id !== id));
      const item: FlashbarProps.MessageDefinition = {
        ...{ id, type, content: text, dismissible: true, dismissLabel: say("dismiss"), onDismiss: dismiss },
        // Screen readers announce both roles. An alert also interrupts the current announcement.
        ariaRole: type === "error" ? "alert" : "status",
      };
      setItems((before) => [item, ...before].slice(0, 5));
    },
    [say, isFresh],
  );
  return (
    <Notify value={notify}>
      <Shown value={items}>{children}</Shown>
    </Notify>
  );
}

/**
 * Removes notifications when another page is opened, except those shown in the same event loop turn, because
 * the action that opens a page may notify first.
 * @returns a function that marks a notification as new
 */
function useLeaving(onLeave: (keep: ReadonlySet<string>) => void): (id: string) => void {
  const { history } = useRouter();
  const fresh = useRef(new Set<string>());
  const leave = useRef(onLeave);
  leave.current = onLeave;
  useEffect(() => {
    let { pathname } = history.location;
    return history.subscribe(({ location }: { location: { pathname: string } }) => {
      if (location.pathname === pathname) return;
      pathname = location.pathname;
      leave.current(new Set(fresh.current));
    });
  }, [history]);
  return useCallback((id) => {
    fresh.current.add(id);
    setTimeout(() => fresh.current.delete(id));
  }, []);
}

/**
 * Returns a function that notifies the person until the notification is dismissed or another page is opened.
 */
export const useNotify = (): ((notice: Notice) => void) => useContext(Notify);

/** Shows the notifications. */
export const NoticeBar = () => <Flashbar items={useContext(Shown)} stackItems />;
