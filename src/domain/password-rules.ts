// What holds for passwords here and on the server (`supabase/config.toml`, decision 060).

/** Characters. */
export const PASSWORD_LENGTH = 8;

/** In the server's words. */
export const TOO_SHORT = `Password should be at least ${PASSWORD_LENGTH} characters.`;

/** What a field for a new password says of it. */
export const PASSWORD_HINT = `At least ${PASSWORD_LENGTH} characters.`;

/** Milliseconds after a sign-in in which its session may change the password. */
export const FRESH_MILLISECONDS = 10 * 60_000;
