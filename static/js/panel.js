// The panel from below, in which a part of another page opens.

const panel = () => document.getElementById("panel");
const isBody = (element) => element.id === "panel-body";

function clicked(event) {
  if (event.target.closest("[data-panel]") && window.htmx) event.preventDefault();
  if (event.target === panel()) panel().close();
}

function goOnReadingAt(element) {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

function filled(event) {
  if (!isBody(event.detail.target)) return;
  if (!panel().open) panel().showModal();
  panel().scrollTop = 0;
  const heading = event.detail.target.querySelector("h1");
  if (heading) goOnReadingAt(heading);
}

// Opened at one of its paragraphs, htmx scrolls there.
function settled(event) {
  const anchor = event.detail.pathInfo?.anchor;
  const paragraph = anchor && isBody(event.detail.target) && document.getElementById(anchor);
  if (!paragraph) return;
  paragraph.classList.add("here");
  goOnReadingAt(paragraph);
}

function answered(event) {
  if (event.detail.elt.closest("[data-closes]") && event.detail.successful) panel().close();
}

export function start() {
  document.addEventListener("click", clicked);
  document.addEventListener("htmx:afterSwap", filled);
  document.addEventListener("htmx:afterSettle", settled);
  document.addEventListener("htmx:afterRequest", answered);
}
