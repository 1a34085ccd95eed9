// The form in which numbers are typed: a line, a pad or a round. Each field has a hidden one beside it with what it `was`.

const FIELD = "#entry input[inputmode]";

export const entryForm = () => document.getElementById("entry");
export const entryFields = () => [...document.querySelectorAll(FIELD)];
export const isEntryField = (element) => element instanceof Element && element.matches(FIELD);

const beside = (field, name) => field.form.elements[field.name.replace(/(number|fame)$/, name)];

/** The hidden field with what the server had when the page was made. */
export const wasOf = (field) => beside(field, "was");

/** What is typed, as a field's `was` says it: behind a star the box that was chosen among cards of one number. */
export const asText = (number, box) => (box ? `${number.trim()}*${box}` : number.trim());

const boxOf = (field) => new FormData(field.form).get(field.name.replace(/(number|fame)$/, "box"));

/** Everything typed in one text, to see whether it changed. */
export const typedState = () =>
  entryFields()
    .map((field) => `${field.value}*${boxOf(field) ?? ""}`)
    .join("|");

/** True if a number differs from the one the server has. */
export const isUnsaved = (number, was) => was.replace(/\*[a-z]+$/, "") !== number.trim();

/** True if any number of the form differs from the one the server has. */
export const isDirty = () => entryFields().some((field) => wasOf(field) && isUnsaved(field.value, wasOf(field).value));

/** The form's own event, on which htmx sends it. */
export const saveNow = (form) => form.dispatchEvent(new CustomEvent("typed", { bubbles: false }));
