// A field of research as a small tag in the colour of its category.
import { classNames } from "#lib/class-names.ts";

/** The six hues of the product; a category of research fields maps to one of them. */
export type FieldHue = "computing" | "physics" | "life" | "social" | "mind" | "engineering";

const hues: Record<FieldHue, string> = {
  computing: "text-computing bg-computing-soft",
  physics: "text-physics bg-physics-soft",
  life: "text-life bg-life-soft",
  social: "text-social bg-social-soft",
  mind: "text-mind bg-mind-soft",
  engineering: "text-engineering bg-engineering-soft",
};

export function FieldTag({ name, hue, className }: { name: string; hue: FieldHue; className?: string }) {
  return (
    <span
      className={classNames(
        "inline-block max-w-full truncate rounded-full px-2.5 py-1 text-xs leading-none font-semibold",
        hues[hue],
        className,
      )}
    >
      {name}
    </span>
  );
}
