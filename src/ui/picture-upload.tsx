// Where a picture is chosen or dropped.
import { ImageUp, LoaderCircle } from "lucide-react";
import { useId, useState, type DragEvent } from "react";
import "./picture-choice.css";

type PictureUploadProps = {
  /** Of the control, for screen readers. */
  label: string;
  /** What stands there while nothing is being made ready. */
  words: string;
  /** What looks well. */
  advice: string;
  /** A picture is being made ready. */
  preparing: boolean;
  onChoose(file: File): void;
};

export function PictureUpload({ label, words, advice, preparing, onChoose }: PictureUploadProps) {
  const [over, setOver] = useState(false);
  const hint = useId();
  const choose = (file: File | undefined) => {
    if (file) onChoose(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files[0]);
  };
  return (
    <div
      className="picture-upload"
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {preparing ? (
        <LoaderCircle aria-hidden="true" className="animate-spin" />
      ) : (
        <ImageUp aria-hidden="true" />
      )}
      <div className="min-w-0">
        <output className="block font-semibold">{preparing ? "Making your picture ready…" : words}</output>
        <p id={hint} className="text-sm text-soft">
          JPEG, PNG, WebP, AVIF or GIF, up to 50 MB. {advice}
        </p>
      </div>
      <input
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        aria-label={label}
        aria-describedby={hint}
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          event.target.value = "";
          choose(chosen);
        }}
      />
    </div>
  );
}
