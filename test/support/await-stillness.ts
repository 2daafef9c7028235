import { ElementHandle } from "puppeteer-core";

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What the function below uses of a page. It runs there, so it may use nothing of this module. */
type PageGlobals = { requestAnimationFrame(onFrame: () => void): number };

/**
 * Resolves when an element's box has been the same in four frames, after five seconds at the latest. A page in the
 * background has no frames, so a timer counts too.
 */
async function waitUntilStill(shown: unknown): Promise<void> {
  const element = shown as { getBoundingClientRect(): Box };
  const until = performance.now() + 5_000;
  let last = "";
  let equalFrames = 0;
  while (equalFrames < 3 && performance.now() < until) {
    const { x, y, width, height } = element.getBoundingClientRect();
    const box = [x, y, width, height].join();
    equalFrames = box === last ? equalFrames + 1 : 0;
    last = box;
    await new Promise<void>((resolve) => {
      (globalThis as unknown as PageGlobals).requestAnimationFrame(resolve);
      setTimeout(resolve, 50);
    });
  }
}

let awaitsStillness = false;

/**
 * Makes every click of this process wait until its element has stopped moving. A click goes to a point of the page. An
 * element that an answer moves at that moment would not get it, which happens on slow machines only.
 */
export function awaitStillnessBeforeClicks(): void {
  if (awaitsStillness) return;
  awaitsStillness = true;
  const { clickablePoint } = ElementHandle.prototype;
  ElementHandle.prototype.clickablePoint = async function (offset) {
    await this.evaluate(waitUntilStill);
    return clickablePoint.call(this, offset);
  };
}
