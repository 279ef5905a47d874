// The modal dialogs that are open, in the order in which they cover each other. The browser keeps the same list as its
// top layer, but does not tell what is in it. One list for the page, as there is one top layer.
import { observable, type Readable } from "#lib/observable.ts";

const open: HTMLDialogElement[] = [];
const top = observable<HTMLDialogElement | null>(null);

/** The dialog that covers everything else. Whatever lies outside of it is inert. */
export const topModal: Readable<HTMLDialogElement | null> = top;

export function openModal(dialog: HTMLDialogElement): void {
  dialog.showModal();
  open.push(dialog);
  top.set(dialog);
}

/** Closes what covers it first: a dialog cannot return the focus to an element that another one still makes inert. */
export function closeModal(dialog: HTMLDialogElement): void {
  const index = open.indexOf(dialog);
  if (index < 0) return;
  for (const each of open.splice(index).reverse()) each.close();
  top.set(open.at(-1) ?? null);
}
