import { I18nProvider } from "@cloudscape-design/components/i18n";
import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import type { Locale } from "../i18n/define-messages.ts";
import { usePreferences } from "./preferences.ts";

type Texts = ComponentProps<typeof I18nProvider>["messages"][number];

const loaders: Record<Locale, () => Promise<{ default: Texts }>> = {
  en: () => import("@cloudscape-design/components/i18n/messages/all.en"),
  ko: () => import("@cloudscape-design/components/i18n/messages/all.ko"),
};

/** Gives the library's components their texts in the person's language, such as labels of icon buttons. */
export function ComponentTexts({ children }: { children: ReactNode }) {
  const { locale } = usePreferences();
  const [texts, setTexts] = useState<{ locale: Locale; messages: Texts } | null>(null);
  useEffect(() => {
    let isWanted = true;
    void loaders[locale]().then(({ default: messages }) => {
      if (isWanted) setTexts({ locale, messages });
    });
    return () => {
      isWanted = false;
    };
  }, [locale]);
  if (texts === null) return null;
  return (
    <I18nProvider locale={texts.locale} messages={[texts.messages]}>
      {children}
    </I18nProvider>
  );
}
