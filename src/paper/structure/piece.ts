// A block with what is known of it: its text in one piece and its role in the document.
import type { Block } from "../layout/blocks.ts";
import type { Heading } from "./headings.ts";

/**
 * `notice`: what publisher and authors say about the publication: rights, licence, addresses, how to cite it. `summary`:
 * a box beside the text that says in brief what the text says.
 */
export type Role =
  | "body"
  | "heading"
  | "caption"
  | "footnote"
  | "figure"
  | "reference"
  | "notice"
  | "summary";
export type Piece = { block: Block; role: Role; text: string; heading?: Heading };

export const sharesPage = (one: Piece, other: Piece) => one.block.page === other.block.page;

/** Whether two blocks stand in one column of one page. */
export const sameRegion = (one: Block, other: Block) =>
  one.page === other.page && one.left === other.left && one.right === other.right;
