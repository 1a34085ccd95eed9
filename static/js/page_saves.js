// A page counts its saves, so that the server knows them as one page's, whatever becomes of the requests on the way.

let saves = 0;

function countRequest(event) {
  const { elt, formData } = event.detail;
  if (elt.elements?.save) formData.set("save", ++saves);
}

function countButton(event) {
  if (event.target.elements.save) event.target.elements.save.value = ++saves;
}

/** The page goes on from what it `sent` instead of from the answer to it: it has seen that this save arrived. */
export function noteSeen(form, sent) {
  form.elements.seen.value = sent.get("save");
}

export function start() {
  document.addEventListener("htmx:configRequest", countRequest);
  document.addEventListener("submit", countButton);
}
