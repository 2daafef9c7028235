import { ElementHandle, Frame } from "puppeteer-core";

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * The parts of a page that the function below uses. It runs in the page, so it cannot use anything from this module.
 */
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

let isPatched = false;

/**
 * Makes clicks in this process find their element as a person does, because pages change while a test runs, especially
 * on slow machines. `click(selector)` waits for the element, and searches again if the page replaces it before the
 * click. Every click waits until its element has stopped moving, because a click goes to a point on the page.
 */
export function steadyClicks(): void {
  if (isPatched) return;
  isPatched = true;
  const { clickablePoint } = ElementHandle.prototype;
  ElementHandle.prototype.clickablePoint = async function (offset) {
    await this.evaluate(waitUntilStill);
    return clickablePoint.call(this, offset);
  };
  Frame.prototype.click = async function (selector, options) {
    // The locator's own conditions wait for frames, which a page in the background does not have.
    const found = this.locator(selector).setWaitForStableBoundingBox(false).setWaitForEnabled(false);
    await found.setEnsureElementIsInTheViewport(false).click(options);
  };
}
