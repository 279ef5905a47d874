// What the two pages of this bench offer to the process that drives them. Times are milliseconds.

export type Setting = { userId: string; token: string; apiKey: string };
/** What a device holds: ids as they lie there, doubled ones included, and a text of one row to compare. */
export type Holding = Record<"podcasts" | "profiles" | "likes" | "playlist", string[]>;

export type OursPage = {
  /** Forgets the account's databases on this device. */
  wipe(userId: string): Promise<void>;
  /** Opens the account's database, at rest. */
  open(setting: Setting): Promise<void>;
  /** From the start of sync until the first round is through. */
  start(): Promise<number>;
  /** One more round, as "sync now" asks for it. */
  round(): Promise<number>;
  /** Begins without a word of when: another tab may lead. */
  join(): void;
  stop(): void;
  holding(): Promise<Holding>;
  /** Changes made while the device is offline; they wait. */
  likeOffline(podcastIds: string[]): Promise<void>;
  /** Comes online: until the last waiting change is with the server, without the pull that follows. */
  drain(): Promise<number>;
  /** Likes one after another; how long each took until it was durable. */
  likes(podcastIds: string[]): Promise<number[]>;
  /** Resolves once no change of any tab is on its way any more. */
  settled(): Promise<void>;
};

export type LimitsPage = {
  /** The same rows into an empty database of the same schema, in one transaction. */
  bulkPut(userId: string): Promise<number>;
  /** The bodies of the pulls that fetch the whole scope in pages of the largest size. */
  recordPulls(setting: Setting): Promise<string[]>;
  /** Sends these one after another and throws the answers away. */
  fetchAll(setting: Setting, bodies: string[]): Promise<number>;
  /** One request with a queue of likes of a device that never sent before. */
  push(setting: Setting, podcastIds: string[]): Promise<number>;
  /** Bare puts one after another into a table of like rows. */
  puts(podcastIds: string[]): Promise<number[]>;
};

export type RxPage = {
  wipe(): Promise<void>;
  open(setting: Setting, batchSize: number): Promise<void>;
  /** One pass of all collections until they are in step with the server. */
  pull(): Promise<number>;
  holding(): Promise<Holding>;
  /** Replicates the likes alone, to the server alone, and stays with it. */
  startPush(): Promise<void>;
  likeOffline(podcastIds: string[]): Promise<void>;
  drain(): Promise<number>;
  likes(podcastIds: string[]): Promise<number[]>;
  close(): Promise<void>;
};

declare global {
  var ours: OursPage;
  var limits: LimitsPage;
  var rx: RxPage;
}
