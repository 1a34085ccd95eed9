// The day of a game is the day at the table: forms that start one send the clock of this phone along.

const two = (number) => String(number).padStart(2, "0");

/** A moment as this phone's clock shows it, with its distance from UTC: 2026-11-30T19:31-05:00 */
export function localTime(moment) {
  const ahead = -moment.getTimezoneOffset();
  const distance = `${two(Math.floor(Math.abs(ahead) / 60))}:${two(Math.abs(ahead) % 60)}`;
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}${ahead < 0 ? "-" : "+"}${distance}`;
}

function submitted(event) {
  const field = event.target.elements.namedItem("clock");
  if (field) field.value = localTime(new Date());
}

function sending(event) {
  const { formData } = event.detail;
  if (formData.has("clock")) formData.set("clock", localTime(new Date()));
}

export function start() {
  document.addEventListener("submit", submitted, true);
  document.addEventListener("htmx:configRequest", sending);
}
