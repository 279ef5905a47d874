// HTML that came from a model or a person: sanitised here again, whatever was done when it was stored.
import DOMPurify from "dompurify";
import { useMemo } from "react";

const allowed = {
  ALLOWED_TAGS: [
    "h2",
    "h3",
    "h4",
    "p",
    "ul",
    "ol",
    "li",
    "strong",
    "em",
    "b",
    "i",
    "br",
    "blockquote",
    "sub",
    "sup",
  ],
  ALLOWED_ATTR: [],
  RETURN_TRUSTED_TYPE: true,
} as const;

/** Shows `html` as running text. Text without any markup keeps its paragraphs. */
export function HtmlContent({ html }: { html: string }) {
  const clean = useMemo(() => {
    const marked = /<(?:p|h[1-6]|ul|ol|br)\b/i.test(html)
      ? html
      : html
          .split(/\n{2,}/)
          .map((paragraph) => `<p>${paragraph}</p>`)
          .join("");
    return DOMPurify.sanitize(marked, {
      ...allowed,
      ALLOWED_TAGS: [...allowed.ALLOWED_TAGS],
      ALLOWED_ATTR: [],
    });
  }, [html]);
  return (
    <div
      className="reading-text"
      // React takes the TrustedHTML object as it is; its types know strings alone.
      dangerouslySetInnerHTML={{ __html: clean as unknown as string }}
    />
  );
}
