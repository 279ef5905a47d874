import { afterEach, expect, test } from "vitest";
import { closeModal, openModal, topModal } from "../../../src/ui/overlay/open-modals.ts";

/** What was asked of the dialogs, in order. */
const asked: string[] = [];

function dialog(name: string): HTMLDialogElement {
  const part = { showModal: () => asked.push(`${name} opens`), close: () => asked.push(`${name} closes`) };
  return part as unknown as HTMLDialogElement;
}

const form = dialog("form");
const question = dialog("question");

afterEach(() => {
  closeModal(form);
  asked.length = 0;
});

test("the dialog that was opened last is the top one, and after it the one that it covered", () => {
  expect(topModal.get()).toBeNull();
  openModal(form);
  openModal(question);
  expect(topModal.get()).toBe(question);
  closeModal(question);
  expect(topModal.get()).toBe(form);
  closeModal(form);
  expect(topModal.get()).toBeNull();
});

test("what covers a dialog closes before it does", () => {
  openModal(form);
  openModal(question);
  asked.length = 0;
  closeModal(form);
  expect(asked).toEqual(["question closes", "form closes"]);
  expect(topModal.get()).toBeNull();
});

test("a dialog that is closed already is left alone", () => {
  openModal(form);
  closeModal(form);
  asked.length = 0;
  closeModal(form);
  expect(asked).toEqual([]);
});
