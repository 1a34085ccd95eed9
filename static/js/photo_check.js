// The check of a photo: a tap on the picture adds a card that was missed; the buttons work in place.

const sentStates = new WeakMap();

function addAt(picture, { clientX, clientY }) {
  const point = new DOMPoint(clientX, clientY).matrixTransform(picture.getScreenCTM().inverse());
  const { elements } = document.getElementById("review");
  elements["add-x"].value = point.x;
  elements["add-y"].value = point.y;
  document.getElementById("add-card").click();
}

function clicked(event) {
  const picture = event.target.closest("#picture");
  if (picture && !event.target.closest("polygon, circle, text")) addAt(picture, event);
}

// A new page would not have the photo any more.
function submitted(event) {
  const { submitter, target: form } = event;
  if (form.id !== "review" || !window.htmx || !submitter) return;
  event.preventDefault();
  const inPlace = { source: form, target: "#page", select: "#page", swap: "morph:outerHTML" };
  window.htmx.ajax("POST", form.action, { ...inPlace, values: { do: submitter.value } });
}

const typedState = (form) => JSON.stringify([...new FormData(form)]);

function sending(event) {
  const { elt, xhr } = event.detail;
  if (elt.id === "review") sentStates.set(xhr, typedState(elt));
}

// An answer to an older state of the form must not undo what was typed since; that is sent after it.
function answered(event) {
  const { requestConfig, xhr } = event.detail;
  if (sentStates.has(xhr) && sentStates.get(xhr) !== typedState(requestConfig.elt)) event.detail.shouldSwap = false;
}

// A card just added waits for its number.
function settled(event) {
  if (event.detail.requestConfig?.parameters?.do !== "add") return;
  const fields = [...document.querySelectorAll("#review .what input[inputmode]")];
  fields.find((field) => field.value === "")?.focus();
}

export function start() {
  document.addEventListener("click", clicked);
  document.addEventListener("submit", submitted);
  document.addEventListener("htmx:beforeRequest", sending);
  document.addEventListener("htmx:beforeSwap", answered);
  document.addEventListener("htmx:afterSettle", settled);
}
