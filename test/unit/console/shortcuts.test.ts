// @vitest-environment jsdom
import { afterEach, describe, expect, it } from "vitest";
import { takesShortcut } from "../../../console/src/shell/shortcuts.tsx";

afterEach(() => document.body.replaceChildren());

/** Presses a key in an element. Returns whether a listener of the document may handle it as a shortcut. */
function press(element: Element, init: KeyboardEventInit = {}): boolean {
  let isTaken = false;
  const onKey = (event: KeyboardEvent) => {
    isTaken = takesShortcut(event);
  };
  document.addEventListener("keydown", onKey);
  element.dispatchEvent(new KeyboardEvent("keydown", { key: "g", bubbles: true, composed: true, ...init }));
  document.removeEventListener("keydown", onKey);
  return isTaken;
}

const fields = {
  input: "<input>",
  "search input": "<input type=search>",
  textarea: "<textarea></textarea>",
  select: "<select></select>",
  "editable text": "<div contenteditable=true><b></b></div>",
  "plain-text editor": "<div contenteditable=plaintext-only></div>",
  textbox: "<div role=textbox></div>",
  combobox: "<div role=combobox></div>",
  "button of a list of options": "<button aria-haspopup=listbox></button>",
  "list of options": "<ul role=listbox><li role=option></li></ul>",
  menu: "<ul role=menu><li role=menuitem></li></ul>",
};

const innermost = (parent: ParentNode): Element => {
  const all = parent.querySelectorAll("*");
  return all[all.length - 1] as Element;
};

/** Appends an element to the page, with the markup as its content or in its shadow root. */
function place(markup: string, shadowDepth: number): Element {
  let parent: HTMLElement | ShadowRoot = document.body;
  for (let depth = 0; depth < shadowDepth; depth += 1) {
    const host: HTMLElement = document.createElement("div");
    parent.append(host);
    parent = host.attachShadow({ mode: "open" });
  }
  const holder = document.createElement("div");
  holder.innerHTML = markup;
  parent.append(holder);
  return innermost(holder);
}

describe("keyboard shortcuts", () => {
  describe.each([0, 1, 2])("inside %i shadow roots", (depth) => {
    it.each(Object.entries(fields))(
      "A key typed into a field of type %s is never a shortcut",
      (_, markup) => {
        expect(press(place(markup, depth))).toBe(false);
      },
    );

    it("A key pressed in an open dialog is never a shortcut of the page", () => {
      expect(press(place("<div role=dialog><button></button></div>", depth))).toBe(false);
      expect(press(place("<dialog open><button></button></dialog>", depth))).toBe(false);
    });

    it("A key pressed on a button is a shortcut", () => {
      expect(press(place("<button></button>", depth))).toBe(true);
    });
  });

  it("A key pressed together with Control, Alt or Meta is never a shortcut", () => {
    for (const held of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }])
      expect(press(place("<button></button>", 0), held)).toBe(false);
  });

  it("A key used by an input method to compose a letter is never a shortcut", () => {
    expect(press(place("<button></button>", 0), { isComposing: true })).toBe(false);
  });
});
