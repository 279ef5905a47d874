// What a form says of a request that failed: by the kind of failure, and in the server's words where it refused.
/** What was typed stays in the form, so that it can be sent again. */
export function problemText({ code, message }: { code: string; message: string }): string {
  if (code === "offline")
    return "The server cannot be reached. What you typed stays here; try again when you are online.";
  if (code === "rate_limited") return "That was too often. Please wait a few minutes and try again.";
  return message;
}
