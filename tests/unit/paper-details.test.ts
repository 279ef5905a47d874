import { expect, test } from "vitest";
import { findDoi } from "../../src/paper/suggest/doi.ts";
import { isName, splitNames, withoutCompanies } from "../../src/paper/suggest/names.ts";
import { findYear } from "../../src/paper/suggest/year.ts";
import { type Frame, Typesetter } from "../corpus/typesetter.ts";
import { readInNode } from "../corpus/read-in-node.ts";

test.each<[string, string[], string | undefined, string | undefined, number | undefined, boolean]>([
  ["Proceedings of XYZ-ABC 2018, pages 84–91\n©2017 The Association", [], undefined, "D:2018", 2018, true],
  ["Univ. J. Appl. Sci. 8(1): 7-10, 2009 (June)", [], undefined, "D:2011", 2009, true],
  ["", ["hep-ph/9412269", "09 Dec 94"], undefined, "D:2008", 1994, true],
  ["", ["arXiv:2104.01234v2 [cs.CL]"], undefined, "D:2026", 2021, true],
  ["", ["Open Letters (2014)"], undefined, "D:2026", 2014, true],
  ["The programme of 1998 was the first of its kind", [], undefined, "D:2016", 2016, false],
  ["The programme of 1998 was the first of its kind", [], undefined, undefined, 1998, false],
  [
    "Received 3 March 2012; accepted 9 October 2012; published 12 January 2013",
    [],
    undefined,
    "D:2014",
    2013,
    true,
  ],
  ["(Dated: 19 April 2022) a list of 2018", [], undefined, "D:2026", 2022, true],
  ["Doe et al. BMC Back (2020) 20:114", [], undefined, "D:2026", 2020, true],
  ["", [], "10.1234/abc.2016.07", "D:2020", 2020, false],
  ["http://www.example.org/content/1604123", [], undefined, "D:2018", 2018, false],
  [
    "approved by the ethics committee (EK 2013-45)\nGlass Letters 12, May 2016",
    [],
    undefined,
    "D:2026",
    2016,
    true,
  ],
  [
    "reviewed and approved by the board in 2013\nGlass Letters 12, May 2016",
    [],
    undefined,
    "D:2026",
    2016,
    true,
  ],
  ["Frost B. Oil. Wax 2009;12(3):45.\nPublished in Glass Letters, 2016", [], undefined, "D:2026", 2016, true],
  ["N Engl J Glass 2016;374(1):5. A list of 2018", [], undefined, "D:2026", 2016, true],
  ["A list of 2018", ["Lindqvist K, et al. Glass Lett 2016;6:e42"], undefined, "D:2026", 2016, true],
  ["nothing to go by", [], undefined, undefined, undefined, false],
])("the year is the paper's own: %s %j", (notice, heads, doi, created, year, sure) => {
  const found = findYear(notice, heads, doi, created);
  expect(found?.year).toBe(year);
  expect(found?.sure ?? false).toBe(sure);
});

test.each([
  ["Md. Shahanur Alam, Jane Doe, MD, PhD and Dr. Li Wei", ["Md. Shahanur Alam", "Jane Doe", "Li Wei"]],
  ["Karin Lindqvist,1, a) Tomas Berg,1 and Noor Haddad2", ["Karin Lindqvist", "Tomas Berg", "Noor Haddad"]],
  ["KARIN LINDQVIST, TOMAS BERG, AND NOOR HADDAD", ["KARIN LINDQVIST", "TOMAS BERG", "NOOR HADDAD"]],
  ["Zheng Yuan,é Madeleine van Zuylen", ["Zheng Yuan", "Madeleine van Zuylen"]],
  ["J. Zeng, J. W. Van Orden and W. Roberts\ufffd", ["J. Zeng", "J. W. Van Orden", "W. Roberts"]],
  ["Continuous Electron Beam Accelerator Facility", []],
])("names are found without marks, degrees and places of work: %s", (line, names) => {
  expect(splitNames(line).filter(isName)).toEqual(names);
});

test.each([
  [
    ["Karin Lindqvist", "Nordglas AB", "Tomas Berg"],
    ["Karin Lindqvist", "Tomas Berg"],
  ],
  [
    ["Lindqvist K", "Miller AB"],
    ["Lindqvist K", "Miller AB"],
  ],
  [["Miller AB"], ["Miller AB"]],
])("of %j the persons are %j", (names, persons) => expect(withoutCompanies(names)).toEqual(persons));

test("the old numbers of arXiv lead to a DOI", () => {
  expect(findDoi("", ["hep-ph/9412269"])).toBe("10.48550/arXiv.hep-ph/9412269");
});

test("a title whose second line begins in another font is found whole, without the authors below it", async () => {
  const typesetter = new Typesetter({});
  typesetter.page();
  typesetter.write("Seasonal water use of two cultivars of", 90, 80, { font: "bold", size: 16 });
  typesetter.write("Malus domestica", 90, 100, { font: "italic", size: 16 });
  typesetter.write("in irrigated orchards", 215, 100, { font: "bold", size: 16 });
  typesetter.write("Jane A. Doe, Li Wei and Tomás Castillo", 90, 122, { font: "roman", size: 16 });
  const frame: Frame = { x: 60, y: 160, width: 470, bottom: 780 };
  const body = { font: "roman", size: 10, leading: 12 } as const;
  typesetter.set("1. Introduction", frame, { font: "bold", size: 12, leading: 15 });
  for (let paragraph = 0; paragraph < 8; paragraph += 1)
    typesetter.set(
      `Paragraph ${paragraph} of this paper says in a few plain words what was measured, when and by whom it was done.`,
      frame,
      body,
    );
  const { suggested } = await readInNode(await typesetter.finish());
  expect(suggested.title).toBe(
    "Seasonal water use of two cultivars of Malus domestica in irrigated orchards",
  );
  expect(suggested.authors).toBe("Jane A. Doe, Li Wei, Tomás Castillo");
});
