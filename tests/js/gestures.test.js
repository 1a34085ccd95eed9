import assert from "node:assert/strict";
import { test } from "node:test";

import { fits, foldedWords, settled } from "../../static/js/picker.js";
import { reduced } from "../../static/js/photo.js";
import { direction } from "../../static/js/swipe.js";

test("a swipe is long and level", () => {
  assert.equal(direction(-70, 40), 1);
  assert.equal(direction(120, 0), -1);
  assert.equal(direction(-69, 0), 0);
  assert.equal(direction(-200, 41), 0);
});

test("a photo shrinks to 2000 pixels and never grows", () => {
  assert.deepEqual(reduced(4000, 3000), [2000, 1500]);
  assert.deepEqual(reduced(3000, 4000), [1500, 2000]);
  assert.deepEqual(reduced(800, 600), [800, 600]);
});

test("words are looked for without accents and capitals", () => {
  assert.deepEqual(foldedWords("  Chimère ROUGE "), ["chimere", "rouge"]);
  assert.deepEqual(foldedWords("  "), []);
});

test("a tile fits if it has every tag and every word", () => {
  const tile = { tags: "red night pays-clue", words: "sanctuary red chimera night" };
  assert.ok(fits(tile, [], []));
  assert.ok(fits(tile, ["red", "pays-clue"], ["chim"]));
  assert.ok(!fits(tile, ["pays"], []));
  assert.ok(!fits(tile, ["red"], ["chim", "stone"]));
});

test("a tile tapped after the request was sent stays as tapped", () => {
  assert.equal(settled(true, true, false), false);
  assert.equal(settled(true, false, false), true);
  assert.equal(settled(false, false, true), true);
});
