import { I18nProvider } from "@cloudscape-design/components/i18n";
import { type ReactNode, use, useDeferredValue } from "react";
import { loadComponentTexts } from "./load-component-texts.ts";
import { usePreferences } from "./preferences.ts";

/**
 * Gives the library's components their texts in the person's language, such as labels of icon buttons. Suspends until
 * the first texts are loaded. After a change of language, the previous texts remain until the new ones are loaded.
 */
export function ComponentTexts({ children }: { children: ReactNode }) {
  const { locale } = usePreferences();
  const loadedLocale = useDeferredValue(locale);
  return (
    <I18nProvider locale={loadedLocale} messages={[use(loadComponentTexts(loadedLocale))]}>
      {children}
    </I18nProvider>
  );
}
