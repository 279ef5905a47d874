// What the account has on this device, what else Orpheus has there, and whether the browser may clear it.
import { ShieldCheck, ShieldOff } from "lucide-react";
import { formatBytes } from "#domain/format.ts";
import { Button } from "#ui/button.tsx";

/** In bytes. */
export type StorageUse = {
  /** Audio of this account's downloads. */
  episodes: number;
  /** Images that are kept for this account. */
  images: number;
  /** Lists, texts and drafts of this account, estimated. */
  rows: number;
  /** What the browser counts besides, for all of Orpheus: the app, and other accounts. Null: it does not say. */
  rest: number | null;
  /** What the browser lets Orpheus use in all; null where it does not say. */
  quota: number | null;
};

/** As downloads.css has them too. */
const ROWS = "Your lists, texts and drafts (estimated)";
const OTHER = "Other data of Orpheus on this device";

export type Protection = {
  /** Null while unknown. */
  isPersistent: boolean | null;
  /** The browser was asked on this page and has refused. */
  isRefused: boolean;
  ask(): void;
};

type StorageCardProps = { use: StorageUse; protection: Protection };

function Bar({ parts, whole }: { parts: readonly { name: string; bytes: number }[]; whole: number }) {
  return (
    <div className="storage-bar" aria-hidden="true">
      {parts
        .filter(({ bytes }) => bytes > 0)
        .map(({ name, bytes }) => (
          <span key={name} data-part={name} style={{ flexBasis: `${(bytes / Math.max(1, whole)) * 100}%` }} />
        ))}
    </div>
  );
}

function Protected({ isPersistent, isRefused, ask }: Protection) {
  if (isPersistent === null) return null;
  return (
    <div className="storage-protection">
      {isPersistent ? (
        <ShieldCheck aria-hidden="true" className="text-success" />
      ) : (
        <ShieldOff aria-hidden="true" className="text-warning" />
      )}
      <p>
        {isPersistent
          ? "Protected: your browser does not remove downloads by itself."
          : isRefused
            ? "Your browser did not agree to protect downloads. It usually does once Orpheus is installed."
            : "Your browser may remove downloads when this device runs out of space."}
      </p>
      {!isPersistent && (
        <Button variant="secondary" size="small" onClick={ask}>
          Protect downloads
        </Button>
      )}
    </div>
  );
}

export function StorageCard({ use: { episodes, images, rows, rest, quota }, protection }: StorageCardProps) {
  const parts = [
    { name: "Episodes", bytes: episodes },
    ...(images > 0 ? [{ name: "Images", bytes: images }] : []),
    ...(rows > 0 ? [{ name: ROWS, bytes: rows }] : []),
    ...(!rest ? [] : [{ name: OTHER, bytes: rest }]),
  ];
  const used = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <section aria-labelledby="storage" className="storage-card">
      <h2 id="storage" className="text-xl">
        Storage
      </h2>
      <p className="storage-sum">
        <strong>{formatBytes(used)}</strong>
        {quota !== null && ` of ${formatBytes(quota)} that your browser allows`}
      </p>
      {quota !== null && <Bar parts={parts} whole={quota} />}
      <ul className="storage-parts">
        {parts.map(({ name, bytes }) => (
          <li key={name} data-part={name}>
            {name} <span className="whitespace-nowrap">{formatBytes(bytes)}</span>
          </li>
        ))}
      </ul>
      <Protected {...protection} />
    </section>
  );
}
