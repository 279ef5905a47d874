// The refusals of Supabase Storage, word for word, since clients branch on them. Almost all are sent with
// HTTP status 400 and name their true status in the body. Source: recorded answers of its storage server
// (tests/contract/storage-exchanges.json) and its list of error codes.

export type StorageErrorCode =
  | "AccessDenied"
  | "BucketAlreadyExists"
  | "DatabaseTimeout"
  | "EntityTooLarge"
  | "InternalError"
  | "InvalidBucketName"
  | "InvalidJWT"
  | "InvalidKey"
  | "InvalidMimeType"
  | "InvalidRange"
  | "InvalidRequest"
  | "InvalidSignature"
  | "KeyAlreadyExists"
  | "NoSuchBucket"
  | "NoSuchKey"
  | "ResourceNotEmpty"
  | "SlowDown";

/** A request that was refused. `statusCode` and `error` are what the body says besides code and message. */
export class StorageError extends Error {
  readonly code: StorageErrorCode;
  readonly statusCode: string;
  readonly error: string;
  /** Seconds after which the request may be made again, where it may. */
  readonly retryAfter: number | undefined;
  /** Whether what was asked of the database has certainly not happened. */
  readonly isRefusal: boolean;

  constructor(
    code: StorageErrorCode,
    statusCode: number,
    error: string,
    message: string,
    { retryAfter, isRefusal = true }: { retryAfter?: number; isRefusal?: boolean } = {},
  ) {
    super(message);
    this.retryAfter = retryAfter;
    this.isRefusal = isRefusal;
    this.name = "StorageError";
    this.code = code;
    this.statusCode = String(statusCode);
    this.error = error;
  }

  /** The HTTP status of the answer. */
  get status(): number {
    if (this.code === "InvalidRange") return 416;
    return ["DatabaseTimeout", "InternalError", "SlowDown"].includes(this.code)
      ? Number(this.statusCode)
      : 400;
  }

  get body() {
    return { statusCode: this.statusCode, error: this.error, message: this.message, code: this.code };
  }
}

const refusal = (code: StorageErrorCode, statusCode: number, error: string) => (message: string) =>
  new StorageError(code, statusCode, error, message);

const accessDenied = refusal("AccessDenied", 403, "Unauthorized");

export const refuse = {
  /** A bearer token that is not ours, over, or of no known role. */
  badCredential: accessDenied,
  policy: () => accessDenied("new row violates row-level security policy"),
  bucketExists: () =>
    new StorageError("BucketAlreadyExists", 409, "Duplicate", "The resource already exists"),
  bucketName: () => new StorageError("InvalidBucketName", 400, "Invalid Input", "Bucket name invalid"),
  bucketNotEmpty: () =>
    new StorageError(
      "ResourceNotEmpty",
      409,
      "ResourceNotEmpty",
      "The bucket you tried to delete is not empty",
    ),
  fileSizeLimit: () =>
    new StorageError(
      "InvalidRequest",
      400,
      "InvalidRequest",
      "Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B",
    ),
  internal: () => new StorageError("InternalError", 500, "InternalError", "Internal server error"),
  /** The database has no turn for this caller now. */
  busy: (retryAfter: number) =>
    new StorageError("SlowDown", 503, "SlowDown", "Please reduce your request rate", { retryAfter }),
  /** The database was started anew under the request. */
  restarted: () =>
    new StorageError("SlowDown", 503, "SlowDown", "Please reduce your request rate", {
      retryAfter: 1,
      isRefusal: false,
    }),
  /** The database took longer than this caller may keep it. */
  databaseTimeout: () =>
    new StorageError("DatabaseTimeout", 544, "database_timeout", "The connection to the database timed out", {
      isRefusal: false,
    }),
  key: (key: string) => new StorageError("InvalidKey", 400, "InvalidKey", `Invalid key: ${key}`),
  keyExists: () => new StorageError("KeyAlreadyExists", 409, "Duplicate", "The resource already exists"),
  mimeType: (mimeType: string) =>
    new StorageError("InvalidMimeType", 415, "invalid_mime_type", `mime type ${mimeType} is not supported`),
  noBucket: () => new StorageError("NoSuchBucket", 404, "Bucket not found", "Bucket not found"),
  noContent: () => new StorageError("InvalidRequest", 400, "InvalidRequest", "No content provided"),
  noKey: () => new StorageError("NoSuchKey", 404, "not_found", "Object not found"),
  range: () => new StorageError("InvalidRange", 416, "invalid_range", "invalid range provided"),
  /** A request that lacks something or says it in the wrong form. */
  request: refusal("InvalidRequest", 400, "Error"),
  signature: () => new StorageError("InvalidSignature", 400, "InvalidSignature", "Invalid signature"),
  tooLarge: () =>
    new StorageError(
      "EntityTooLarge",
      413,
      "Payload too large",
      "The object exceeded the maximum allowed size",
    ),
  /** A token in a signed address that is not ours or over. */
  urlToken: refusal("InvalidJWT", 400, "InvalidJWT"),
};

const secondsOf = (error: unknown): number =>
  error instanceof Error && "seconds" in error && typeof error.seconds === "number" ? error.seconds : 1;

const sqlState = (error: unknown): string | null =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;

/** What a failed statement means: a policy's no, a name that is taken, a bucket that is gone, or a database that is busy. */
export function fromDatabase(error: unknown, taken: () => StorageError): unknown {
  if (error instanceof StorageError) return error;
  switch (sqlState(error)) {
    case "42501": // insufficient_privilege, raised by row level security too
      return refuse.policy();
    case "23505": // unique_violation
      return taken();
    case "23503": // foreign_key_violation: objects refer to their bucket
      return refuse.noBucket();
    case "57014": // query_canceled
      return refuse.databaseTimeout();
    case "53300": // too_many_connections
      return refuse.busy(secondsOf(error));
    case "57P01": // admin_shutdown, as with a database that is started anew
      return refuse.restarted();
    default:
      return error;
  }
}
