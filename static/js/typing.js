// Typing a line: jump on when a number is complete, go back on backspace.

import { entryFields, entryForm, isEntryField, saveNow } from "./entry.js";

// A single digit that no second can follow waits a moment: the same digit again is a slip that stays in its place.
const HESITATION = 450;
// "Next" pressed out of habit just after a jump does nothing.
const HABIT = 1500;

/** True if no digit could follow these in a game whose highest Region is `highest`. */
export const isAlone = (digits, highest) => digits === "0" || Number(digits) * 10 > highest;

/** True if no further digit could make another Region of the game. */
export function isComplete(text, highest) {
  const value = text.trim();
  if (!highest || !/^\p{Nd}+$/u.test(value)) return false;
  return value.length >= String(highest).length || isAlone(value, highest);
}

/** What to do after a key: "stay", "wait" a moment, jump "on", or "carry" the second digit to the next place. */
export function nextStep(text, highest, inputType) {
  if (!isComplete(text, highest) || inputType === "deleteContentBackward") return "stay";
  const [first, second] = text.trim();
  if (second === undefined) return "wait";
  if (!isAlone(first, highest)) return "on";
  return first !== second && inputType === "insertText" ? "carry" : "stay";
}

let waiting;
let jumpedAt = -HABIT;

const highestOf = (field) => Number(field.form.dataset.highest ?? 0);

function focusBeside(field, step) {
  const fields = entryFields();
  const next = fields[fields.indexOf(field) + step];
  if (next) {
    next.focus({ preventScroll: step > 0 && fields.length > 9 });
    next.select();
  } else if (step > 0) {
    field.blur();
  }
}

function jumpOn(field, carried = "") {
  focusBeside(field, 1);
  jumpedAt = performance.now();
  const next = document.activeElement;
  if (carried && next !== field && isEntryField(next)) {
    next.value = carried;
    next.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  saveNow(field.form);
}

function jumpIfStillThere(field) {
  if (document.activeElement === field && isComplete(field.value, highestOf(field))) jumpOn(field);
}

function typed(event) {
  const field = event.target;
  if (!isEntryField(field)) return;
  clearTimeout(waiting);
  switch (nextStep(field.value, highestOf(field), event.inputType)) {
    case "wait":
      waiting = setTimeout(() => jumpIfStillThere(field), HESITATION);
      break;
    case "carry": {
      const [first, second] = field.value.trim();
      field.value = first;
      jumpOn(field, second);
      break;
    }
    case "on":
      jumpOn(field);
  }
}

function pressed(event) {
  const field = event.target;
  if (!isEntryField(field)) return;
  if (event.key === "Enter") {
    event.preventDefault();
    if (field.value === "" && performance.now() - jumpedAt < HABIT) return;
    clearTimeout(waiting);
    focusBeside(field, 1);
    saveNow(field.form);
  } else if (event.key === "Backspace" && field.value === "") {
    event.preventDefault();
    focusBeside(field, -1);
  }
}

// After the choice between cards of one number, typing goes on at the next place.
function switched(event) {
  if (!event.target.matches("#entry .meteor input, #entry .namesakes input")) return;
  const field = entryForm().elements[event.target.name.replace(/box$/, "number")];
  if (field) focusBeside(field, 1);
}

export function start() {
  document.addEventListener("input", typed);
  document.addEventListener("keydown", pressed);
  document.addEventListener("change", switched);
  document.addEventListener("focusin", (event) => {
    if (isEntryField(event.target)) event.target.select();
  });
}
