// Requests to /rest/v1 that would keep the one database session, or fill the memory.
import { describe, expect, test } from "vitest";
import { refusedQuery } from "../../supabase/local/database/rest-guard.ts";

const status = (query: string) =>
  refusedQuery(new URL(`http://localhost/rest/v1/podcasts?${query}`))?.status ?? "let through";

describe("a regular expression", () => {
  const pattern = encodeURIComponent(String.raw`^(.*)(.*)(.*)\1\2\3$`);
  test.each([
    `abstract=match.${pattern}`,
    `abstract=imatch.${pattern}`,
    `abstract=MATCH.${pattern}`,
    `abstract=not.match.${pattern}`,
    `abstract=not.not.match.${pattern}`,
    `abstract=match(any).{a,b}`,
    `abstract=imatch(all).{a,b}`,
    `abstract=not.match(any).{a}`,
    `or=(title.eq.x,abstract.match.${pattern})`,
    `or=(abstract.match.${pattern})`,
    `or=(title.eq."a,(b",abstract.not.imatch.x)`,
    `and=(title.eq.x,or(abstract.match.x,title.eq.y))`,
    `not.or=(abstract.match.x)`,
    `not.and=(title.eq.x,not.or(abstract.match(any).{x},title.eq.y))`,
    `or=("abstract".match.x)`,
    `or=(%20abstract.match.x)`,
    `transcripts.script=match.x`,
    `select=*,transcripts(*)&transcripts.or=(script.match.x)`,
    `select=*,a(b(*))&a.b.c=not.imatch.x`,
    `%61bstract=%6Datch.x`,
    `select=*,profiles(*)&profiles.name!.columns=match.x`,
    `segments->>a!.order=match.x`,
    String.raw`or=(title.eq."\",title.match.x,title.eq."")`,
    String.raw`or=(title.eq."a\"b",title.match.x)`,
    `a.or!x=(title.match.x)`,
  ])("is refused in %s", (query) => {
    expect(status(query)).toBe(400);
  });

  test.each([
    "title=eq.match.point",
    "title=like.*match*",
    "title=ilike.match.*",
    "title=in.(match,imatch)",
    'or=(title.eq."x.match.y",abstract.eq.z)',
    "select=match,imatch",
    "match=eq.1",
    "order=match.desc",
    "or=(match.eq.1,imatch.is.null)",
  ])("is not seen in %s", (query) => {
    expect(status(query)).toBe("let through");
  });
});

describe("embeds", () => {
  const nested = (levels: number): string => (levels === 0 ? "id" : `id,podcasts(${nested(levels - 1)})`);
  test("are answered three levels deep and not four", () => {
    expect(status(`select=${nested(3)}`)).toBe("let through");
    expect(status(`select=${nested(4)}`)).toBe(400);
    expect(status(`select=${nested(12)}`)).toBe(400);
    expect(status(String.raw`select="x\":id,a(b(c(d(e(f(g)))))),"y":id`)).toBe(400);
    expect(status("select=data->)))))),a(b(c(d(e(f)))))")).toBe(400);
  });

  test("and aggregates in them are no level of their own", () => {
    expect(status("select=a(b(c(count())))")).toBe("let through");
  });

  test("one beside the other are no levels", () => {
    expect(status(`select=${Array.from({ length: 12 }, (_, n) => `a${n}:podcasts(id)`).join(",")}`)).toBe(
      "let through",
    );
  });
});

test("a query is read in the time of its length", () => {
  const timeOf = (length: number) => {
    const begun = performance.now();
    status(`or=${'"' + String.raw`\"`.repeat(length)}`);
    return performance.now() - begun;
  };
  timeOf(1000);
  expect(timeOf(80_000)).toBeLessThan(Math.max(timeOf(10_000), 5) * 8 * 4);
});
