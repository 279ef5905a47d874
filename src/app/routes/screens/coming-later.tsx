// The one page that stands for every screen a later release brings.
import { AudioLines } from "lucide-react";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/message.tsx";
import { useUser } from "../../context/app-context.ts";

export function ComingLater() {
  const user = useUser();
  return (
    <>
      <title>Coming soon · Orpheus</title>
      <div className="py-10">
        <EmptyState
          icon={<AudioLines aria-hidden="true" />}
          title="This page is still being written"
          heading="h1"
          action={
            <>
              <LinkButton to={user ? "/discover" : "/waitlist"}>
                {user ? "Discover episodes" : "Get Started"}
              </LinkButton>
              <LinkButton to={user ? "/generate" : "/"} variant="secondary">
                {user ? "Generate a podcast" : "Go to Home"}
              </LinkButton>
            </>
          }
        >
          It comes with a later release of Orpheus. Everything else works in the meantime.
        </EmptyState>
      </div>
    </>
  );
}
