import MiniSearch from "minisearch";

// The search of the site. Reads the sections of all pages when the field first has the focus, and lists the best links.
const longestList = 12;
const longestExcerpt = 90;

const form = document.querySelector("#search");
const field = form.querySelector("input");
const list = form.querySelector("ul");
const state = form.querySelector("output");
let opened;

form.hidden = false;

/** Returns the index, which is loaded once. After a failure, the next call loads it again. */
function open() {
  opened ??= openIndex().catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function openIndex() {
  const response = await fetch(form.dataset.entries);
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  const entries = await response.json();
  const index = new MiniSearch({
    fields: ["section", "page", "text"],
    storeFields: ["page", "section", "text"],
    // A search finds a code such as `order_cutoff_at` by the whole code and by each of its words.
    tokenize: (text) =>
      text
        .split(/[^\p{L}\p{N}_]+/u)
        .flatMap((word) => [word, ...(word.includes("_") ? word.split("_") : [])])
        .filter((word) => word !== ""),
    searchOptions: { prefix: true, fuzzy: 0.15, combineWith: "AND", boost: { section: 4, page: 3 } },
  });
  index.addAll(entries);
  return index;
}

async function find() {
  const query = field.value.trim();
  if (query === "") return show([], "");
  let found;
  try {
    found = (await open()).search(query).slice(0, longestList);
  } catch {
    return show([], "The search could not be loaded. Check your connection and type again.");
  }
  if (query !== field.value.trim()) return;
  const counted = found.length === 1 ? "1 result" : `${found.length} results`;
  show(found, found.length === 0 ? `Nothing found for "${query}".` : counted);
}

function show(found, message) {
  list.replaceChildren(...found.map(describe));
  list.hidden = found.length === 0;
  state.textContent = message;
}

function describe({ id, page, section, text }) {
  const link = document.createElement("a");
  link.href = id;
  const title = document.createElement("strong");
  title.textContent = section === "" ? page : `${page}: ${section}`;
  const excerpt = document.createElement("span");
  excerpt.textContent = text.length > longestExcerpt ? `${text.slice(0, longestExcerpt)}…` : text;
  link.append(title, excerpt);
  const item = document.createElement("li");
  item.append(link);
  return item;
}

/** Moves the focus between the links; the field precedes the first link. */
function move(step) {
  const links = [...list.querySelectorAll("a")];
  const next = links.indexOf(document.activeElement) + step;
  (next < 0 ? field : (links[next] ?? links.at(-1)))?.focus();
}

field.addEventListener("input", () => void find());
field.addEventListener("focus", () => {
  // If loading fails, the next input tries again and shows a failure.
  open().catch(() => {});
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  list.querySelector("a")?.click();
});
form.addEventListener("keydown", (event) => {
  const steps = { ArrowDown: 1, ArrowUp: -1 };
  if (event.key in steps) {
    event.preventDefault();
    move(steps[event.key]);
  }
  if (event.key === "Escape") {
    field.focus();
    show([], "");
  }
});
form.addEventListener("focusout", ({ relatedTarget }) => {
  if (!form.contains(relatedTarget)) show([], "");
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target !== document.body) return;
  event.preventDefault();
  field.focus();
});
