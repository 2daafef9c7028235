/** A page of the guide in the navigation. */
export interface GuidePage {
  label: string;
  /** The URL path. */
  path: string;
  /** The source file below `docs`; null for a page that another part of the reference creates. */
  source: string | null;
}

const page = (
  label: string,
  path: string,
  source: string | null = `guide${path.slice("/docs".length)}.md`,
) => ({
  ...{ label, path: path as `/docs${string}` },
  source,
});

/**
 * Pages of the guide by navigation group, in reading order. Each page covers one subject, and no other page repeats it.
 */
export const guideGroups: Readonly<Record<string, readonly GuidePage[]>> = {
  Start: [
    page("Overview", "/docs/guide", "partner-guide.md"),
    page("Quickstart", "/docs/quickstart"),
    page("Environments", "/docs/environments"),
    page("Keys and addresses", "/docs/keys"),
  ],
  "Every call": [
    page("Idempotency", "/docs/idempotency"),
    page("Pagination", "/docs/pagination"),
    page("Poll cheaply", "/docs/polling"),
    page("Errors", "/docs/errors", null),
    page("Limits", "/docs/limits"),
    page("Times and money", "/docs/times-and-money"),
  ],
  "The business": [
    page("Find a car", "/docs/vehicles"),
    page("Order a car", "/docs/orders"),
    page("Invoices", "/docs/invoices"),
    page("Watches", "/docs/watches"),
    page("History lookups", "/docs/history-lookups"),
    page("Messages", "/docs/messages"),
    page("Chat on your page", "/docs/chat-widget"),
    page("Chat protocol", "/docs/chat-protocol"),
    page("AI assistants", "/docs/assistants", "assistants.md"),
  ],
  Notifications: [
    page("Webhooks", "/docs/webhooks"),
    page("Events", "/docs/events"),
    page("Verify webhooks", "/docs/verify-webhook", null),
  ],
  "Going live": [
    page("Certificate", "/docs/certificate"),
    page("Checklist", "/docs/go-live", "go-live.md"),
    page("Retention", "/docs/retention"),
    page("Versions", "/docs/versioning", "versioning.md"),
    page("Changelog", "/docs/changelog", "changelog.md"),
  ],
};

/** All pages of the guide. */
export const guidePages: readonly GuidePage[] = Object.values(guideGroups).flat();
