// An address that is none of ours.
import { Compass } from "lucide-react";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/message.tsx";

export function NotFound() {
  return (
    <>
      <title>Page not found · Orpheus</title>
      <EmptyState
        icon={<Compass aria-hidden="true" />}
        title="Page not found"
        heading="h1"
        action={<LinkButton to="/">Go to Home</LinkButton>}
      >
        There is nothing at this address. It may have been mistyped, or the page has moved.
      </EmptyState>
    </>
  );
}
