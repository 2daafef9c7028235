import Button from "@cloudscape-design/components/button";
import Link from "@cloudscape-design/components/link";
import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";

interface FollowEvent {
  preventDefault: () => void;
  detail: { href?: string | undefined; external?: boolean | undefined };
}

/** For `onFollow` of any component: goes to addresses of this console without loading the page anew. */
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

/** Shows a link that looks like a button, for what begins on another page. */
export function LinkButton({ href, children }: { href: string; children: ReactNode }) {
  const follow = useFollow();
  return (
    <Button href={href} onFollow={follow}>
      {children}
    </Button>
  );
}
