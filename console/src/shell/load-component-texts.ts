import type { I18nProvider } from "@cloudscape-design/components/i18n";
import type { ComponentProps } from "react";
import type { Locale } from "../i18n/define-messages.ts";

/** Texts of the component library in one language. */
export type ComponentTextMessages = ComponentProps<typeof I18nProvider>["messages"][number];

const loaders: Record<Locale, () => Promise<{ default: ComponentTextMessages }>> = {
  en: () => import("@cloudscape-design/components/i18n/messages/all.en"),
  ko: () => import("@cloudscape-design/components/i18n/messages/all.ko"),
};

const loaded = new Map<Locale, Promise<ComponentTextMessages>>();

/** Loads the component library's texts, once per language. A failed load is repeated when the texts are next wanted. */
export function loadComponentTexts(locale: Locale): Promise<ComponentTextMessages> {
  const texts = loaded.get(locale) ?? loaders[locale]().then(({ default: messages }) => messages);
  loaded.set(locale, texts);
  texts.catch(() => loaded.delete(locale));
  return texts;
}
