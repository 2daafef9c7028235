type Value = string | boolean | ((event: never) => void);

/** Returns an element with attributes, listeners (`onclick`) and children. Texts always become text nodes. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, Value>> = {},
  ...children: readonly (Node | string | null)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name.slice(2), value as EventListener);
    else if (value !== false) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** The content of one list entry. */
export interface Row {
  key: string;
  /** The rendered state. The element is rebuilt when it differs. */
  mark: string;
  build(): HTMLElement;
}

/** Updates an element's children to a list, without touching unchanged children. */
export class RowList {
  readonly #parent: HTMLElement;
  #shown = new Map<string, { mark: string; node: HTMLElement }>();

  constructor(parent: HTMLElement) {
    this.#parent = parent;
  }

  /** Shows rows, each key once. */
  show(rows: readonly Row[]): void {
    const next = new Map<string, { mark: string; node: HTMLElement }>();
    for (const { key, mark, build } of rows) {
      const held = this.#shown.get(key);
      next.set(key, held?.mark === mark ? held : { mark, node: build() });
    }
    for (const [key, { node }] of this.#shown) if (next.get(key)?.node !== node) node.remove();
    let place = this.#parent.firstChild;
    for (const { node } of next.values()) {
      if (node === place) place = node.nextSibling;
      else this.#parent.insertBefore(node, place);
    }
    this.#shown = next;
  }
}

/** Sets a text only if it differs, because screen readers announce every change. */
export function setText(node: HTMLElement, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}
