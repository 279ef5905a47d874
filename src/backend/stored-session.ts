// Reads what supabase-js keeps in storage, as far as the first paint needs it. Anything unreadable is no session.

export type SessionUser = { id: string; email: string; createdAt: string };

export type StoredSession = { accessToken: string; user: SessionUser };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const text = (value: unknown) => (typeof value === "string" ? value : "");

/** The session in `stored` (JSON as supabase-js 2 writes it), or null. */
export function parseStoredSession(stored: string | null): StoredSession | null {
  if (!stored) return null;
  let session: unknown;
  try {
    session = JSON.parse(stored);
  } catch {
    return null;
  }
  if (!isRecord(session) || !isRecord(session.user) || !text(session.user.id)) return null;
  const { id, email, created_at: createdAt } = session.user;
  return {
    accessToken: text(session.access_token),
    user: { id: text(id), email: text(email), createdAt: text(createdAt) },
  };
}
