// /user/{id}: the page of a person, or what is said where there is none.
import { CloudOff, Share2, UserX } from "lucide-react";
import { useState, type ReactNode } from "react";
import { ANONYMOUS_CREATOR } from "#domain/podcast.ts";
import type { PublicationSort } from "#profile-contract";
import type { ProfileView } from "#sync/person";
import { Button, LinkButton } from "#ui/button.tsx";
import type { ImageSource } from "#ui/cover.tsx";
import { EmptyState, ErrorState } from "#ui/message.tsx";
import type { WaitingColumns } from "./own/use-waiting-pictures.ts";
import { NetworkDialog } from "./network-dialog.tsx";
import { ProfileCounters } from "./profile-counters.tsx";
import { ProfileHeader } from "./profile-header.tsx";
import { ProfileSkeleton } from "./profile-skeleton.tsx";
import { PublicationsSection } from "./publications-section.tsx";
import { useProfile, type ProfileSource } from "./use-profile.ts";

export type ProfileScreenProps = {
  source: ProfileSource;
  id: string;
  pictures(value: string | null): ImageSource;
  /** Follows the person or no longer does. */
  onFollow(present: boolean): void;
  /** Copies the address of the page, and says so. */
  onShare(): void;
  /** Stands before the owner's share button. */
  edit?: ReactNode;
  /** One's own pictures that are not on the server yet. */
  waiting?: WaitingColumns | undefined;
  /** The person's episodes. @param empty stands in their place where there are none. */
  publications(view: ProfileView, sort: PublicationSort, empty: ReactNode): ReactNode;
};

function Actions({ view, source, id, onFollow, onShare, edit }: ProfileScreenProps & { view: ProfileView }) {
  if (source.userId === null) return <LinkButton to="/waitlist">Sign in to Connect</LinkButton>;
  if (source.userId === id)
    return (
      <>
        {edit}
        <Button variant="secondary" onClick={onShare}>
          <Share2 aria-hidden="true" />
          Share
        </Button>
      </>
    );
  return (
    <Button variant={view.followed ? "secondary" : "primary"} onClick={() => onFollow(!view.followed)}>
      {view.followed ? "Unfollow" : "Follow"}
    </Button>
  );
}

function ProfilePage(props: ProfileScreenProps & { view: ProfileView; arriving: boolean }) {
  const { view, arriving, source, id, pictures, publications } = props;
  const [isNetworkOpen, setNetworkOpen] = useState(false);
  const closeNetwork = () => setNetworkOpen(false);
  const { profile, whole, counters } = view;
  return (
    <div className="page-width profile-page">
      <title>{`${profile.name.trim() || ANONYMOUS_CREATOR} · Orpheus`}</title>
      <ProfileHeader
        profile={{ ...profile, ...props.waiting }}
        pictures={pictures}
        partial={whole ? null : arriving ? "arriving" : "unknown"}
        actions={<Actions {...props} />}
        counters={
          <ProfileCounters
            counters={counters}
            onNetwork={source.userId === null ? null : () => setNetworkOpen(true)}
          />
        }
      />
      <PublicationsSection
        isOwn={source.userId === id}
        list={(sort, empty) => publications(view, sort, empty)}
      />
      <NetworkDialog
        open={isNetworkOpen}
        source={source}
        id={id}
        counters={counters}
        pictures={pictures}
        onClose={closeNetwork}
      />
    </div>
  );
}

export function ProfileScreen(props: ProfileScreenProps) {
  const { source, id } = props;
  const reading = useProfile(source, id);
  switch (reading.state) {
    case "loading":
      return <ProfileSkeleton />;
    case "missing":
      return (
        <div className="page-width">
          <title>Profile not found · Orpheus</title>
          <EmptyState
            icon={<UserX aria-hidden="true" />}
            title="Profile not found"
            heading="h1"
            action={
              <LinkButton to={source.userId === null ? "/" : "/discover"}>Discover podcasts</LinkButton>
            }
          >
            There is nobody at this address. The account may have been deleted.
          </EmptyState>
        </div>
      );
    case "failed":
      return (
        <div className="page-width">
          <title>Profile not loaded · Orpheus</title>
          {source.online ? (
            <ErrorState title="This profile could not be loaded" heading="h1" onRetry={reading.retry}>
              The server did not answer. Check your connection, and try again.
            </ErrorState>
          ) : (
            <EmptyState
              icon={<CloudOff aria-hidden="true" />}
              title="This profile is not on this device"
              heading="h1"
            >
              You are offline. Profiles that you visited open without a connection, and this one will when it
              is back.
            </EmptyState>
          )}
        </div>
      );
    case "ready":
      return <ProfilePage key={id} {...props} view={reading.view} arriving={reading.arriving} />;
  }
}
