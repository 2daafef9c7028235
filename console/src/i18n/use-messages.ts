import { useCallback } from "react";
import { usePreferences } from "../shell/preferences.ts";
import { type Catalogue, fillMessage, type ParametersOf } from "./define-messages.ts";

/** Returns a text of a catalog in the person's language, with its values inserted. */
export type Say<Messages extends Catalogue> = <Key extends keyof Messages>(
  key: Key,
  ...values: ParametersOf<Messages[Key]["en"]>
) => string;

/** Returns the texts of a catalogue in the person's language. */
export function useMessages<Messages extends Catalogue>(messages: Messages): Say<Messages> {
  const { locale } = usePreferences();
  return useCallback(
    (key, ...[values]) => fillMessage(messages[key]?.[locale] ?? "", values),
    [messages, locale],
  );
}
