/** An action of the displayed page. */
export interface PageAction {
  /** The text of its button. */
  text: string;
  /** Presses the button, unless it has gone or has become disabled. */
  run: () => void;
}

/** Buttons that open menus, fold content or belong to one row are not actions of the page. */
const others = "[aria-haspopup], [aria-expanded], [role=tab], [role=option], [role=menuitem]";
const rows = "tbody, ol > li, ul > li, nav, [role=dialog], [contenteditable]";

/**
 * Returns the actions of the displayed page: its buttons with a text that the person may press, each text once.
 * Buttons that the person's role does not allow are disabled and therefore left out.
 */
export function listPageActions(page: ParentNode = document): PageAction[] {
  const buttons = [...page.querySelectorAll<HTMLButtonElement>("main button")].filter(
    (button) => isUsable(button) && !button.matches(others) && button.closest(rows) === null,
  );
  const byText = new Map<string, HTMLButtonElement>();
  for (const button of buttons) {
    const text = button.textContent.trim();
    if (text !== "" && !byText.has(text)) byText.set(text, button);
  }
  return [...byText].map(([text, button]) => ({
    text,
    run: () => {
      if (button.isConnected && isUsable(button)) button.click();
    },
  }));
}

const isUsable = (button: HTMLButtonElement): boolean =>
  !button.disabled && button.getAttribute("aria-disabled") !== "true";
