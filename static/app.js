// What the pages gain with JavaScript; without it they work by plain forms and links.
"use strict";

document.documentElement.classList.add("js");

// -- entry: jump on when a number is complete, go back on backspace ------------------------------------------------

const ENTRY = "#entry input[inputmode]";
const entryInputs = () => [...document.querySelectorAll(ENTRY)];

// A number is complete when no further digit could make another Region of this game.
const isAlone = (digit, input) => digit === "0" || Number(digit) * 10 > Number(input.form.dataset.highest || 0);
function isComplete(input) {
  const value = input.value.trim();
  if (!input.form.dataset.highest || !/^\d+$/.test(value)) return false;
  return value.length > 1 || isAlone(value, input);
}

function focusBeside(input, step) {
  const inputs = entryInputs();
  const next = inputs[inputs.indexOf(input) + step];
  if (next) {
    next.focus({ preventScroll: step > 0 && inputs.length > 9 });
    next.select();
  } else if (step > 0) {
    input.blur();
  }
}

const saveNow = (form) => form.dispatchEvent(new CustomEvent("typed", { bubbles: false }));

// Two digits jump on at once. A single one that no second can follow waits a moment: the same digit again is a slip that
// stays in its place, another one belongs to the next place. "Next" pressed out of habit just after a jump does nothing.
const HESITATION = 450;
let jumpTimer;
let jumpedAt = 0;

function jumpOn(input, carried = "") {
  focusBeside(input, 1);
  jumpedAt = performance.now();
  const next = document.activeElement;
  if (carried && next !== input && next.matches(ENTRY)) {
    next.value = carried;
    next.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  saveNow(input.form);
}

document.addEventListener("input", (event) => {
  const input = event.target;
  if (!input.matches(ENTRY)) return;
  clearTimeout(jumpTimer);
  if (!isComplete(input) || event.inputType === "deleteContentBackward") return;
  const [first, second] = input.value.trim();
  if (second === undefined) {
    jumpTimer = setTimeout(() => { if (document.activeElement === input && isComplete(input)) jumpOn(input); }, HESITATION);
  } else if (isAlone(first, input) && first !== second && event.inputType === "insertText") {
    input.value = first;
    jumpOn(input, second);
  } else if (!isAlone(first, input)) {
    jumpOn(input);
  }
});

document.addEventListener("focusin", (event) => {
  if (event.target.matches(ENTRY)) event.target.select();
});

document.addEventListener("keydown", (event) => {
  const input = event.target;
  if (!input.matches || !input.matches(ENTRY)) return;
  if (event.key === "Enter") {
    event.preventDefault();
    if (input.value === "" && performance.now() - jumpedAt < 1500) return;
    clearTimeout(jumpTimer);
    focusBeside(input, 1);
    saveNow(input.form);
  } else if (event.key === "Backspace" && input.value === "") {
    event.preventDefault();
    focusBeside(input, -1);
  }
});

// -- saving: an answer to an older state of the form must not undo what was typed since -----------------------------

const meteorOf = (input) => input.form.elements[input.name.replace(/number$/, "meteor")];
const typedState = () => entryInputs().map((input) => input.value + (meteorOf(input)?.checked ? "*" : "")).join("|");

// Kept with the request, not with the form: htmx forgets what it has under way for an element whose attributes change.
const sentStates = new WeakMap();

// htmx sends the button that has the focus along; saving must press none.
document.addEventListener("htmx:configRequest", (event) => {
  const { elt, formData, triggeringEvent } = event.detail;
  if (elt.matches("#entry, #review") && triggeringEvent && triggeringEvent.type !== "submit") formData.delete("do");
});

document.addEventListener("htmx:beforeRequest", (event) => {
  const form = event.detail.elt;
  if (form.id === "entry") sentStates.set(event.detail.xhr, typedState());
});

const isDirty = (form) => entryInputs().some((input) => {
  const was = form.elements[input.name.replace(/(number|fame)$/, "was")];
  return was && was.value.replace("*", "") !== input.value.trim();
});

// A server in trouble, or something in between that answers for it, is like no connection: the page stays.
const isTrouble = (xhr) => xhr.status >= 500 || (xhr.status !== 204 && !xhr.responseText.includes('id="page"'));

document.addEventListener("htmx:beforeSwap", (event) => {
  const form = document.getElementById("entry");
  if (event.detail.target.id !== "page") return;
  const asked = event.detail.requestConfig.elt;
  if (form && asked.id === "live" && isDirty(form)) event.detail.shouldSwap = false;
  if ((asked === form || asked.id === "live") && isTrouble(event.detail.xhr)) {
    event.detail.shouldSwap = false;
    return tryLater(event);
  }
  const saved = event.detail.xhr.status === 200;
  if (!form || asked !== form || !(saved || event.detail.xhr.status === 409)) return;
  if (sentStates.get(event.detail.xhr) === typedState()) return saved ? forgetDraft() : undefined;
  event.detail.shouldSwap = false;
  const sent = event.detail.requestConfig.formData;
  for (const was of saved ? form.querySelectorAll('input[name$="-was"]') : []) {
    const value = sent.get(was.name.replace(/was$/, "number")) ?? sent.get(was.name.replace(/was$/, "fame"));
    if (value !== null) was.value = value.trim() + (sent.has(was.name.replace(/was$/, "meteor")) ? "*" : "");
  }
  setTimeout(() => saveNow(form), 0);
});

// What is typed but not yet saved stays on the phone, so that a reload without a connection loses nothing. It comes
// back only where the server still has what the page showed when it was typed.
const draftKey = () => `draft:${location.pathname}`;
const forgetDraft = () => localStorage.removeItem(draftKey());
const wasOf = (input) => input.form.elements[input.name.replace(/(number|fame)$/, "was")];
function keepDraft(form) {
  if (!isDirty(form)) return;
  const typed = entryInputs().map((input) => [input.name, input.value, wasOf(input).value]);
  try { localStorage.setItem(draftKey(), JSON.stringify(typed)); } catch { /* storage off: the server has all but the last digits */ }
}
function restoreDraft() {
  const form = document.getElementById("entry");
  const draft = form && localStorage.getItem(draftKey());
  if (!draft) return;
  for (const [name, value, was] of JSON.parse(draft)) {
    const input = form.elements[name];
    if (input && wasOf(input).value === was) input.value = value;
  }
  if (isDirty(form)) saveNow(form); else forgetDraft();
}
document.addEventListener("input", (event) => { if (event.target.form?.id === "entry") keepDraft(event.target.form); });
addEventListener("load", restoreDraft);

const offline = (on) => { const note = document.getElementById("offline"); if (note) note.hidden = !on; };
function tryLater(event) {
  offline(true);
  const form = event.detail.requestConfig.elt;
  if (form.id === "entry") setTimeout(() => saveNow(form), 4000);
}
document.addEventListener("htmx:sendError", tryLater);
document.addEventListener("htmx:afterOnLoad", (event) => { if (!isTrouble(event.detail.xhr)) offline(false); });
addEventListener("online", () => { const form = document.getElementById("entry"); if (form) saveNow(form); });

// What the reader opened or closed stays so while the page around it is made anew.
document.addEventListener("DOMContentLoaded", () => {
  if (!window.Idiomorph) return;
  Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, element) => !(name === "open" && element.matches("details"));
});

// -- the panel from below -------------------------------------------------------------------------------------------

const panel = () => document.getElementById("panel");

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-panel]");
  if (link && window.htmx) event.preventDefault();
  if (event.target === panel()) panel().close();
});

document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target.id === "panel-body" && !panel().open) panel().showModal();
  if (event.detail.target.id === "panel-body") {
    panel().scrollTop = 0;
    const heading = document.querySelector("#panel-body h1");
    if (heading) { heading.tabIndex = -1; heading.focus({ preventScroll: true }); }
  }
});

// A panel opened at one of its paragraphs: htmx scrolls there, and reading goes on there.
document.addEventListener("htmx:afterSettle", (event) => {
  const anchor = event.detail.pathInfo?.anchor;
  const paragraph = anchor && event.detail.target.id === "panel-body" && document.getElementById(anchor);
  if (!paragraph) return;
  paragraph.classList.add("here");
  paragraph.tabIndex = -1;
  paragraph.focus({ preventScroll: true });
});

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) print();
});

document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.elt.closest("[data-closes]") && event.detail.successful) panel().close();
});

document.addEventListener("submit", (event) => {
  if (event.target.matches("[data-once]")) {
    if (event.target.dataset.sent && event.submitter?.value !== "add") event.preventDefault();
    event.target.dataset.sent = "yes";
  }
});
addEventListener("pageshow", () => document.querySelectorAll("[data-once]").forEach((form) => delete form.dataset.sent));

// After the meteor switch, typing goes on at the next place.
document.addEventListener("change", (event) => {
  if (!event.target.matches("#entry .meteor input")) return;
  const input = document.querySelector(`[name="${event.target.name.replace(/meteor$/, "number")}"]`);
  if (input) focusBeside(input, 1);
});

// -- swipe to the next or previous player ---------------------------------------------------------------------------

let touch;
document.addEventListener("touchstart", (event) => {
  const start = event.changedTouches[0];
  touch = event.target.closest(".strip, dialog, .scroll") ? null : { x: start.clientX, y: start.clientY };
}, { passive: true });
document.addEventListener("touchend", (event) => {
  if (!touch || !document.getElementById("entry")) return;
  const end = event.changedTouches[0];
  const dx = end.clientX - touch.x;
  if (Math.abs(dx) < 70 || Math.abs(end.clientY - touch.y) > 40) return;
  const current = document.querySelector(".strip [aria-current]");
  const next = dx < 0 ? current?.nextElementSibling : current?.previousElementSibling;
  if (next) next.click();
}, { passive: true });

// -- keep the screen awake while a game is open ---------------------------------------------------------------------

let wakeLock;
async function stayAwake() {
  if (!document.querySelector(".entry, .result") || document.visibilityState !== "visible") return;
  try { wakeLock = await navigator.wakeLock?.request("screen"); } catch { /* not allowed: the phone's own setting stays */ }
}
document.addEventListener("visibilitychange", stayAwake);
document.addEventListener("DOMContentLoaded", () => {
  stayAwake();
  document.querySelector(".strip [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
});

// -- share the picture through the phone's own sheet, where there is one ----------------------------------------------

document.addEventListener("click", async (event) => {
  const link = event.target.closest("[data-share]");
  if (!link || !navigator.canShare) return;
  event.preventDefault();
  link.setAttribute("aria-busy", "true");
  try {
    const picture = await (await fetch(link.dataset.share)).blob();
    const files = [new File([picture], "faraway.png", { type: "image/png" })];
    if (navigator.canShare({ files })) await navigator.share({ files, text: link.dataset.shareText });
    else location.href = link.href;
  } catch (error) {
    if (error.name !== "AbortError") location.href = link.href;
  } finally {
    link.removeAttribute("aria-busy");
  }
});

// -- photo: made smaller on the phone, sent with progress, shown from the phone itself ---------------------------------

const LONGEST_SIDE = 2000;
let photoUrl;

async function smaller(file) {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const context = canvas.getContext("2d");
    context.imageSmoothingQuality = "high";
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.9));
    return blob ? new File([blob], "photo.jpg", { type: "image/jpeg" }) : file;
  } catch {
    return file; // a kind of picture this browser cannot open: the server tries
  }
}

document.addEventListener("change", async (event) => {
  const input = event.target;
  if (!input.matches("#photo-form input[type=file]") || !input.files[0] || !window.htmx) return;
  event.stopPropagation();
  const form = input.form;
  form.querySelector(".progress").hidden = false;
  const chosen = new DataTransfer();
  chosen.items.add(await smaller(input.files[0]));
  input.files = chosen.files;
  if (photoUrl) URL.revokeObjectURL(photoUrl);
  photoUrl = URL.createObjectURL(chosen.files[0]);
  form.dispatchEvent(new CustomEvent("ready"));
});

document.addEventListener("htmx:xhr:progress", (event) => {
  const form = document.getElementById("photo-form");
  if (!form || !event.detail.lengthComputable) return;
  const bar = form.querySelector("progress");
  const said = form.querySelector("[data-sending]");
  const share = (100 * event.detail.loaded) / event.detail.total;
  if (share < 100) { bar.value = share; said.textContent = said.dataset.sending; } else { bar.removeAttribute("value"); said.textContent = said.dataset.reading; }
});
document.addEventListener("click", (event) => {
  if (!event.target.matches("#photo-form .cancel")) return;
  const form = event.target.form;
  window.htmx.trigger(form, "htmx:abort");
  form.querySelector(".progress").hidden = true;
  form.querySelector("input[type=file]").value = "";
});

function showPhoto() {
  if (!photoUrl) return;
  for (const image of document.querySelectorAll("image[data-photo]")) image.setAttribute("href", photoUrl);
}
document.addEventListener("htmx:afterSwap", showPhoto);
// A card just added waits for its number.
document.addEventListener("htmx:afterSettle", (event) => {
  const added = [...document.querySelectorAll("#review .what input[inputmode]")].find((input) => input.value === "");
  if (added && event.detail.requestConfig?.parameters?.do === "add") added.focus();
});
document.addEventListener("htmx:afterSettle", showPhoto);

// A tap on the picture adds the card that was missed there.
document.addEventListener("click", (event) => {
  const picture = event.target.closest("#picture");
  if (!picture || event.target.closest("polygon, circle, text")) return;
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse());
  const form = document.getElementById("review");
  form.elements["add-x"].value = point.x;
  form.elements["add-y"].value = point.y;
  document.getElementById("add-card").click();
});
// The buttons of the review work in place, since a new page would not have the photo any more.
document.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (event.target.id !== "review" || !window.htmx || !button) return;
  event.preventDefault();
  window.htmx.ajax("POST", event.target.action, { source: event.target, target: "#page", select: "#page", swap: "morph:outerHTML", values: { do: button.value } });
});
