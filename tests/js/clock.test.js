import assert from "node:assert/strict";
import { test } from "node:test";

import { localTime } from "../../static/js/clock.js";

const HALF_PAST_SEVEN = new Date(2026, 10, 30, 19, 31);
const at = (minutesBehind) => Object.assign(new Date(HALF_PAST_SEVEN), { getTimezoneOffset: () => minutesBehind });

test("a moment is told by the phone's own clock, with its distance from UTC", () => {
  assert.equal(localTime(at(300)), "2026-11-30T19:31-05:00");
  assert.equal(localTime(at(-60)), "2026-11-30T19:31+01:00");
  assert.equal(localTime(at(-345)), "2026-11-30T19:31+05:45");
  assert.equal(localTime(at(0)), "2026-11-30T19:31+00:00");
});
