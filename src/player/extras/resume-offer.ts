// "Resume at 12:40 from your other device?": where another device stopped is offered, never jumped to. It is no offer
// when playing has moved on here since, or when both are at the same place anyway.
import type { Clock } from "#lib/clock.ts";
import { observable, type Readable } from "#lib/observable.ts";
import type { Player } from "../requests.ts";
import { isLength, type PlayerState } from "../state.ts";

/** Positions closer than so many seconds count as one: the period in which progress is synced. */
const APART = 15;
/**
 * After so many seconds of uninterrupted play this device's position counts as the newer one. Fewer do not: the other
 * device's position may have been on its way when play was pressed.
 */
const SETTLED = 60;
/** How many positions left on this device are remembered: sync brings them back, and they are no offers. */
const PLACES = 20;

/** `seconds` from the start; `at`: when the other device was there, in milliseconds since 1970. */
export type ResumeOffer = { seconds: number; at: number };

export type OfferPorts = {
  player: Pick<Player, "state" | "subscribe" | "playFrom">;
  /** The time of day, as `at` is counted in. */
  clock: Pick<Clock, "now">;
};

export type ResumeOffers = {
  /** To be shown with two answers; null: none. It goes by itself when playing moves on here (a minute of it, or the bar), or to another episode. */
  offer: Readable<ResumeOffer | null>;
  /** Sync brought where playing of an episode stopped; this device's own positions may come too. */
  hear(podcastId: string, position: ResumeOffer & { finished: boolean }): void;
  /** Plays from where the other device was. */
  accept(): void;
  /** Stays here. The same position is not offered again. */
  decline(): void;
};

/** Starts watching `ports.player`. */
export function createResumeOffers({ player, clock }: OfferPorts): ResumeOffers {
  const offer = observable<ResumeOffer | null>(null);
  let seen: PlayerState = player.state();
  /** When playing last moved on here, or was moved; and the places that it left. */
  let movedAt = 0;
  let places: number[] = [];
  let declinedAt = 0;
  /** Where this sitting began; null while paused. */
  let satDownAt: number | null = null;

  const apart = (seconds: number, position: number) => Math.abs(seconds - position) >= APART;

  function moveOn() {
    movedAt = clock.now();
    offer.set(null);
  }

  function leave(position: number) {
    places = [...places, position].slice(-PLACES);
  }

  function follow(before: PlayerState, { status, position }: PlayerState) {
    // Where a source that is on its way begins is what was remembered: nobody moved there.
    const jumped = status !== "loading" && apart(position, before.position);
    if (jumped || (before.status === "playing" && status !== "playing")) leave(before.position);
    // Where a source that was on its way begins, or playing came to, may be the very place.
    const present = offer.get();
    if (present && !apart(present.seconds, position)) offer.set(null);
    if (status === "paused") satDownAt = null;
    else if (status === "playing") satDownAt ??= position;
    if (jumped || (satDownAt !== null && position - satDownAt >= SETTLED)) moveOn();
  }

  player.subscribe(() => {
    const before = seen;
    seen = player.state();
    if (seen.current?.id === before.current?.id) return follow(before, seen);
    places = [];
    movedAt = 0;
    declinedAt = 0;
    satDownAt = null;
    offer.set(null);
  });

  return {
    offer,
    hear(podcastId, { seconds, at, finished }) {
      const { current, position, duration } = player.state();
      if (current?.id !== podcastId || finished || !isLength(seconds)) return;
      if (at <= movedAt || at <= declinedAt || (offer.get()?.at ?? 0) >= at) return;
      if (duration !== null && seconds >= duration) return;
      const here = [position, ...places].some((place) => !apart(seconds, place));
      offer.set(here ? null : { seconds, at });
    },
    accept() {
      const accepted = offer.get();
      const { current } = player.state();
      offer.set(null);
      if (accepted && current) player.playFrom(current, accepted.seconds);
    },
    decline() {
      declinedAt = offer.get()?.at ?? declinedAt;
      offer.set(null);
    },
  };
}
