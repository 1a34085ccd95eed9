// The Sanctuary picker: a tap takes a card, a second one gives it back, at once; saving goes on behind it.

const LONG_PRESS = 450;
const STILL = 6;
const TRY_AGAIN = 4000;

/** The words to look for: no accents, no capitals. */
export const foldedWords = (text) =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().split(/\s+/).filter(Boolean);

/** True if a tile with these tags and words fits all that is asked for. */
export const fits = (tile, tags, words) =>
  tags.every((tag) => tile.tags.split(" ").includes(tag)) && words.every((word) => tile.words.includes(word));

/** Whether a tile is checked once an answer came: as stored, unless it was tapped after the request was sent. */
export const settled = (checked, sent, held) => (checked === sent ? held : checked);

const picker = () => document.querySelector("[data-picker]");
const tiles = (form) => [...form.querySelectorAll('[name="held"]:not([type="hidden"])')];
const save = (form) => window.htmx?.trigger(form, "save");

// -- what is taken ----------------------------------------------------------------------------------------------------

function takenItem(box) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  item.dataset.id = box.value;
  button.type = "button";
  button.setAttribute("aria-label", box.getAttribute("aria-label"));
  button.append(box.parentElement.querySelector("svg").cloneNode(true));
  item.append(button);
  return item;
}

/** Brings the count and the row of taken cards in step with the tiles; the latest one is in sight. */
function showTaken(root) {
  const row = root.querySelector(".taken");
  const held = tiles(root).filter((box) => box.checked);
  const known = new Set(held.map((box) => box.value));
  for (const item of [...row.children]) if (item.dataset.shown && !known.has(item.dataset.id)) item.remove();
  for (const box of held) {
    if ([...row.children].some((item) => item.dataset.id === box.value)) continue;
    row.append(takenItem(box));
    row.scrollLeft = row.scrollWidth;
  }
  for (const item of row.children) item.dataset.shown = "yes";
  root.querySelector("[data-taken-count]").value = row.children.length;
}

function tapped(event) {
  const root = event.target.closest("[data-picker]");
  if (!root || event.target.name !== "held") return;
  showTaken(root);
  if ("one" in root.dataset && event.target.checked) root.closest("dialog")?.close();
}

function givenBack(event) {
  const item = event.target.closest("[data-picker] .taken li");
  const box = item && tiles(picker()).find((one) => one.value === item.dataset.id);
  if (!box) return;
  box.checked = false;
  box.dispatchEvent(new Event("change", { bubbles: true }));
}

// -- saving behind ----------------------------------------------------------------------------------------------------

const sentStates = new WeakMap();
// What was ever sent as held: the answer may have been lost, so that `was` does not name it.
const everHeld = new WeakMap();

// They go in the order they were taken, which the round helper counts on.
function inOrderTaken(event) {
  const { elt, formData } = event.detail;
  if (!elt.matches("[data-tiles]")) return;
  const checked = new Set(formData.getAll("held"));
  const taken = [...elt.closest("[data-picker]").querySelectorAll(".taken li")].map((item) => item.dataset.id);
  formData.delete("held");
  for (const id of new Set([...taken, ...checked])) if (checked.has(id)) formData.append("held", id);
  const before = everHeld.get(elt) ?? [];
  formData.set("let_go", before.filter((id) => !checked.has(id)).join(" "));
  everHeld.set(elt, [...new Set([...before, ...checked])]);
}

function sending(event) {
  const form = event.detail.elt;
  if (form.matches("[data-tiles]")) sentStates.set(form, new Map(tiles(form).map((box) => [box.value, box.checked])));
}

function refuse(box, message) {
  box.checked = false;
  box.disabled = true;
  box.parentElement.classList.add("taken-by");
  box.setAttribute("aria-label", `${box.getAttribute("aria-label")}. ${message}`);
  const note = document.createElement("span");
  note.className = "owner";
  note.textContent = message;
  box.parentElement.append(note);
}

function kept(event) {
  const form = event.target.closest("[data-tiles]");
  if (!form) return;
  const { held, refused, seen } = event.detail;
  const sent = sentStates.get(form) ?? new Map();
  form.elements.was.value = held.join(" ");
  form.elements.seen.value = seen;
  for (const box of tiles(form)) {
    if (refused[box.value]) refuse(box, refused[box.value]);
    else box.checked = settled(box.checked, sent.get(box.value), held.includes(box.value));
  }
  form.querySelector("[data-said]").textContent = Object.values(refused).join(" ");
  showTaken(form.closest("[data-picker]"));
  const live = document.getElementById("live");
  if (live) window.htmx.trigger(live, "refresh");
}

function failed(event) {
  const form = event.detail.elt;
  if (form.matches("[data-tiles]")) setTimeout(() => form.isConnected && save(form), TRY_AGAIN);
}

function done(event) {
  const dialog = event.target.closest("dialog");
  if (!event.target.matches("[data-tiles]") || !dialog) return;
  event.preventDefault();
  dialog.close();
}

function closed(event) {
  const form = event.target.querySelector?.("[data-tiles]");
  if (form) save(form);
}

// -- narrowing down ---------------------------------------------------------------------------------------------------

function narrow(root) {
  const tags = [...root.querySelectorAll('input[name="tag"]:checked')].map((box) => box.value);
  const words = foldedWords(root.querySelector('input[name="q"]').value);
  let shown = 0;
  for (const tile of root.querySelectorAll(".tile-grid > li")) {
    tile.hidden = !fits(tile.dataset, tags, words);
    shown += !tile.hidden;
  }
  root.querySelector(".none").hidden = shown > 0;
}

function asked(event) {
  const root = event.target.closest("[data-picker]");
  if (root && event.target.closest(".filters")) narrow(root);
}

function askedAll(event) {
  if (event.target.matches("[data-picker] .filters")) event.preventDefault();
}

// -- a long press shows a card large ----------------------------------------------------------------------------------

let press;

function peek(tile) {
  const large = picker().querySelector("[data-peek]");
  const words = document.createElement("p");
  words.textContent = tile.querySelector("input").getAttribute("aria-label");
  large.replaceChildren(tile.querySelector("svg").cloneNode(true), words);
  large.hidden = false;
  tile.dataset.peeked = "yes";
}

function pressed(event) {
  const tile = event.target.closest(".tile");
  if (tile) press = setTimeout(() => peek(tile), LONG_PRESS);
}

function moved(event) {
  if (Math.hypot(event.movementX, event.movementY) > STILL) clearTimeout(press);
}

// The finger that lifts after a long press takes nothing; the next tap puts the large card away.
function released(event) {
  const tile = event.target.closest(".tile[data-peeked]");
  if (tile && event.isTrusted) {
    event.preventDefault();
    delete tile.dataset.peeked;
    return;
  }
  const large = document.querySelector("[data-peek]:not([hidden])");
  if (large) large.hidden = true;
}

function noMenu(event) {
  if (event.target.closest(".tile")) event.preventDefault();
}

export function start() {
  const listeners = { change: tapped, click: givenBack, input: asked, pointerdown: pressed, pointermove: moved };
  for (const [name, listener] of Object.entries(listeners)) document.addEventListener(name, listener);
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => clearTimeout(press));
  document.addEventListener("contextmenu", noMenu);
  document.addEventListener("submit", done);
  document.addEventListener("submit", askedAll);
  document.addEventListener("htmx:configRequest", inOrderTaken);
  document.addEventListener("htmx:beforeRequest", sending);
  document.addEventListener("htmx:sendError", failed);
  document.addEventListener("sanctuaries-kept", kept);
  document.addEventListener("close", closed, true);
  document.addEventListener("click", released, true);
  if (picker()) showTaken(picker()); // tapped before this script was here
}
