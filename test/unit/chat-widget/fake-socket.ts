import { expect } from "vitest";

/** A simulated browser socket whose server is the test. */
export class FakeSocket {
  static readonly CLOSING = 2;
  static all: FakeSocket[] = [];
  /** Whether the server confirms that a socket closes. */
  static isOtherEndAlive = true;
  readyState = 0;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  readonly sent: { id: string; action: string; [name: string]: unknown }[] = [];
  readonly url: string;
  readonly protocols: readonly string[];

  constructor(url: string, protocols: readonly string[]) {
    this.url = url;
    this.protocols = protocols;
    // At most one socket is open at a time.
    expect(FakeSocket.all.filter(({ readyState }) => readyState < FakeSocket.CLOSING)).toEqual([]);
    FakeSocket.all.push(this);
  }

  /** The newest one. */
  static get last(): FakeSocket {
    const last = FakeSocket.all.at(-1);
    if (last === undefined) expect.fail("No socket was opened");
    return last;
  }

  send(data: string): void {
    if (this.readyState === 1) this.sent.push(JSON.parse(data));
  }

  close(): void {
    this.readyState = 2;
    if (FakeSocket.isOtherEndAlive) this.end();
  }

  /** The handshake succeeds. */
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  /** Closes the connection. Before it is open, this rejects it. */
  end(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  /** The server sends a frame. */
  receive(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  /** Returns the requests of an action. */
  asked(action: string) {
    return this.sent.filter((frame) => frame.action === action);
  }
}
