import assert from "node:assert/strict";
import { test } from "node:test";

import { isTrouble } from "../../static/js/connection.js";
import { restorable } from "../../static/js/drafts.js";
import { asText, isUnsaved } from "../../static/js/entry.js";
import { wasAfter } from "../../static/js/saving.js";

const PAGE = '<main id="page">';

test("a server in trouble, or another one that answers for it, is no answer", () => {
  assert.ok(isTrouble({ status: 500, responseText: PAGE }));
  assert.ok(isTrouble({ status: 200, responseText: "<h1>Please log in</h1>" }));
  assert.ok(isTrouble({ status: 404, responseText: "" }));
  assert.ok(!isTrouble({ status: 200, responseText: PAGE }));
  assert.ok(!isTrouble({ status: 409, responseText: PAGE }));
  assert.ok(!isTrouble({ status: 204, responseText: "" }));
});

test("what was sent is what the server has now", () => {
  const sent = new FormData();
  sent.set("places-0-number", " 15 ");
  sent.set("places-0-box", "stars");
  sent.set("places-1-number", "");
  sent.set("rows-8-fame", "7");
  assert.equal(wasAfter("places-0-was", sent), "15*stars");
  assert.equal(wasAfter("places-1-was", sent), "");
  assert.equal(wasAfter("rows-8-was", sent), "7");
  assert.equal(wasAfter("places-2-was", sent), undefined);
});

test("the box stands behind a star, and choosing one is nothing typed", () => {
  assert.equal(asText(" 15", "stars"), "15*stars");
  assert.equal(asText("15", ""), "15");
  assert.equal(asText("15", null), "15");
  assert.ok(!isUnsaved("15 ", "15*stars"));
  assert.ok(isUnsaved("1", "15"));
  assert.ok(isUnsaved("", "15"));
});

test("a draft comes back only where the server still has what the page had shown", () => {
  const draft = [
    ["places-0-number", "12", ""],
    ["places-1-number", "34", ""],
    ["places-9-number", "56", ""],
  ];
  const was = new Map([
    ["places-0-number", ""],
    ["places-1-number", "20"],
  ]);
  assert.deepEqual([...restorable(draft, was)], [["places-0-number", "12"]]);
});

test("a draft comes back over an earlier save of the page it was typed on", () => {
  const draft = [["places-0-number", "45", "", "4"]];
  assert.deepEqual([...restorable(draft, new Map([["places-0-number", "4"]]))], [["places-0-number", "45"]]);
  assert.deepEqual([...restorable(draft, new Map([["places-0-number", "7"]]))], []);
});
