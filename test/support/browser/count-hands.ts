import type { Page } from "puppeteer-core";

/** Clicks and key presses on a page so far. */
export interface Hands {
  clicks: number;
  /** Keys pressed, including typed letters. */
  keys: number;
}

/** Counts every click and key press on a page from now on, from any helper. */
export function countHands({ mouse, keyboard }: Page): Hands {
  const hands: Hands = { clicks: 0, keys: 0 };
  const count = <Name extends string, Part extends Record<Name, (...given: never[]) => Promise<void>>>(
    part: Part,
    name: Name,
    counted: keyof Hands,
  ) => {
    const act = part[name].bind(part) as (...given: unknown[]) => Promise<void>;
    Object.assign(part, {
      [name]: (...given: unknown[]) => {
        hands[counted] += 1;
        return act(...given);
      },
    });
  };
  count(mouse, "click", "clicks");
  // Typing presses a key for each character on the keyboard, and inserts the others as text.
  count(keyboard, "press", "keys");
  count(keyboard, "sendCharacter", "keys");
  return hands;
}
