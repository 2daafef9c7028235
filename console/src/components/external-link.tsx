import Link from "@cloudscape-design/components/link";
import { sharedMessages } from "../i18n/shared-messages.ts";
import { useMessages } from "../i18n/use-messages.ts";

/** Links to a web page outside the console. A value that is not a web URL is shown as text. */
export function ExternalLink({ url, text }: { url: string | null; text?: string }) {
  const say = useMessages(sharedMessages);
  if (url === null || !/^https?:\/\//.test(url)) return url ?? "–";
  return (
    <Link href={url} external externalIconAriaLabel={say("opensInNewTab")}>
      {text ?? url}
    </Link>
  );
}
