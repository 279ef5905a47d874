// The one page that stands for every screen a later release brings.
import { AudioLines } from "lucide-react";
import { useLocation } from "react-router-dom";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/message.tsx";
import { useUser } from "../../context/app-context.ts";

export function ComingLater() {
  const user = useUser();
  // Where the onboarding and each sign-in lead.
  const isOwn = useLocation().pathname === `/user/${user?.id}`;
  return (
    <>
      <title>Coming soon · Orpheus</title>
      <div className="py-10">
        <EmptyState
          icon={<AudioLines aria-hidden="true" />}
          title={isOwn ? "Your profile is saved" : "This page is still being written"}
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
          {isOwn
            ? "Its page comes with a later release. Until then, find something to listen to, or make an episode of your own."
            : "It comes with a later release of Orpheus. Everything else works in the meantime."}
        </EmptyState>
      </div>
    </>
  );
}
