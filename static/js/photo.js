// A photo: made smaller on the phone, sent with progress, shown from the phone itself.

const LONGEST_SIDE = 2000;
let photoUrl;

/** Width and height of a picture with no side longer than 2000 pixels. */
export function reduced(width, height) {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  return [Math.round(width * scale), Math.round(height * scale)];
}

async function smaller(file) {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = reduced(picture.width, picture.height);
    const context = canvas.getContext("2d");
    context.imageSmoothingQuality = "high";
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.9));
    return blob ? new File([blob], "photo.jpg", { type: "image/jpeg" }) : file;
  } catch {
    return file; // a kind of picture this browser cannot open: the server tries
  }
}

function remember(file) {
  if (photoUrl) URL.revokeObjectURL(photoUrl);
  photoUrl = URL.createObjectURL(file);
}

/** Says so instead of sending a file that the server would not take. */
function tooLarge(form, file) {
  const note = form.querySelector(".too-large");
  note.hidden = file.size <= Number(note.dataset.most);
  return !note.hidden;
}

async function chosen(event) {
  const input = event.target;
  if (!input.matches("#photo-form input[type=file]") || !input.files[0] || !window.htmx) return;
  event.stopPropagation();
  input.form.querySelector(".progress").hidden = false;
  const files = new DataTransfer();
  files.items.add(await smaller(input.files[0]));
  if (tooLarge(input.form, files.files[0])) {
    input.form.querySelector(".progress").hidden = true;
    input.value = "";
    return;
  }
  input.files = files.files;
  remember(files.files[0]);
  input.form.dispatchEvent(new CustomEvent("ready"));
}

function progressed(event) {
  const form = document.getElementById("photo-form");
  if (!form || !event.detail.lengthComputable) return;
  const bar = form.querySelector("progress");
  const said = form.querySelector("[data-sending]");
  const percent = (100 * event.detail.loaded) / event.detail.total;
  if (percent < 100) bar.value = percent;
  else bar.removeAttribute("value");
  said.textContent = percent < 100 ? said.dataset.sending : said.dataset.reading;
}

function clicked(event) {
  if (!event.target.matches("#photo-form .cancel")) return;
  const form = event.target.form;
  window.htmx.trigger(form, "htmx:abort");
  form.querySelector(".progress").hidden = true;
  form.querySelector("input[type=file]").value = "";
}

function showPhoto() {
  if (!photoUrl) return;
  for (const image of document.querySelectorAll("image[data-photo]")) image.setAttribute("href", photoUrl);
}

export function start() {
  document.addEventListener("change", chosen);
  document.addEventListener("click", clicked);
  document.addEventListener("htmx:xhr:progress", progressed);
  document.addEventListener("htmx:afterSwap", showPhoto);
  document.addEventListener("htmx:afterSettle", showPhoto);
}
