// The ways from the discover page to the account's own lists, beside its heading.
import { Heart, UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import { LinkButton } from "#ui/button.tsx";

/** @param children the heading. */
export const OwnLists = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4">
    {children}
    <nav aria-label="Your lists" className="-mx-5 flex flex-wrap">
      <LinkButton to="/following" variant="quiet">
        <UsersRound aria-hidden="true" />
        Following
      </LinkButton>
      <LinkButton to="/likes" variant="quiet">
        <Heart aria-hidden="true" />
        Liked
      </LinkButton>
    </nav>
  </div>
);
