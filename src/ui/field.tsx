// Form fields: label, control, hint and error tied together for eyes and screen readers alike.
import { useId, type ComponentPropsWithRef, type ReactNode } from "react";
import { classNames } from "#lib/class-names.ts";

export type FieldTexts = {
  label: string;
  /** Quiet help below the control. */
  hint?: ReactNode;
  /** What is wrong with the value; turns the field red and is announced. */
  error?: string | undefined;
  /** A short word beside the label, such as 'Suggested'. */
  note?: ReactNode;
  /** The note asks for a look at the value. */
  doubtful?: boolean;
  /** Marks fields that may stay empty. */
  optional?: boolean;
};

const control = (error: string | undefined, className?: string) =>
  classNames(
    "block w-full min-h-12 rounded-md border bg-card px-3.5 py-2.5 text-base text-ink shadow-sm transition-colors",
    "placeholder:text-soft placeholder:opacity-100 disabled:bg-sunken [&:is(input,textarea)]:read-only:bg-sunken",
    error ? "border-danger" : "border-edge/55 hover:border-edge focus:border-accent",
    className,
  );

type FrameProps = FieldTexts & { id: string; children: ReactNode; after?: ReactNode };

function Frame({ id, label, hint, error, note, doubtful, optional, children, after }: FrameProps) {
  return (
    <div>
      <div className="mb-1.5 flex items-center justify-between gap-3">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
          {optional && <span className="font-normal text-soft"> (optional)</span>}
          {note && (
            <>
              {" "}
              <span
                className={classNames(
                  "ml-1 text-xs font-semibold whitespace-nowrap",
                  doubtful ? "text-warning" : "text-accent-text",
                )}
              >
                {note}
              </span>
            </>
          )}
        </label>
        {after}
      </div>
      {children}
      {hint && !error && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

const described = (id: string, { hint, error }: FieldTexts) => ({
  "aria-invalid": error ? true : undefined,
  "aria-describedby": error ? `${id}-error` : hint ? `${id}-hint` : undefined,
});

/** Splits a field's props into its texts and what the control itself takes. */
function split<Props extends FieldTexts & { id?: string | undefined }>(props: Props, fallbackId: string) {
  const { label, hint, error, note, doubtful, optional, ...rest } = props;
  return {
    texts: { label, hint, error, note, doubtful, optional } as FieldTexts,
    rest,
    id: props.id ?? fallbackId,
  };
}

export type TextFieldProps = FieldTexts & ComponentPropsWithRef<"input"> & { after?: ReactNode };

/** One line of text. `after` stands at the right end of the label's line. */
export function TextField({ after, className, ...props }: TextFieldProps) {
  const { texts, rest, id } = split(props, useId());
  return (
    <Frame id={id} after={after} {...texts}>
      <input {...rest} {...described(id, texts)} id={id} className={control(texts.error, className)} />
    </Frame>
  );
}

export type TextAreaFieldProps = FieldTexts & ComponentPropsWithRef<"textarea">;

/** Several lines of text, `rows` of them at least; grows with what is typed where the browser can. */
export function TextAreaField({ className, rows = 5, ...props }: TextAreaFieldProps) {
  const { texts, rest, id } = split(props, useId());
  return (
    <Frame id={id} {...texts}>
      <textarea
        rows={rows}
        // What grows with its text has the height of one line while it is empty, whatever its `rows`.
        style={{ minHeight: `calc(${rows}lh + 1.375rem)` }}
        {...rest}
        {...described(id, texts)}
        id={id}
        className={control(
          texts.error,
          classNames("field-sizing-content max-h-96 leading-relaxed", className),
        )}
      />
    </Frame>
  );
}

/** One line of text that may be long: it is wrapped, so that all of it is seen. Enter sends the form, as in a line. */
export const WrappedTextField = ({ className, ...props }: TextAreaFieldProps) => (
  <TextAreaField
    rows={1}
    className={classNames("resize-none", className)}
    onKeyDown={(event) => {
      if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
      event.preventDefault();
      event.currentTarget.form?.requestSubmit();
    }}
    onInput={({ currentTarget: control }) => {
      // A pasted title may hold line breaks.
      if (/[\r\n]/.test(control.value)) control.value = control.value.replace(/\s*[\r\n]+\s*/g, " ");
    }}
    {...props}
  />
);

export type SelectFieldProps = FieldTexts & ComponentPropsWithRef<"select">;

/** The platform's own select, so that phones show their own picker. Options and groups are its children. */
export function SelectField({ className, children, ...props }: SelectFieldProps) {
  const { texts, rest, id } = split(props, useId());
  return (
    <Frame id={id} {...texts}>
      <div className="relative">
        <select
          {...rest}
          {...described(id, texts)}
          id={id}
          className={control(texts.error, classNames("appearance-none truncate pr-11", className))}
        >
          {children}
        </select>
        <svg
          viewBox="0 0 24 24"
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 fill-none stroke-soft stroke-2"
        >
          <path d="m6 9 6 6 6-6" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </div>
    </Frame>
  );
}
