// Runs before the page is drawn, so that what only plain forms need is never seen to go.
document.documentElement.classList.add("js");
