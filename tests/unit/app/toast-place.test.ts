import { expect, test } from "vitest";
import { freest } from "../../../src/app/shell/toast-place.ts";

const box = (top: number, bottom: number) => ({ left: 0, right: 300, top, bottom });
const place = (name: string, top: number, against = 0) => ({ name, box: box(top, top + 60), against });
const places = [place("usual", 80), place("over the header", 5), place("bottom", 500)];

test("messages have their usual place where nothing that can be pressed is under it", () => {
  expect(freest(places, [{ box: box(140, 200), weight: 1 }])?.name).toBe("usual");
  expect(freest(places, [])?.name).toBe("usual");
});

test("messages are placed where the least can be pressed", () => {
  const field = { box: box(100, 144), weight: 1 };
  const menu = { box: box(10, 54), weight: 0.2 };
  const card = { box: box(480, 600), weight: 1 };
  expect(freest(places, [field])?.name).toBe("over the header");
  expect(freest(places, [field, menu])?.name).toBe("bottom");
  expect(freest(places, [field, menu, card])?.name).toBe("over the header");
});

test("messages are not placed where a keyboard covers them", () => {
  const taken = [box(100, 144), box(10, 54)].map((each) => ({ box: each, weight: 1 }));
  const covered = [...places.slice(0, 2), place("bottom", 500, 100)];
  expect(freest(covered, taken)?.name).toBe("usual");
});
