// Who follows a person, and whom the person follows.
import { useCallback, useEffect, useState } from "react";
import type { PeopleList } from "#profile-contract";
import { useLive } from "#db";
import { formatCount } from "#domain/format.ts";
import { ANONYMOUS_CREATOR } from "#domain/podcast.ts";
import { readPeopleOf, type ProfileCounters } from "#sync/person";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import type { ImageSource } from "#ui/cover.tsx";
import { Link } from "#ui/link.tsx";
import { FormDialog } from "#ui/overlay/form-dialog.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Tabs } from "#ui/tabs.tsx";
import type { ProfileSource } from "./use-profile.ts";

type PeopleProps = {
  source: ProfileSource;
  id: string;
  list: PeopleList;
  pictures(value: string | null): ImageSource;
  onClose(): void;
};

const NOBODY: Record<PeopleList, string> = {
  followers: "Nobody follows this researcher yet.",
  following: "This researcher follows nobody yet.",
};

/** On one's own page. */
const NOBODY_OF_YOURS: Record<PeopleList, string> = {
  followers: "Nobody follows you yet.",
  following: "You follow nobody yet.",
};

/** How the latest request went, of the attempt that it belongs to. */
type Request = { attempt: number; state: "busy" | "kept" | "unreachable" };

/** Reads the list from the device, and fetches it and its next pages. */
function usePeople({ database, userId, visits, online }: ProfileSource, id: string, list: PeopleList) {
  const known = useLive(() => readPeopleOf(database, id, list, userId), [database, id, list, userId]);
  const [attempt, setAttempt] = useState(0);
  const [request, setRequest] = useState<Request | null>(null);

  useEffect(() => {
    if (!visits || !online) return;
    let current = true;
    void visits.people(id, list).then((state) => {
      if (current) setRequest({ attempt, state });
    });
    return () => {
      current = false;
    };
  }, [visits, online, id, list, attempt]);

  const more = useCallback(() => {
    setRequest({ attempt, state: "busy" });
    void visits?.morePeople(id, list).then((state) => setRequest({ attempt, state }));
  }, [visits, id, list, attempt]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const state = request?.attempt === attempt ? request.state : null;
  return { known, busy: state === "busy", failed: state === "unreachable" || !online, more, retry };
}

const Waiting = () => (
  <div aria-busy="true">
    {[1, 2, 3].map((place) => (
      <Skeleton key={place} className="mb-4 h-12 w-full rounded-lg" />
    ))}
  </div>
);

function People({ source, id, list, pictures, onClose }: PeopleProps) {
  const { known, busy, failed, more, retry } = usePeople(source, id, list);
  if (!known && failed)
    return (
      <div role="alert">
        <p className="text-soft">
          {source.online
            ? "The server did not answer."
            : "You are offline, and this list is not on this device."}
        </p>
        {source.online && (
          <Button variant="secondary" className="mt-4" onClick={retry}>
            Try again
          </Button>
        )}
      </div>
    );
  if (!known) return <Waiting />;
  if (known.people.length === 0)
    return <p className="text-soft">{(source.userId === id ? NOBODY_OF_YOURS : NOBODY)[list]}</p>;
  return (
    <>
      <ul className="profile-people">
        {known.people.map((person) => (
          <li key={person.id}>
            <Link to={`/user/${person.id}`} onClick={onClose}>
              <Avatar
                id={person.id}
                name={person.name}
                address={pictures(person.avatar_url)}
                className="size-12"
              />
              <span>
                <bdi className="block truncate font-semibold">{person.name.trim() || ANONYMOUS_CREATOR}</bdi>
                <span className="block truncate text-sm text-soft">{person.status}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {known.hasMore && source.online && (
        <Button variant="secondary" wide disabled={busy} onClick={more}>
          {failed ? "Try again" : "Show more"}
        </Button>
      )}
    </>
  );
}

type NetworkDialogProps = Omit<PeopleProps, "list"> & { open: boolean; counters: ProfileCounters };

const counted = (label: string, count: number | null) =>
  count === null ? label : `${label} (${formatCount(count)})`;

export function NetworkDialog({ open, counters, ...people }: NetworkDialogProps) {
  const tab = (list: PeopleList, label: string) => ({
    id: list,
    label,
    content: <People key={people.id} list={list} {...people} />,
  });
  return (
    <FormDialog open={open} title="Network" onClose={people.onClose}>
      <Tabs
        label="Network"
        tabs={[
          tab("followers", counted("Followers", counters.followers)),
          tab("following", counted("Following", counters.following)),
        ]}
      />
    </FormDialog>
  );
}
