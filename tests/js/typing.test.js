import assert from "node:assert/strict";
import { test } from "node:test";

import { isComplete, nextStep } from "../../static/js/typing.js";

const BASE = 68;
const ALL = 76;

test("a number is complete when no digit could follow", () => {
  for (const number of ["0", "7", "9", "12", "68", " 9 ", "99"]) assert.ok(isComplete(number, BASE), number);
  for (const number of ["", "1", "6", "4x", "-", "1."]) assert.ok(!isComplete(number, BASE), number);
});

test("what can follow depends on the boxes in play", () => {
  assert.ok(isComplete("7", BASE));
  assert.ok(!isComplete("7", ALL));
});

test("three digits, where a box has so many", () => {
  for (const number of ["13", "95", "117", "120"]) assert.ok(isComplete(number, 120), number);
  for (const number of ["1", "8", "11", "12"]) assert.ok(!isComplete(number, 120), number);
  assert.equal(nextStep("117", 120, "insertText"), "on");
});

test("without a highest number, as on a pad, none is complete", () => {
  assert.ok(!isComplete("12", 0));
  assert.equal(nextStep("12", 0, "insertText"), "stay");
});

test("two digits jump on, one that stands alone waits", () => {
  assert.equal(nextStep("12", BASE, "insertText"), "on");
  assert.equal(nextStep("9", BASE, "insertText"), "wait");
  assert.equal(nextStep("5", BASE, "insertText"), "stay");
});

test("the same digit again is a slip, another one belongs to the next place", () => {
  assert.equal(nextStep("99", BASE, "insertText"), "stay");
  assert.equal(nextStep("95", BASE, "insertText"), "carry");
  assert.equal(nextStep("95", BASE, "insertFromPaste"), "stay");
});

test("deleting never jumps", () => {
  assert.equal(nextStep("12", BASE, "deleteContentBackward"), "stay");
  assert.equal(nextStep("9", BASE, "deleteContentBackward"), "stay");
});
