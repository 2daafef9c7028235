import Flashbar, { type FlashbarProps } from "@cloudscape-design/components/flashbar";
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import { sharedMessages } from "../i18n/shared-messages.ts";
import { useMessages } from "../i18n/use-messages.ts";

/** Something to tell once. */
export interface Notice {
  type: "success" | "info" | "warning" | "error";
  text: ReactNode;
}

const Notify = createContext<(notice: Notice) => void>(() => undefined);
const Shown = createContext<readonly FlashbarProps.MessageDefinition[]>([]);

/** Holds what there is to tell; each environment has its own. */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const say = useMessages(sharedMessages);
  const [items, setItems] = useState<FlashbarProps.MessageDefinition[]>([]);
  const notify = useCallback(
    ({ type, text }: Notice) => {
      const id = crypto.randomUUID();
      const dismiss = () => setItems((before) => before.filter((item) => item.id !== id));
      const item: FlashbarProps.MessageDefinition = {
        ...{ id, type, content: text, dismissible: true, dismissLabel: say("dismiss"), onDismiss: dismiss },
        // Both are read out at once; an error interrupts.
        ariaRole: type === "error" ? "alert" : "status",
      };
      setItems((before) => [item, ...before].slice(0, 5));
    },
    [say],
  );
  const shown = useMemo(() => items, [items]);
  return (
    <Notify value={notify}>
      <Shown value={shown}>{children}</Shown>
    </Notify>
  );
}

/** Tells the person something, until it is dismissed. */
export const useNotify = (): ((notice: Notice) => void) => useContext(Notify);

/** Where notices are shown. */
export const NoticeBar = () => <Flashbar items={useContext(Shown)} stackItems />;
