// The height of a field of several lines while it is empty: one that grows with its text ignores `rows`.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TextAreaField } from "#ui/field.tsx";

test("a field of several lines is as high as its rows while it is empty", () => {
  const heightOf = (rows?: number) =>
    /min-height:calc\((\d+)lh/.exec(renderToStaticMarkup(<TextAreaField label="Bio" rows={rows} />))?.[1];
  expect(heightOf()).toBe("5");
  expect(heightOf(2)).toBe("2");
});
