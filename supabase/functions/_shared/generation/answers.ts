// Makes text of what models send instead of text: JSON, thoughts, chatter around the answer, an answer that was cut off.
// What can be saved is saved; the rules then judge what is left. One pass over the answer each.

/** Models that reason aloud put it in front, in tags; an answer that ends in the middle of it holds nothing else. */
const withoutThoughts = (answer: string): string => {
  const closed = answer.lastIndexOf("</think>");
  if (closed >= 0) return answer.slice(closed + "</think>".length);
  return /^\s*<think>/i.test(answer) ? "" : answer;
};

const PREAMBLE =
  /^\s*(?:(?:sure|certainly|of course|absolutely|okay|ok)[!,.][^\n]{0,200}|(?:here(?:['’]s| is| are)|below is|this is)\b[^\n]{0,160}\b(?:script|summary|version|text|answer|episode)\b[^\n]{0,60}:)[ \t]*\n/i;
const AFTERWORD =
  /\n\s*(?:\**\(?(?:let me know|i hope (?:this|you)|feel free to|please let me know|would you like me|(?:word|character) count|total (?:characters|words)|note: (?:this|the) (?:script|summary))[^\n]{0,300})\s*$/i;

/** An afterword is no longer; looking no further keeps any answer linear. */
const TAIL = 400;

/** What a model says to the one who asked it. */
const withoutChatter = (answer: string): string => {
  const said = answer.replace(PREAMBLE, "").trimEnd();
  const from = Math.max(0, said.length - TAIL);
  return said.slice(0, from) + said.slice(from).replace(AFTERWORD, "\n");
};

/** The inside of a code fence that holds the whole answer; its end may have been cut off. */
const withoutFence = (answer: string): string => {
  const open = /^\s*```\w*[ \t]*\n/.exec(answer);
  if (!open) return answer;
  const rest = answer.slice(open[0].length);
  const close = rest.lastIndexOf("\n```");
  return close < 0 ? rest : rest.slice(0, close);
};

/** Without the piece of a sentence, or of a tag, that an answer was cut off in. */
const upToLastEnd = (text: string): string => {
  let end = 0;
  for (const match of text.matchAll(/[.!?]["'”’)]*(?=\s|$)|>/g)) end = match.index + match[0].length;
  return text.slice(0, end);
};

/** A string of a JSON answer with the name it stands under; `listed`: one of several in a list. */
type Field = { name: string; value: string; listed: boolean };

const unescaped = (raw: string): string => {
  try {
    const value: unknown = JSON.parse(
      `"${raw.replace(/\n/g, "\\n").replace(/\r/g, "").replace(/\t/g, "\\t")}"`,
    );
    return typeof value === "string" ? value : raw;
  } catch {
    return raw.replace(/\\n/g, "\n").replace(/\\(?:["\\/])/g, (escaped) => escaped.slice(1));
  }
};

/** The strings of a JSON answer in order, read without a parser, since the answer may be cut off anywhere. */
const fieldsOf = (json: string): Field[] => {
  const fields: Field[] = [];
  const names: string[] = [""];
  const lists: boolean[] = [false];
  let held: string | null = null;
  const settle = () => {
    if (held !== null) fields.push({ name: names.at(-1) ?? "", value: held, listed: lists.at(-1) ?? false });
    held = null;
  };
  for (const [token, raw, end] of json.matchAll(/"((?:[^"\\]|\\[^])*)("|\\?$)|[[\]{}:,]/g)) {
    if (raw !== undefined) {
      settle();
      held = end === '"' ? unescaped(raw) : upToLastEnd(unescaped(raw));
    } else if (token === ":") {
      if (held !== null) names[names.length - 1] = held;
      held = null;
    } else if (token === "," || token === "}" || token === "]") {
      settle();
      if (token !== "," && names.length > 1) {
        names.pop();
        lists.pop();
      }
    } else {
      names.push(token === "[" ? (names.at(-1) ?? "") : "");
      lists.push(token === "[");
    }
  }
  settle();
  return fields;
};

const isJson = (answer: string): boolean => /^\s*(?:\{\s*"|\[\s*[[{"])/.test(answer);

const TITLE = /^(?:chapter_?)?(?:title|chapter|heading|header|section|name)$/i;
/** Says something of the answer and is no part of it. */
const ASIDE =
  /^(?:speaker|role|type|id|format|language|lang|length|characters|word_?count|duration|notes?|status|welcome|model|order|number|index)$/i;
const CONTAINER =
  /^(?:|text|content|body|script|narration|paragraphs?|chapters?|sections?|segments?|summary|html|answer|output|result|response|episode|findings|lines?|points|items)$/i;
/** A shorter value under a name of its own is a label. */
const SHORTEST_TEXT = 40;

const scriptFromJson = (json: string): string =>
  fieldsOf(json)
    .flatMap(({ name, value, listed }) => {
      if (ASIDE.test(name) || value.trim() === "") return [];
      if (TITLE.test(name)) return [`== ${value} ==`];
      if (CONTAINER.test(name) || listed) return [value];
      return value.length < SHORTEST_TEXT ? [] : [`== ${name} ==`, value];
    })
    .join("\n\n");

const escape = (text: string): string =>
  /<\w/.test(text) ? text : text.replace(/&(?!\w+;)/g, "&amp;").replace(/</g, "&lt;");

const summaryFromJson = (json: string): string => {
  const html: string[] = [];
  let open = "";
  for (const { name, value, listed } of fieldsOf(json)) {
    if (ASIDE.test(name) || value.trim() === "") continue;
    if (TITLE.test(name)) {
      html.push(`<h3>${escape(value)}</h3>`);
      continue;
    }
    if (!CONTAINER.test(name) && name !== open) html.push(`<h3>${escape(name.replaceAll("_", " "))}</h3>`);
    open = name;
    if (/<(?:h3|p|ul|li)\b/i.test(value)) html.push(value);
    else html.push(listed ? `<ul><li>${escape(value)}</li></ul>` : `<p>${escape(value)}</p>`);
  }
  return html.join("\n").replaceAll("</ul>\n<ul>", "\n");
};

const settled = (answer: string): string => withoutFence(withoutChatter(withoutThoughts(answer)));

/** A model's answer as a raw script: plain paragraphs, chapters marked by `== Title ==`. */
export const scriptFrom = (answer: string): string => {
  const text = settled(answer);
  return isJson(text) ? scriptFromJson(text) : text;
};

/** A model's answer as a raw summary, HTML or Markdown. */
export const summaryFrom = (answer: string): string => {
  const text = settled(answer);
  if (isJson(text)) return summaryFromJson(text);
  const said = withoutChatter(withoutThoughts(answer)).trimEnd();
  const last = said.slice(said.lastIndexOf("\n") + 1);
  // A last line of prose that does not end was cut off; a heading or an item of a list may end without a stop.
  return last.length > SHORTEST_TEXT && /^[<\p{L}]/u.test(last) && /[\p{L}\d,;]$/u.test(last)
    ? said.slice(0, said.length - last.length) + upToLastEnd(last)
    : said;
};
