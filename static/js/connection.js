// Whether the server answers, and the note that says so.

/** True for a server in trouble, or something in between that answers for it: like no connection, the page stays. */
export const isTrouble = ({ status, responseText }) =>
  status >= 500 || (status !== 204 && !responseText.includes('id="page"'));

export function showOffline(on) {
  const note = document.getElementById("offline");
  if (note) note.hidden = !on;
}
