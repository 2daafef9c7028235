/** A message to the service worker of the console. */
export type SessionMessage =
  /** Holds a session until a page takes it. */
  | { kind: "hold"; ticket: string; session: string }
  /** Returns a session once, through the message's port; null if the worker does not hold it. */
  | { kind: "take"; ticket: string }
  /** Drops all sessions, because somebody signed out. */
  | { kind: "drop" };

/** The build's name of the worker. It is at the root of the site, so that the worker's scope is the whole site. */
const workerUrl = "/session-worker.js";
/** A random name for the held session. It is no secret of the session, and is valid once. */
const ticketKey = "console.session-ticket";
/** Without a response within this time, the page signs in again. */
const patienceMilliseconds = 500;

/** Installs the service worker. Without it, for example in a private window, a reload signs in again. */
export function installSessionWorker(): void {
  // A page without a secure origin has no service workers.
  void navigator.serviceWorker?.register(workerUrl).catch(() => undefined);
}

/** Passes the session to the service worker while the page unloads. Each session has its own ticket. */
export function holdSession(session: string): void {
  const worker = navigator.serviceWorker?.controller;
  if (worker == null) return;
  const ticket = crypto.randomUUID();
  sessionStorage.setItem(ticketKey, ticket);
  send(worker, { kind: "hold", ticket, session });
}

/** Takes the session of this tab from the service worker after a reload; null if it holds none. */
export async function takeSession(): Promise<string | null> {
  const ticket = sessionStorage.getItem(ticketKey);
  sessionStorage.removeItem(ticketKey);
  const worker = navigator.serviceWorker?.controller;
  if (ticket === null || worker == null) return null;
  const { port1, port2 } = new MessageChannel();
  const taken = new Promise<string | null>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data as string | null);
    setTimeout(() => resolve(null), patienceMilliseconds);
  });
  send(worker, { kind: "take", ticket }, [port2]);
  return taken.finally(() => port1.close());
}

/** Drops every session that the service worker holds. */
export function dropHeldSessions(): void {
  sessionStorage.removeItem(ticketKey);
  const worker = navigator.serviceWorker?.controller;
  if (worker != null) send(worker, { kind: "drop" });
}

const send = (worker: ServiceWorker, message: SessionMessage, ports: Transferable[] = []): void =>
  worker.postMessage(message, ports);
