// Where the paper goes in: dropped or picked, then shown with its size, what was read of it, and a way out.
import { FileText, FileUp, LoaderCircle, TriangleAlert, X } from "lucide-react";
import { useId, useRef, useState, type DragEvent } from "react";
import { classNames } from "#lib/class-names.ts";
import { IconButton } from "#ui/button.tsx";
import { Meter } from "#ui/meter.tsx";
import type { DraftPaper } from "#db";
import { Facts } from "#ui/facts.tsx";
import type { Reading } from "./draft-editor.ts";
import "./upload-area.css";

type UploadAreaProps = {
  file: { blob: Blob; name: string } | null;
  paper: DraftPaper | null;
  reading: Reading;
  disabled: boolean;
  onChoose(file: File): void;
  onRemove(): void;
};

/** Megabytes with two decimals (docs/product-rules.md). */
export const formatMegabytes = (bytes: number): string => `${(bytes / (1024 * 1024)).toFixed(2)} MB`;

const number = new Intl.NumberFormat("en");

function describe(paper: DraftPaper): string[] {
  const pages = `${number.format(paper.pages)} ${paper.pages === 1 ? "page" : "pages"} read`;
  return [pages, `${number.format(paper.words)} words`, paper.columns === 2 ? "two columns" : "one column"];
}

const frame = "rounded-xl border border-dashed transition-colors";

export function UploadArea({ file, paper, reading, disabled, onChoose, onRemove }: UploadAreaProps) {
  const [over, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const hint = useId();

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped && !disabled) onChoose(dropped);
  };
  const dragging = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: drop,
  };

  if (reading.state === "reading") {
    const { page, pages } = reading;
    return (
      <div className={classNames(frame, "border-edge bg-card p-6")}>
        <div className="flex items-center gap-4">
          <LoaderCircle aria-hidden="true" className="size-6 animate-spin text-accent-text" />
          <output className="flex-1 font-semibold">
            {pages ? `Reading page ${page} of ${pages}` : "Opening the paper…"}
          </output>
          <IconButton label="Cancel reading" onClick={onRemove}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
        <progress className="sr-only" value={page} max={pages || 1} aria-label="Pages read" />
        <Meter className="mt-4" share={pages ? page / pages : 0} />
      </div>
    );
  }

  if (file && paper) {
    return (
      <div
        className={classNames(frame, "upload-paper border-accent/60 bg-accent-soft", over && "border-accent")}
        {...dragging}
      >
        <div className="upload-paper-file">
          <span className="grid size-13 shrink-0 place-items-center rounded-md bg-accent text-on-accent">
            <FileText aria-hidden="true" className="size-6" />
          </span>
          <div className="min-w-0 flex-1">
            <p title={file.name} className="upload-paper-name line-clamp-2 font-semibold">
              {file.name}
            </p>
            <p className="text-sm text-soft">
              <Facts facts={[formatMegabytes(file.blob.size), ...describe(paper)]} />
            </p>
          </div>
          <IconButton label="Remove file" onClick={onRemove} disabled={disabled}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
        {paper.warnings && paper.warnings.length > 0 && (
          <ul aria-label="Please check" className="mt-4 grid gap-2">
            {paper.warnings.map((warning) => (
              <li key={warning} className="flex items-start gap-2 text-sm">
                <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
                {warning}
              </li>
            ))}
          </ul>
        )}
        {paper.notices.map((notice) => (
          <p key={notice} className="mt-3 text-sm text-soft">
            {notice}
          </p>
        ))}
      </div>
    );
  }

  return (
    <div
      className={classNames(
        frame,
        "relative flex flex-col items-center px-6 py-10 text-center",
        "focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent",
        over ? "border-accent bg-accent-soft" : "border-edge bg-card hover:border-accent",
      )}
      {...dragging}
    >
      <FileUp aria-hidden="true" className="size-9 text-accent-text" />
      <p className="mt-4 text-lg font-semibold">
        <span className="upload-drop">Drop the PDF of your paper here</span>
        <span className="upload-touch">Choose the PDF of your paper</span>
      </p>
      <p id={hint} className="upload-hint mt-1 text-sm text-balance text-soft">
        <span className="upload-drop">or choose it from your device, </span>up to 50 MB and 300 pages
      </p>
      <input
        ref={picker}
        type="file"
        accept=".pdf,application/pdf"
        aria-label="Choose the PDF of your paper"
        aria-describedby={hint}
        disabled={disabled}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          event.target.value = "";
          if (chosen) onChoose(chosen);
        }}
      />
    </div>
  );
}
