// Papers in Chinese, Japanese and Korean, whose letters are known only by a character map that comes with the reader.

/** A page of lines in a font that is not in the file and names a character map of Chinese, Japanese or Korean. */
export function asianPaper(lines: readonly string[], { map, ordering }: { map: string; ordering: string }) {
  const shown = lines.map((line, index) => {
    const codes = Array.from(line, (letter) =>
      (letter.codePointAt(0) ?? 0).toString(16).padStart(4, "0"),
    ).join("");
    return `BT /F1 11 Tf 72 ${760 - 16 * index} Td <${codes}> Tj ET`;
  });
  const content = shown.join("\n");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Type /Font /Subtype /Type0 /BaseFont /Song /Encoding /${map} /DescendantFonts [6 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Song /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> /DW 1000 /FontDescriptor 7 0 R >>`,
    "<< /Type /FontDescriptor /FontName /Song /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /StemV 80 >>",
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return new TextEncoder().encode(file);
}

/** A line of each language, with the map and the collection of letters that its papers name. */
export const ASIAN_LINES = [
  { map: "UniGB-UCS2-H", ordering: "GB1", line: "本文研究城市树木对夏季气温的影响" },
  { map: "UniJIS-UCS2-H", ordering: "Japan1", line: "本研究は都市の樹木が夏の気温に与える影響を調べる" },
  { map: "UniKS-UCS2-H", ordering: "Korea1", line: "이논문은도시의나무가여름기온에미치는영향을연구한다" },
];
