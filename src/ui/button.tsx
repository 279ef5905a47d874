// Buttons and links that look like them: one set of sizes and variants, all targets at least 44 px high.
import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "#lib/class-names.ts";
import { Link, type LinkProps } from "./link.tsx";

type Look = {
  variant?: "primary" | "secondary" | "quiet" | "danger";
  size?: "small" | "medium" | "large";
  /** Takes the full width of its place. */
  wide?: boolean;
};

/** The border of a primary button is what is left of it in forced colours. */
const variants = {
  primary: "bg-accent text-on-accent border border-transparent hover:bg-accent-strong shadow-sm",
  secondary: "bg-card text-ink border border-line hover:border-edge shadow-sm",
  quiet: "text-soft hover:text-ink hover:bg-sunken",
  danger: "bg-card text-danger border border-danger-line hover:bg-danger-soft",
} as const;

const sizes = {
  small: "min-h-11 px-4 text-sm mouse:min-h-9",
  medium: "min-h-11 px-5 text-[0.9375rem]",
  large: "min-h-13 px-6 text-base",
} as const;

const look = ({ variant = "primary", size = "medium", wide }: Look, className?: string) =>
  classNames(
    "inline-flex items-center justify-center gap-2.5 rounded-full font-semibold whitespace-nowrap transition select-none max-[18rem]:whitespace-normal",
    "active:scale-[0.985] disabled:opacity-55 disabled:pointer-events-none aria-disabled:opacity-55",
    "[&_svg]:size-[1.125rem] [&_svg]:shrink-0",
    variants[variant],
    sizes[size],
    wide && "w-full",
    className,
  );

export type ButtonProps = ComponentPropsWithRef<"button"> & Look & { children: ReactNode };

/** A button; `type="button"` unless said otherwise. */
export function Button({ variant, size, wide, className, type = "button", ...rest }: ButtonProps) {
  return <button type={type} className={look({ variant, size, wide }, className)} {...rest} />;
}

export type LinkButtonProps = LinkProps & Look;

/** A link inside the app that looks like a button. */
export function LinkButton({ variant, size, wide, className, ...rest }: LinkButtonProps) {
  return <Link className={look({ variant, size, wide }, className)} {...rest} />;
}

export type AnchorButtonProps = React.AnchorHTMLAttributes<HTMLAnchorElement> &
  Look & { children: ReactNode };

/** A link out of the app that looks like a button. */
export function AnchorButton({ variant, size, wide, className, children, ...rest }: AnchorButtonProps) {
  return (
    <a className={look({ variant, size, wide }, className)} rel="noreferrer" {...rest}>
      {children}
    </a>
  );
}

export type IconButtonProps = ComponentPropsWithRef<"button"> & {
  /** What it does, in words: read out, and shown by src/ui/tooltip.ts. */
  label: string;
};

/** A round button with an icon alone. */
export function IconButton({ label, className, type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      className={classNames(
        "inline-grid size-11 shrink-0 place-items-center rounded-full text-ink transition hover:bg-sunken",
        "disabled:opacity-45 disabled:pointer-events-none [&_svg]:size-5",
        className,
      )}
      {...rest}
    />
  );
}
