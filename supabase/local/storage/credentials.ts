// Who asks: tokens of the project (HS256) as bearer, or its publishable key; and the tokens in signed
// addresses, which say what may be done with one object until when.
import { errors, jwtVerify, SignJWT, type JWTPayload } from "jose";
import type { Claims } from "../tokens.ts";
import { refuse, type StorageError } from "./errors.ts";

/** What the address of an upload allows besides it: for whom the object is, and whether to replace one. */
type UploadGrant = { owner: string | null; upsert: boolean };

export type Credentials = {
  /** The caller, null where the request names none. @throws StorageError `AccessDenied` for a bad token */
  claimsOf: (headers: Headers) => Promise<Claims | null>;
  /** A token that lets its bearer read `url` (bucket/key) for so many seconds. */
  signDownload: (url: string, seconds: number) => Promise<string>;
  /** A token that lets its bearer store one object at `url` (bucket/key). */
  signUpload: (url: string, seconds: number, grant: UploadGrant) => Promise<string>;
  /**
   * When a token for reading `url` is over, in seconds since 1970.
   * @throws StorageError `InvalidJWT` where it is not ours or over, `InvalidSignature` where it is for
   *   something else
   */
  verifyDownload: (token: string, url: string) => Promise<number>;
  /** What a token for storing at `url` allows. @throws StorageError as `verifyDownload` */
  verifyUpload: (token: string, url: string) => Promise<UploadGrant>;
};

const roles: readonly unknown[] = ["anon", "authenticated", "service_role"];

/** Credentials of one project. `clock` answers milliseconds since 1970. */
export function createCredentials(options: {
  jwtSecret: string;
  publishableKey: string;
  clock: () => number;
}): Credentials {
  const { publishableKey, clock } = options;
  const secret = new TextEncoder().encode(options.jwtSecret);
  const seconds = () => Math.floor(clock() / 1000);

  async function verify(token: string, refusal: (reason: string) => StorageError): Promise<JWTPayload> {
    try {
      const currentDate = new Date(clock());
      return (await jwtVerify(token, secret, { algorithms: ["HS256"], currentDate })).payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) throw refusal(error.message);
      throw error;
    }
  }

  const sign = (claims: JWTPayload, lifetime: number) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256" })
      .setIssuedAt(seconds())
      .setExpirationTime(seconds() + lifetime)
      .sign(secret);

  async function verifyUrl(token: string, scope: "download" | "upload", url: string): Promise<JWTPayload> {
    const claims = await verify(token, refuse.urlToken);
    if (claims["scope"] !== scope || claims["url"] !== url) throw refuse.signature();
    return claims;
  }

  return {
    claimsOf: async (headers) => {
      const given = headers.get("authorization")?.replace(/^Bearer\s+/i, "");
      // Supabase's gateway takes the publishable key alone as well, and stands in for a visitor.
      const token = given ?? (headers.get("apikey") === publishableKey ? publishableKey : null);
      if (token === null) return null;
      if (token === publishableKey) return { role: "anon" };
      const claims = await verify(token, refuse.badCredential);
      const role = claims["role"] ?? "anon";
      if (typeof role !== "string" || !roles.includes(role)) throw refuse.badCredential("Invalid role");
      return { ...claims, role };
    },
    signDownload: (url, lifetime) => sign({ url, scope: "download" }, lifetime),
    signUpload: (url, lifetime, { owner, upsert }) =>
      sign({ ...(owner !== null && { owner }), url, upsert, scope: "upload" }, lifetime),
    verifyDownload: async (token, url) => {
      const { exp } = await verifyUrl(token, "download", url);
      if (exp === undefined) throw refuse.signature();
      return exp;
    },
    verifyUpload: async (token, url) => {
      const { owner, upsert } = await verifyUrl(token, "upload", url);
      return { owner: typeof owner === "string" ? owner : null, upsert: upsert === true };
    },
  };
}
