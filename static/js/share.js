// The picture goes through the phone's own way of sharing, where there is one; else the link opens it.

async function share(link) {
  const picture = await (await fetch(link.dataset.share)).blob();
  const files = [new File([picture], "faraway.png", { type: "image/png" })];
  if (navigator.canShare({ files })) await navigator.share({ files, text: link.dataset.shareText });
  else location.href = link.href;
}

async function clicked(event) {
  const link = event.target.closest("[data-share]");
  if (!link || !navigator.canShare) return;
  event.preventDefault();
  link.setAttribute("aria-busy", "true");
  try {
    await share(link);
  } catch (error) {
    if (error.name !== "AbortError") location.href = link.href;
  } finally {
    link.removeAttribute("aria-busy");
  }
}

export function start() {
  document.addEventListener("click", clicked);
}
