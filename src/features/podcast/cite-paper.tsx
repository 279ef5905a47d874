// The paper behind an episode as it is cited, to be copied.
import { ChevronDown, ChevronUp, Copy } from "lucide-react";
import { useId, useState } from "react";
import { toApa, toBibtex, type CitedPaper } from "#domain/citation.ts";
import { classNames } from "#lib/class-names.ts";
import { Button } from "#ui/button.tsx";
import type { Copying } from "./copying.ts";

type StyleProps = { name: string; text: string; done: string; code?: boolean; copying: Copying };

function Style({ name, text, done, code = false, copying }: StyleProps) {
  return (
    <section aria-label={name}>
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-sans text-sm font-semibold">{name}</h3>
        <Button
          variant="quiet"
          size="small"
          aria-label={`Copy ${name}`}
          onClick={() =>
            void copying.copy(text, done, {
              title: "The citation could not be copied",
              message: "Select its text and copy that instead.",
            })
          }
        >
          <Copy aria-hidden="true" />
          Copy
        </Button>
      </div>
      <p className={classNames("citation", code && "is-code")}>{text}</p>
    </section>
  );
}

export function CitePaper({ paper, copying }: { paper: CitedPaper; copying: Copying }) {
  const [open, setOpen] = useState(false);
  const content = useId();
  return (
    <div className="mt-5 border-t border-line pt-3">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={content}
        className="flex min-h-11 w-full items-center justify-between rounded-sm text-[0.9375rem] font-semibold"
        onClick={() => setOpen(!open)}
      >
        Cite this paper
        {open ? (
          <ChevronUp aria-hidden="true" className="size-5 text-soft" />
        ) : (
          <ChevronDown aria-hidden="true" className="size-5 text-soft" />
        )}
      </button>
      <div id={content} hidden={!open} className="grid gap-4 pb-1">
        {open && (
          <>
            <Style
              name="BibTeX"
              code
              text={toBibtex(paper)}
              done="BibTeX copied to clipboard"
              copying={copying}
            />
            <Style name="APA" text={toApa(paper)} done="APA citation copied to clipboard" copying={copying} />
          </>
        )}
      </div>
    </div>
  );
}
