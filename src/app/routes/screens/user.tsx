// /user/{id} over the account of this page.
import { ChartNoAxesColumn } from "lucide-react";
import { useCallback } from "react";
import { matchPath, useParams } from "react-router-dom";
import { ListBody } from "#features/discover/list-body.tsx";
import { ProfileScreen, type ProfileScreenProps } from "#features/profile/profile-screen.tsx";
import { useWaitingPictures } from "#features/profile/own/use-waiting-pictures.ts";
import { type EpisodeItem } from "#sync";
import { readProfilePage } from "#sync/person";
import { LinkButton } from "#ui/button.tsx";
import type { OpenedAccount } from "../../account/accounts.ts";
import { useCopying } from "../../actions/use-copying.ts";
import { useLibraryActions } from "../../actions/use-library-actions.ts";
import { useLate } from "../../chunks/use-late.ts";
import { useAccount, useApp } from "../../context/app-context.ts";
import { EditProfileSlot } from "./edit-profile-slot.tsx";
import { useCatalogueSource } from "./use-catalogue-source.ts";
import { useEpisodeCards } from "./use-episode-cards.tsx";

/** Reads a person's page before it is drawn, so that the first drawing shows it. */
export async function readAhead(account: OpenedAccount, pathname: string): Promise<void> {
  const id = matchPath("/user/:userId", pathname)?.params.userId;
  if (!id) return;
  account.profileAhead.set({ id, view: await readProfilePage(account.database, id, account.userId) });
}

const COPY_REFUSED = {
  title: "The link could not be copied",
  message: "This browser does not allow it. You can copy it from the address bar.",
};

export function UserPage() {
  const { covers } = useApp();
  const { userId: id = "" } = useParams();
  const account = useAccount();
  const catalogue = useCatalogueSource();
  const { setFollowed } = useLibraryActions();
  const { copy } = useCopying();
  const draw = useEpisodeCards();
  const waiting = useWaitingPictures(account.database);
  const isOwn = id === account.userId;
  const visits = useLate(account.profileVisits).value;
  const render = useCallback((item: EpisodeItem) => draw(item), [draw]);

  const publications: ProfileScreenProps["publications"] = ({ complete }, sort, empty) => (
    <ListBody
      key={sort}
      source={catalogue}
      request={{ kind: "person", person: id, sort }}
      label="Publications"
      render={render}
      complete={complete}
      empty={empty}
    />
  );
  const share = () =>
    void copy(
      new URL(`/user/${id}`, location.origin).href,
      "Profile link copied to clipboard!",
      COPY_REFUSED,
    );
  return (
    <ProfileScreen
      source={{ ...account, visits, online: catalogue.online }}
      id={id}
      pictures={covers.picture}
      edit={
        isOwn && (
          <>
            <EditProfileSlot />
            <LinkButton to="/profile" variant="secondary">
              <ChartNoAxesColumn aria-hidden="true" />
              Statistics
            </LinkButton>
          </>
        )
      }
      waiting={isOwn ? waiting : undefined}
      onFollow={(present) => setFollowed(id, present)}
      onShare={share}
      publications={publications}
    />
  );
}
