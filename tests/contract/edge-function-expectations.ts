// What each Edge Function answers to whom: the requests that lead to something of the owner's, and the status that a
// visitor, the owner, another user and the service key get. A function that is not named here fails the matrix.
import { SURVEY } from "./survey-request.ts";

export type Caller = "visitor" | "owner" | "other" | "service";
/** In this order: the owner's request may end what it names, so it comes last. */
export const callers: readonly Caller[] = ["visitor", "other", "service", "owner"];

/** What of the owner's the requests name. */
export type Owned = {
  podcastId: string;
  jobId: string;
  ownerId: string;
  inviteCode: string;
  ownerEmail: string;
  paper: object;
  key: string;
};
export type FunctionRequest = {
  what: string;
  /** POST where none is named. A GET has no body. */
  method?: "GET";
  body: (owned: Owned) => object;
  headers?: (owned: Owned) => Record<string, string>;
  statuses: Record<Caller, number>;
};

const forService = { visitor: 403, owner: 403, other: 403, service: 202 };

export const edgeFunctions: Record<string, FunctionRequest[]> = {
  "check-invite": [
    {
      what: "asks about a code",
      body: ({ inviteCode }) => ({ code: inviteCode }),
      statuses: { visitor: 200, owner: 200, other: 200, service: 200 },
    },
  ],
  "join-waitlist": [
    {
      // Who asks does not matter: it is about the address in the request.
      what: "puts the owner's address on the waitlist again",
      body: ({ ownerEmail }) => ({ email: ownerEmail }),
      statuses: { visitor: 409, owner: 409, other: 409, service: 409 },
    },
  ],
  "submit-survey": [
    {
      what: "asks for the code of an address that has an account",
      body: ({ ownerEmail }) => ({ ...SURVEY, email: ownerEmail }),
      statuses: { visitor: 409, owner: 409, other: 409, service: 409 },
    },
  ],
  // The server of the matrix has no payment provider.
  "create-checkout-session": [
    {
      what: "asks for the checkout of a plan",
      body: () => ({ priceId: "price_orpheus_pro_month" }),
      statuses: { visitor: 401, owner: 503, other: 503, service: 401 },
    },
    {
      what: "asks whether plans can be paid for",
      method: "GET",
      body: () => ({}),
      statuses: { visitor: 200, owner: 200, other: 200, service: 200 },
    },
  ],
  "verify-checkout-session": [
    {
      what: "comes back from a checkout",
      body: () => ({ sessionId: "cs_test" }),
      statuses: { visitor: 401, owner: 503, other: 503, service: 401 },
    },
  ],
  "create-customer-portal-session": [
    {
      what: "asks for the portal",
      body: () => ({}),
      statuses: { visitor: 401, owner: 503, other: 503, service: 401 },
    },
  ],
  "sync-subscription": [
    {
      what: "asks what it holds",
      body: () => ({}),
      statuses: { visitor: 401, owner: 200, other: 200, service: 401 },
    },
  ],
  "stripe-webhook": [
    {
      what: "tells of a payment",
      body: () => ({}),
      statuses: { visitor: 503, owner: 503, other: 503, service: 503 },
    },
  ],
  "fetch-image": [{ what: "has a cover painted", body: ({ jobId }) => ({ jobId }), statuses: forService }],
  "generate-podcast": [
    {
      // With the owner's key another user begins a job of their own: keys belong to their account.
      what: "hands in a paper",
      body: ({ paper }) => paper,
      headers: ({ key }) => ({ "Idempotency-Key": key }),
      statuses: { visitor: 401, owner: 202, other: 202, service: 401 },
    },
  ],
  "generation-run": [
    {
      what: "asks for the state of a job",
      body: ({ jobId }) => ({ jobId }),
      statuses: { visitor: 401, owner: 200, other: 404, service: 200 },
    },
    {
      what: "retries a job",
      body: ({ jobId }) => ({ jobId, retry: true }),
      statuses: { visitor: 401, owner: 200, other: 404, service: 200 },
    },
    {
      what: "has a step worked on",
      body: ({ jobId }) => ({ jobId, step: "summary" }),
      statuses: { ...forService, visitor: 401 },
    },
    {
      what: "has all open jobs taken up",
      body: () => ({ revive: true }),
      statuses: { ...forService, visitor: 401 },
    },
  ],
  "delete-account": [
    {
      // Everybody has their own account alone; this one is needed by the other rows.
      what: "asks without the word",
      body: () => ({}),
      statuses: { visitor: 401, owner: 422, other: 422, service: 401 },
    },
  ],
  "export-account": [
    {
      what: "asks for the episodes",
      body: () => ({ part: "episodes" }),
      statuses: { visitor: 401, owner: 200, other: 200, service: 401 },
    },
    {
      what: "asks for addresses of files",
      body: ({ ownerId }) => ({ files: [{ bucket: "podcasts", path: `${ownerId}/1-podcast-audio.mp3` }] }),
      statuses: { visitor: 401, owner: 200, other: 403, service: 401 },
    },
  ],
  "delete-podcast": [
    {
      // The service key is nobody's account; it removes rows and files by itself.
      what: "deletes a private episode",
      body: ({ podcastId }) => ({ podcastId }),
      statuses: { visitor: 401, owner: 200, other: 404, service: 401 },
    },
  ],
};
