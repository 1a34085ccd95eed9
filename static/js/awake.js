// The screen stays awake while a game is open.

async function stayAwake() {
  if (!document.querySelector(".entry, .result") || document.visibilityState !== "visible") return;
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // not allowed: the phone's own setting stays
  }
}

export function start() {
  document.addEventListener("visibilitychange", stayAwake);
  stayAwake();
}
