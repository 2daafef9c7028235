/**
 * The service worker of the console. It holds a tab's session in its memory while the tab reloads, so that the reload
 * needs no redirect to the issuer and no token is written to a storage. It serves no requests. The browser ends an idle
 * worker after some seconds, and its memory with it.
 */
import type { SessionMessage } from "./hand-over-session.ts";

/** The used parts of the worker's global scope, whose types conflict with those of a page. */
interface WorkerScope {
  addEventListener(type: "install", listener: () => void): void;
  addEventListener(
    type: "activate",
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(type: "message", listener: (event: MessageEvent<SessionMessage>) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}

const scope = globalThis as unknown as WorkerScope;
/** A reload takes seconds. Later, the session ends as if the tab had been closed. */
const longestReloadMilliseconds = 30_000;
const held = new Map<string, { session: string; at: number }>();

/** Forgets the sessions of closed tabs, because other tabs keep the worker and its memory alive. */
function forgetExpired(): void {
  for (const [ticket, { at }] of held) if (Date.now() - at >= longestReloadMilliseconds) held.delete(ticket);
}

scope.addEventListener("install", () => void scope.skipWaiting());
scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener("message", ({ data, ports }) => {
  forgetExpired();
  switch (data.kind) {
    case "hold":
      held.set(data.ticket, { session: data.session, at: Date.now() });
      break;
    case "take":
      ports[0]?.postMessage(held.get(data.ticket)?.session ?? null);
      held.delete(data.ticket);
      break;
    case "drop":
      held.clear();
  }
});
