import Button from "@cloudscape-design/components/button";
import Link from "@cloudscape-design/components/link";
import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";

interface FollowEvent {
  preventDefault: () => void;
  detail: { href?: string | undefined; external?: boolean | undefined };
}

/** Returns a handler for `onFollow` of any component. The handler opens console URLs without reloading the page. */
export function useFollow(): (event: FollowEvent) => void {
  const router = useRouter();
  return (event) => {
    const { href, external } = event.detail;
    if (href === undefined || external === true || !href.startsWith("/")) return;
    event.preventDefault();
    router.history.push(href);
  };
}

/** Shows a link to another page of the console. */
export function PageLink({ href, children }: { href: string; children: ReactNode }) {
  const follow = useFollow();
  return (
    <Link href={href} onFollow={follow}>
      {children}
    </Link>
  );
}

/** Shows a link styled as a button, for an action that starts on another page. */
export function LinkButton({ href, children }: { href: string; children: ReactNode }) {
  const follow = useFollow();
  return (
    <Button href={href} onFollow={follow}>
      {children}
    </Button>
  );
}
