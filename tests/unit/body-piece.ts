// A piece of body text, for tests of what is told by its words alone.
import type { Piece } from "../../src/paper/structure/piece.ts";

const block: Piece["block"] = {
  page: 1,
  lines: [
    { text: "", x0: 0, x1: 9, y: 9, size: 9, font: "f", leadFont: "f", marks: [], cells: 1, parts: [] },
  ],
  size: 9,
  font: "f",
  leadFont: "f",
  x0: 0,
  x1: 9,
  top: 0,
  bottom: 9,
  left: 0,
  right: 9,
  gap: 1,
  indented: false,
  columned: false,
};

export const bodyPiece = (text: string): Piece => ({ block, role: "body", text });
