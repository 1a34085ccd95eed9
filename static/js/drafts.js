// What is typed but not yet saved stays on the phone, so that a reload without a connection loses nothing.

import { entryFields, entryForm, isDirty, saveNow, wasOf } from "./entry.js";

const key = () => `draft:${location.pathname}`;

export const forgetDraft = () => localStorage.removeItem(key());

/** Those numbers of a draft that may come back, by field: where the server has what the page had shown, or had sent. */
export const restorable = (draft, wasByName) =>
  new Map(
    draft
      .filter(([name, , was, sent]) => wasByName.has(name) && [was, sent].includes(wasByName.get(name)))
      .map(([name, value]) => [name, value]),
  );

const lastSent = new Map();

function noteSent(event) {
  if (event.detail.elt.id !== "entry") return;
  for (const field of entryFields()) lastSent.set(field.name, field.value.trim());
}

function keepDraft() {
  if (!isDirty()) return;
  const draft = entryFields().map((field) => [field.name, field.value, wasOf(field).value, lastSent.get(field.name)]);
  try {
    localStorage.setItem(key(), JSON.stringify(draft));
  } catch {
    // storage is off: the server has all but the last digits
  }
}

function restoreDraft() {
  const form = entryForm();
  const draft = form && localStorage.getItem(key());
  if (!draft) return;
  const wasByName = new Map(entryFields().map((field) => [field.name, wasOf(field).value]));
  for (const [name, value] of restorable(JSON.parse(draft), wasByName)) form.elements[name].value = value;
  if (isDirty()) saveNow(form);
  else forgetDraft();
}

export function start() {
  document.addEventListener("input", (event) => {
    if (event.target.form?.id === "entry") keepDraft();
  });
  document.addEventListener("htmx:beforeRequest", noteSent);
  addEventListener("load", restoreDraft);
}
