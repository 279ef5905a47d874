// Papers as a person drops them: generated ones, and the real ones beside the repository where they are.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright/test";

export type ChosenFile = { name: string; mimeType: string; buffer: Buffer };

export const pdf = (name: string, bytes: Uint8Array): ChosenFile => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from(bytes),
});

const folder = fileURLToPath(new URL("../../../shared/papers", import.meta.url));

/** File names of the real papers; empty where the folder is missing. */
export const realPapers: string[] = existsSync(folder)
  ? readdirSync(folder).filter((name) => name.endsWith(".pdf"))
  : [];

export const realPaper = (name: string): ChosenFile => pdf(name, readFileSync(join(folder, name)));

/** What takes the reading of a paper longer than a click: the machine may have other work. */
export const READ = { timeout: 60_000 };

export const filePicker = (page: Page) => page.getByLabel("Choose the PDF of your paper");

/** Drops a file on the upload area, as a drag from the desktop ends. */
export async function dropFile(page: Page, { name, mimeType, buffer }: ChosenFile): Promise<void> {
  const data = await page.evaluateHandle(
    ([name, type, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], name, { type }));
      return transfer;
    },
    [name, mimeType, buffer.toString("base64")] as const,
  );
  await page.getByText("Drop the PDF of your paper here").dispatchEvent("dragover", { dataTransfer: data });
  await page.getByText("Drop the PDF of your paper here").dispatchEvent("drop", { dataTransfer: data });
}
