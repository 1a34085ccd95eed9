// What the pages gain with JavaScript; without it they work by plain forms and links.

import * as awake from "./awake.js";
import * as clock from "./clock.js";
import * as drafts from "./drafts.js";
import * as pages from "./pages.js";
import * as pageSaves from "./page_saves.js";
import * as panel from "./panel.js";
import * as photo from "./photo.js";
import * as photoCheck from "./photo_check.js";
import * as picker from "./picker.js";
import * as saving from "./saving.js";
import * as share from "./share.js";
import * as swipe from "./swipe.js";
import * as typing from "./typing.js";

const parts = [typing, saving, pageSaves, drafts, panel, picker, photo, photoCheck, swipe, share, awake, clock, pages];
for (const part of parts) part.start();
