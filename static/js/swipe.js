// A swipe goes to the next or the previous player.

const FAR = 70;
const STRAIGHT = 40;

/** 1 for the next, -1 for the previous, 0 if the finger's way was no swipe. */
export function direction(dx, dy) {
  if (Math.abs(dx) < FAR || Math.abs(dy) > STRAIGHT) return 0;
  return dx < 0 ? 1 : -1;
}

let touch;

function began(event) {
  const { clientX, clientY } = event.changedTouches[0];
  touch = event.target.closest(".strip, dialog, .scroll") ? null : { clientX, clientY };
}

function ended(event) {
  if (!touch || !document.getElementById("entry")) return;
  const { clientX, clientY } = event.changedTouches[0];
  const step = direction(clientX - touch.clientX, clientY - touch.clientY);
  const current = document.querySelector(".strip [aria-current]");
  if (step > 0) current?.nextElementSibling?.click();
  if (step < 0) current?.previousElementSibling?.click();
}

export function start() {
  document.addEventListener("touchstart", began, { passive: true });
  document.addEventListener("touchend", ended, { passive: true });
  document.querySelector(".strip [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
}
