// A field that only programs fill in: the server refuses whatever arrives with it. People and assistive technology
// don't meet it.
import type { ComponentPropsWithRef } from "react";

/** Uncontrolled; read it from the form's data as `website`. */
export function Honeypot(props: Pick<ComponentPropsWithRef<"input">, "ref">) {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        Website
        <input {...props} type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** What stands in the honeypot of a form that is being sent; empty where a person sends it. */
export function honeypotOf(form: HTMLFormElement): string {
  const value = new FormData(form).get("website");
  return typeof value === "string" ? value : "";
}
