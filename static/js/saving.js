// Saving: an answer to an older state of the form must not undo what was typed since.

import { forgetDraft } from "./drafts.js";
import { asText, entryForm, isDirty, saveNow, typedState } from "./entry.js";
import { isTrouble, showOffline } from "./connection.js";
import { noteSeen } from "./page_saves.js";

// Kept with the request, not with the form: htmx forgets what it has under way for an element whose attributes change.
const sentStates = new WeakMap();
let unsent = false;

/** What a field's `was` becomes once the fields of `sent` are stored; undefined if that field was not sent. */
export function wasAfter(name, sent) {
  const value = sent.get(name.replace(/was$/, "number")) ?? sent.get(name.replace(/was$/, "fame"));
  return value === null ? undefined : asText(value, sent.get(name.replace(/was$/, "box")));
}

// htmx sends the button that has the focus along; saving must press none.
function pressNoButton(event) {
  const { elt, formData, triggeringEvent } = event.detail;
  if (elt.matches("#entry, #review") && triggeringEvent && triggeringEvent.type !== "submit") formData.delete("do");
}

function sending(event) {
  if (event.detail.elt.id === "entry") sentStates.set(event.detail.xhr, typedState());
}

function noteStored(form, sent) {
  for (const was of form.querySelectorAll('input[name$="-was"]')) was.value = wasAfter(was.name, sent) ?? was.value;
  noteSeen(form, sent);
}

/** Keeps the page if what was typed since was not in the request. Status 409: another phone wrote something else. */
function answered(event, form) {
  const { requestConfig, xhr } = event.detail;
  const saved = xhr.status === 200;
  if (!saved && xhr.status !== 409) return;
  if (sentStates.get(xhr) === typedState()) {
    if (saved) forgetDraft();
    return;
  }
  event.detail.shouldSwap = false;
  if (saved) noteStored(form, requestConfig.formData);
  setTimeout(() => saveNow(form), 0);
}

function beforeSwap(event) {
  if (event.detail.target.id !== "page") return;
  const form = entryForm();
  const asked = event.detail.requestConfig.elt;
  const polled = asked.id === "live";
  if ((polled || asked === form) && isTrouble(event.detail.xhr)) {
    event.detail.shouldSwap = false;
    failed(event);
  } else if (polled && form && isDirty()) {
    event.detail.shouldSwap = false;
  } else if (form && asked === form) {
    answered(event, form);
  }
}

function failed(event) {
  showOffline(true);
  unsent ||= event.detail.requestConfig.elt.id === "entry";
}

function saveAgain() {
  const form = entryForm();
  if (form) saveNow(form);
}

// The first answer after trouble says that the server is back: what it did not get goes again.
function arrived(event) {
  if (isTrouble(event.detail.xhr)) return;
  showOffline(false);
  if (!unsent) return;
  unsent = false;
  saveAgain();
}

export function start() {
  document.addEventListener("htmx:configRequest", pressNoButton);
  document.addEventListener("htmx:beforeRequest", sending);
  document.addEventListener("htmx:beforeSwap", beforeSwap);
  document.addEventListener("htmx:sendError", failed);
  document.addEventListener("htmx:afterOnLoad", arrived);
  addEventListener("online", saveAgain);
}
