import type { WebSocket } from "ws";
import type { ServerFrame } from "../../../packages/chat-widget/src/wire.ts";

/** How often frames have met trouble on their way. */
export interface FrameTrouble {
  /** Messages that were on their way to the stage. */
  sends: number;
  /** Connections that ended before a message had come to the stage. */
  cutsBefore: number;
  /** Connections that ended after a message was kept, with its answer. */
  cutsAfter: number;
  /** Pushes that were delivered twice, after the one behind them. */
  swaps: number;
}

/** Of so many messages one ends its connection, by turns before it is kept and after. */
const sendsBetweenCuts = 9;
/** A push waits no longer for the one behind it. */
const holdMilliseconds = 100;

/**
 * Passes frames between a page and a stage. Every push comes twice, and after the one behind it where that follows at
 * once; every ninth message ends its connection.
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

/** Sends each push twice, two that follow each other in turned order. */
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
