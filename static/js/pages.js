// What all pages have: buttons that print, forms that are sent once, details that stay open.

function submitted(event) {
  const form = event.target;
  if (!form.matches("[data-once]")) return;
  if (form.dataset.sent && event.submitter?.value !== "add") event.preventDefault();
  form.dataset.sent = "yes";
}

// The way back in the browser shows a page as it was left.
function shownAgain() {
  for (const form of document.querySelectorAll("[data-once]")) delete form.dataset.sent;
}

// What the reader opened or closed stays so while the page around it is made anew.
function keepDetailsAsTheyAre() {
  const { callbacks } = window.Idiomorph.defaults;
  callbacks.beforeAttributeUpdated = (name, element) => !(name === "open" && element.matches("details"));
}

export function start() {
  document.addEventListener("submit", submitted);
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-print]")) print();
  });
  addEventListener("pageshow", shownAgain);
  if (window.Idiomorph) keepDetailsAsTheyAre();
}
