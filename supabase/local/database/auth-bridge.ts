// Stands between clients and lite's auth where the two differ from Supabase's: a request refused by the
// schema says why, and the links in mails lead back to the page that asked for them.
import { explained, signUp, type SignUpPorts } from "./sign-up.ts";
import type { DatabaseError } from "./wire-formats.ts";

type Mail = { to: string; subject: string; text?: string; html?: string };

export type AuthBridgePorts = SignUpPorts & {
  /** The last error a statement of the current request met. */
  lastDatabaseError: () => DatabaseError | null;
  deliver: (mail: Mail) => void;
};

export type AuthBridge = {
  emailDriver: { send: (mail: Mail) => Promise<void> };
  /** Answers a request through `forward`; requests come one at a time. */
  answer: (request: Request, forward: (request: Request) => Promise<Response>) => Promise<Response>;
};

/** The address a mail's link should end at: a page of this computer, else none. */
function askedRedirect(request: Request): string | null {
  const asked = new URL(request.url).searchParams.get("redirect_to");
  if (asked === null || !URL.canParse(asked)) return null;
  const { protocol, hostname } = new URL(asked);
  const local = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return local && (protocol === "http:" || protocol === "https:") ? asked : null;
}

const withRedirect = (text: string, redirect: string) =>
  text.replaceAll(/([?&]redirect_to=)[^\s"'<>&]*/g, (_, name: string) => name + encodeURIComponent(redirect));

/** The bridge over one session. */
export function createAuthBridge(ports: AuthBridgePorts): AuthBridge {
  const { lastDatabaseError, deliver } = ports;
  let redirect: string | null = null;

  return {
    emailDriver: {
      async send({ to, subject, text, html }) {
        const led = (part: string | undefined) =>
          part === undefined || redirect === null ? part : withRedirect(part, redirect);
        const [ledText, ledHtml] = [led(text), led(html)];
        deliver({
          to,
          subject,
          ...(ledText !== undefined && { text: ledText }),
          ...(ledHtml !== undefined && { html: ledHtml }),
        });
      },
    },
    async answer(request, forward) {
      const { pathname } = new URL(request.url);
      if (!pathname.startsWith("/auth/v1/")) return forward(request);
      redirect = askedRedirect(request);
      const isSignUp = request.method === "POST" && pathname === "/auth/v1/signup";
      const response = await (isSignUp ? signUp(ports, request, forward) : forward(request));
      return response.status === 500 ? (explained(lastDatabaseError()) ?? response) : response;
    },
  };
}
