// Bodies as the provider's API takes them: forms whose names tell the place of a value, `items[0][price]=…`.

export type Form = { [key: string]: Form | string };

/** The values of a form by their places, in objects without a prototype; a list has the keys 0, 1, … */
export function readForm(body: string): Form {
  const form: Form = Object.create(null) as Form;
  for (const [name, value] of new URLSearchParams(body)) {
    const keys = name.split(/[[\]]+/).filter((key) => key !== "");
    if (keys.length === 0) continue;
    let place = form;
    for (const key of keys.slice(0, -1)) {
      const inner = place[key];
      const next = typeof inner === "object" ? inner : (Object.create(null) as Form);
      place[key] = next;
      place = next;
    }
    place[keys.at(-1) ?? ""] = value;
  }
  return form;
}

/** The text at a place of the form; undefined where there is none. */
export function textAt(form: Form, ...keys: string[]): string | undefined {
  let place: Form | string | undefined = form;
  for (const key of keys) place = typeof place === "object" ? place[key] : undefined;
  return typeof place === "string" ? place : undefined;
}

/** The texts under a place, as `metadata` has them. */
export function textsAt(form: Form, ...keys: string[]): Record<string, string> {
  let place: Form | string | undefined = form;
  for (const key of keys) place = typeof place === "object" ? place[key] : undefined;
  if (typeof place !== "object") return {};
  return Object.fromEntries(
    Object.entries(place).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
