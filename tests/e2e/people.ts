// What people do in the app, as steps that many tests share.
import { expect, type Page } from "playwright/test";
import { visitor } from "./server.ts";

/** Where supabase-js keeps the session (src/backend/client.ts). */
const SESSION_KEY = "orpheus-session";

export const PASSWORD = "orpheus-demo";
export const ADA = "ada@orpheus.local";
export const GRACE = "grace@orpheus.local";
export const YUKI = "yuki@orpheus.local";
export const LIMIT = "limit@orpheus.local";

export const phone = { width: 390, height: 844 };

/**
 * Opens `path` as somebody who signed in before: the session is made over the wire and laid where the app keeps it.
 * Each call makes a session of its own, so that signing out in one test ends none of another's.
 */
export async function signIn(page: Page, url: string, email: string, path = "/generate"): Promise<void> {
  const { data } = await visitor(url).auth.signInWithPassword({ email, password: PASSWORD });
  if (!data.session) throw new Error(`nobody signs in as ${email}`);
  await enter(page, url, data.session, path);
}

/** Opens `path` with a session as supabase-js has it, laid where the app keeps it. */
export async function enter(page: Page, url: string, session: unknown, path: string): Promise<void> {
  // An address of the origin where no app runs, and which asks for nothing else.
  await page.goto(`${url}/icons/favicon.svg`);
  await page.evaluate(
    ([key, value]) =>
      new Promise<void>((resolve, reject) => {
        // As src/db/database.ts makes it: Dexie's version 1 is IndexedDB's 10.
        const request = indexedDB.open("orpheus", 10);
        request.addEventListener("upgradeneeded", () =>
          request.result.createObjectStore("session", { keyPath: "key" }),
        );
        request.addEventListener("error", () => reject(request.error ?? new Error("refused")));
        request.addEventListener("success", () => {
          const transaction = request.result.transaction("session", "readwrite");
          transaction.objectStore("session").put({ key, value });
          transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("refused")));
          transaction.addEventListener("complete", () => {
            request.result.close();
            resolve();
          });
        });
      }),
    [SESSION_KEY, JSON.stringify(session)] as const,
  );
  await page.goto(url + path);
  const profile = page
    .getByRole("navigation", { name: "Quick links" })
    .getByRole("link", { name: "Profile" });
  await expect(profile).toBeAttached();
}

/** The e-mail address of whoever the app's pages hold signed in, null where that is nobody. */
export const signedInAs = (page: Page): Promise<string | null> =>
  page.evaluate(
    (key) =>
      new Promise<string | null>((resolve, reject) => {
        const request = indexedDB.open("orpheus");
        request.addEventListener("error", () => reject(request.error ?? new Error("refused")));
        request.addEventListener("success", () => {
          const kept = request.result.transaction("session").objectStore("session").get(key);
          kept.addEventListener("success", () => {
            request.result.close();
            const row = kept.result as { value: string } | undefined;
            resolve(row ? (JSON.parse(row.value) as { user: { email: string } }).user.email : null);
          });
        });
      }),
    SESSION_KEY,
  );

/** Signs in with the form on /login and waits for the own profile, where that leads whoever wanted no other page. */
export async function signInByForm(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/user\/[\da-f-]{36}$/);
}

/** Makes an account with an unused invitation. */
export async function signUp(page: Page, url: string, code: string, email: string): Promise<void> {
  await page.goto(`${url}/auth?invite=${code}`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign Up" }).click();
}

/** The message of that title at the bottom right. */
export const toast = (page: Page, title: string) =>
  page
    .getByRole("region", { name: "Notifications" })
    .getByRole("listitem")
    .filter({ has: page.getByText(title, { exact: true }) });

export const playerBar = (page: Page) => page.getByRole("region", { name: "Audio player" });
