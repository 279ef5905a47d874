// What the server is composed of. A part answers requests under its own paths and knows nothing of the rest.
import type { Origins } from "./origins.ts";

/** Something that answers requests, as a Hono app does. */
export type Part = { fetch: (request: Request) => Response | Promise<Response> };

/** A part that holds something open: worker threads, files. */
export type ClosablePart = Part & { close?: () => void | Promise<void> };

export type ServerParts = {
  /** /rest/v1 and /auth/v1 */
  database: Part;
  /** /storage/v1, whose paths it is given whole */
  storage?: Part;
  /** /functions/v1, whose paths it is given whole */
  functions: Part;
  /** /_local/ai/v1, whose paths it is given from `/v1` on */
  ai?: Part;
  /** /_local/billing, /_local/checkout and /_local/portal, given without `/_local` */
  billing?: Part;
  /** /_local/mailbox, given as `/` */
  mailbox: Part;
  /** Which pages may use it, and by which names it is called. */
  origins: Origins;
  /** What every request to /_local must have, null on a server that only this computer reaches. */
  localToken: string | null;
  /** Folder of the built app. */
  staticRoot: string;
  /** Origins besides the app's own that pages may fetch and play from: a hosted backend's. */
  backendOrigins?: string[];
  /** Told of what a part threw. */
  onError: (error: unknown) => void;
};
