// Pictures of one's own profile on their way to the server, over this browser: its network, its tabs, its messages. A
// chunk of its own: most visits have none to send.
import { offlineError, type Backend, type Connectivity } from "#backend";
import { readWaitingPictures, watchQuery, type AccountDatabase, type WaitingPicture } from "#db";
import { systemClock } from "#lib/clock.ts";
import { failure } from "#lib/result.ts";
import type { Toasts } from "#lib/toasts.ts";
import { createPictureFiles, createPictureSender, createWaitingPictures } from "#pictures";
import type { OpenedAccount } from "./accounts.ts";

type SendPicturesPorts = {
  backend: Pick<Backend, "client" | "session">;
  connectivity: Connectivity;
  toasts: Toasts;
  report(error: unknown): void;
};

const REFUSED = {
  "picture:avatar": "Error uploading avatar",
  "picture:banner": "Error updating profile",
} as const;

/** Whether an edit of one's own profile is on its way, until what it did has come back. */
const isProfileEditing = async ({ outbox }: AccountDatabase): Promise<boolean> =>
  (await outbox.filter(({ change }) => change.kind === "profile").count()) > 0;

/** Begins to send what waits, now and later; the answer ends it. */
export function sendPictures(
  { database, sync, userId }: OpenedAccount,
  { backend, connectivity, toasts, report }: SendPicturesPorts,
): () => void {
  if (userId === null) return () => {};
  const newId = () => crypto.randomUUID();
  const files = createPictureFiles(backend.client, newId);
  const store = createWaitingPictures(database, newId);
  const shown: number[] = [];

  /** The page may be another account's by now: its session is not for this one's pictures. */
  const isStillOurs = async () => (await backend.session.credentials())?.userId === userId;

  function tellRefused(picture: WaitingPicture) {
    const actions = [
      { label: "Retry", run: () => void store.note(picture, { problem: null }).catch(report) },
      { label: "Discard", run: () => void store.forget(picture).catch(report) },
    ];
    const title = REFUSED[picture.id];
    shown.push(
      toasts.show({ type: "error", title, message: picture.problem ?? undefined, actions, sticky: true }),
    );
  }

  const sender = createPictureSender({
    store,
    // One tab sends; another one that comes to it meanwhile looks again later.
    use: (kind, picture) =>
      navigator.locks.request(`pictures:${userId}`, { ifAvailable: true }, async (lock) =>
        lock && (await isStillOurs()) ? files.use(userId, kind, picture) : failure(offlineError()),
      ),
    async removeOthers(kind) {
      if (await isStillOurs()) await files.removeOthers(userId, kind, null);
    },
    isOnline: connectivity.online.get,
    isEditing: () => isProfileEditing(database),
    async updatedAt() {
      const profile = await database.profiles.get(userId);
      return profile && "updated_at" in profile ? profile.updated_at : null;
    },
    onUsed: () => sync.trigger("asked"),
    onRefused: tellRefused,
    clock: systemClock,
    report,
  });

  // Those that were refused before the page was opened.
  void readWaitingPictures(database)
    .then((waiting) => waiting.filter(({ problem }) => problem !== null).forEach(tellRefused))
    .catch(report);
  const what = () =>
    Promise.all([readWaitingPictures(database), isProfileEditing(database), database.profiles.get(userId)]);
  const ends = [
    watchQuery(what, () => void sender.look(), report),
    connectivity.online.subscribe(() => void sender.look()),
    sender.end,
  ];
  return () => {
    ends.forEach((end) => end());
    for (const toast of shown) toasts.dismiss(toast);
  };
}
