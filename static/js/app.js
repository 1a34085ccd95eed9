// What the pages gain with JavaScript; without it they work by plain forms and links.

import * as awake from "./awake.js";
import * as clock from "./clock.js";
import * as drafts from "./drafts.js";
import * as pages from "./pages.js";
import * as pageSaves from "./page_saves.js";
import * as panel from "./panel.js";
import * as saving from "./saving.js";
import * as swipe from "./swipe.js";
import * as typing from "./typing.js";

const parts = [typing, saving, pageSaves, drafts, panel, swipe, awake, clock, pages];
for (const part of parts) part.start();

// Few pages need these: each is loaded with the first one that does, and stays.
const rare = [
  { where: "[data-picker]", load: () => import("./picker.js") },
  { where: "#photo-form, #review", load: () => import("./photo.js") },
  { where: "#review", load: () => import("./photo_check.js") },
  { where: "[data-share]", load: () => import("./share.js") },
];

function loadWhatIsNeeded() {
  for (const part of rare) {
    if (part.loaded || !document.querySelector(part.where)) continue;
    part.loaded = true;
    part.load().then((module) => module.start());
  }
}

loadWhatIsNeeded();
document.addEventListener("htmx:afterSwap", loadWhatIsNeeded);
