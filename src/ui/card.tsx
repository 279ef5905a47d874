// A raised sheet on the paper.
import type { ComponentPropsWithRef } from "react";
import { classNames } from "#lib/class-names.ts";

export function Card({ className, ...rest }: ComponentPropsWithRef<"div">) {
  return <div className={classNames("rounded-xl border border-line bg-card p-6", className)} {...rest} />;
}
