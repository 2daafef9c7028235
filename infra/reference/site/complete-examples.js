// Makes examples ready for use: shows the address that serves them, and copies them with one click.
const placeholders = [/\$API\b/g, /https:\/\/sandbox\.example\b/g];

const showAddress = (text) =>
  placeholders.reduce((shown, placeholder) => shown.replaceAll(placeholder, location.origin), text);

for (const block of document.querySelectorAll("main pre")) {
  const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) texts.currentNode.data = showAddress(texts.currentNode.data);
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  button.addEventListener("click", () => void copy(block, button));
  const frame = document.createElement("div");
  frame.className = "example";
  block.replaceWith(frame);
  frame.append(block, button);
}

async function copy(block, button) {
  try {
    await navigator.clipboard.writeText(block.textContent);
    button.textContent = "Copied";
  } catch {
    // Without leave to write it, the reader copies the selection.
    getSelection().selectAllChildren(block);
    button.textContent = "Press Ctrl+C";
  }
  setTimeout(() => {
    button.textContent = "Copy";
  }, 2000);
}
