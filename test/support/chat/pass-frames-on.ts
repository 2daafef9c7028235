import type { WebSocket } from "ws";
import type { ServerFrame } from "../../../packages/chat-widget/src/wire.ts";

/** Counts of simulated network faults. */
export interface FrameTrouble {
  /** Messages that were sent to the stage. */
  sends: number;
  /** Connections that ended before a message reached the stage. */
  cutsBefore: number;
  /** Connections that ended after a message was stored, before its response. */
  cutsAfter: number;
  /** Pushes that were delivered twice, after the next push. */
  swaps: number;
}

/** One in this many messages closes its connection, alternately before and after the message is stored. */
const sendsBetweenCuts = 9;
/** Maximum time that a push is held back for the next one. */
const holdMilliseconds = 100;

/**
 * Forwards frames between a page and a stage. Every push arrives twice, and after the next push if that comes soon.
 * Every ninth message closes its connection.
 */
export function passFramesOn(page: WebSocket, stage: WebSocket, trouble: FrameTrouble): void {
  let lostAnswer: string | null = null;
  const end = () => {
    page.terminate();
    stage.terminate();
  };
  const pushTwice = swapPushes(page, trouble);
  for (const socket of [page, stage]) socket.on("close", end).on("error", end);
  page.on("message", (data) => {
    const { action, id } = JSON.parse(String(data)) as { action: string; id: string };
    const isCut = action === "send" && ++trouble.sends % sendsBetweenCuts === 0;
    if (isCut && trouble.cutsBefore <= trouble.cutsAfter) {
      trouble.cutsBefore += 1;
      end();
      return;
    }
    if (isCut) lostAnswer = id;
    stage.send(String(data));
  });
  stage.on("message", (data) => {
    const frame = JSON.parse(String(data)) as ServerFrame;
    if (frame.type === "line" || frame.type === "thread") pushTwice(data);
    else if (frame.type === "answer" && frame.id === lostAnswer) {
      trouble.cutsAfter += 1;
      end();
    } else page.send(String(data));
  });
}

/** Sends each push twice, and swaps consecutive pushes. */
function swapPushes(page: WebSocket, trouble: FrameTrouble): (data: Buffer) => void {
  let held: Buffer | null = null;
  let timer: NodeJS.Timeout;
  const send = (...pushes: Buffer[]) => {
    clearTimeout(timer);
    held = null;
    for (const push of pushes) if (page.readyState === page.OPEN) page.send(String(push));
  };
  return (data) => {
    if (held === null) {
      held = data;
      timer = setTimeout(() => send(data, data), holdMilliseconds);
      return;
    }
    trouble.swaps += 1;
    send(data, held, data, held);
  };
}
