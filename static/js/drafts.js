// What is typed but not yet saved stays on the phone, so that a reload without a connection loses nothing.

import { entryFields, entryForm, isDirty, saveNow, wasOf } from "./entry.js";

const key = () => `draft:${location.pathname}`;

export const forgetDraft = () => localStorage.removeItem(key());

/** Those numbers of a draft that may come back, by field: where the server still has what the page had shown. */
export const restorable = (draft, wasByName) =>
  new Map(draft.filter(([name, , was]) => wasByName.get(name) === was).map(([name, value]) => [name, value]));

function keepDraft() {
  if (!isDirty()) return;
  const draft = entryFields().map((field) => [field.name, field.value, wasOf(field).value]);
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
  addEventListener("load", restoreDraft);
}
