// The steps a schedule is made of, and how they are drawn.
import * as fc from "fast-check";
import type { Weather } from "./network.ts";

export const DEVICES = 3;
export const USERS = ["ada", "grace"] as const;
/** Publishes from elsewhere and never signs in here. */
export const STRANGER = "noether";
export const PODCASTS = Array.from({ length: 12 }, (_, index) => `podcast-${index}`);

export type Act =
  | { do: "like" | "save" | "follow"; target: number; present: boolean }
  | { do: "move"; target: number; previous: number }
  | { do: "progress"; target: number; seconds: number }
  | { do: "listen"; target: number; session: number; seconds: number }
  | { do: "rename"; target: number; title: string }
  | { do: "visibility"; target: number; isPublic: boolean }
  | { do: "bio"; text: string };

export type Operation =
  | { op: "act"; device: number; tab: number; act: Act }
  | { op: "answer"; device: number; choice: number; retry: boolean }
  | { op: "weather"; device: number; weather: Weather[] }
  | { op: "online"; device: number; online: boolean }
  | { op: "deliver"; choice: number }
  | { op: "advance"; milliseconds: number }
  | { op: "jump"; device: number; milliseconds: number }
  | { op: "expire"; user: number; forGood: boolean }
  | { op: "sign-in"; device: number }
  | { op: "switch"; device: number; user: number; leave: "keep" | "discard" | "abrupt" }
  | { op: "crash"; device: number; tab: number; commits: number }
  | { op: "restart"; device: number }
  | { op: "publish"; podcast: number; user: number; isPublic: boolean; commits: boolean }
  | { op: "commit"; choice: number }
  | { op: "hide" | "show" | "remove"; podcast: number }
  | { op: "retitle"; podcast: number; title: string }
  | { op: "download"; device: number; podcast: number }
  | { op: "backup" }
  | { op: "restore" }
  | { op: "clean-round"; device: number };

const device = fc.nat(DEVICES - 1);
const tab = fc.nat(1);
const podcast = fc.nat(PODCASTS.length - 1);
const few = fc.nat(3);
/** Mostly the same two: changes of one thing by several devices, and again before the answer, are what is hard. */
const target = fc.oneof({ weight: 4, arbitrary: fc.nat(1) }, { weight: 1, arbitrary: podcast });
const title = fc.constantFrom("one", "two", "three");

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constantFrom("like" as const, "like" as const, "save" as const),
      target,
      present: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("follow" as const), target: few, present: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("move" as const), target: podcast, previous: podcast }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("progress" as const), target: podcast, seconds: fc.nat(60) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("listen" as const),
      target: fc.nat(2),
      session: fc.nat(2),
      seconds: fc.integer({ min: 20, max: 60 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("rename" as const),
      target: podcast,
      title: fc.oneof(title, fc.constantFrom("", "fails")),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("visibility" as const), target: podcast, isPublic: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("bio" as const), text: title }) },
);

const weather = fc.constantFrom<Weather>(
  "lost",
  "answer-lost",
  "late",
  "doubled",
  "slow",
  "slow-answer",
  "dies",
  "busy",
);

type Drawn = fc.WeightedArbitrary<Operation>;
const step = <Rest extends object>(
  weight: number,
  op: Operation["op"],
  rest: { [Key in keyof Rest]: fc.Arbitrary<Rest[Key]> },
): Drawn => ({
  weight,
  arbitrary: fc.record({ op: fc.constant(op), ...rest }) as unknown as fc.Arbitrary<Operation>,
});

/** One step; those that make work for sync are drawn more often than those that break it. */
const operation: fc.Arbitrary<Operation> = fc.oneof(
  step(30, "act", { device, tab, act }),
  step(2, "answer", { device, choice: few, retry: fc.boolean() }),
  step(10, "weather", { device, weather: fc.array(weather, { minLength: 1, maxLength: 4 }) }),
  step(2, "online", { device, online: fc.boolean() }),
  step(7, "deliver", { choice: few }),
  step(14, "advance", { milliseconds: fc.constantFrom(300, 2_000, 30_000, 90_000, 400_000) }),
  step(2, "jump", {
    device,
    milliseconds: fc.constantFrom(-86_400_000, -200_000, -1_000, 1_000, 200_000, 86_400_000),
  }),
  step(1, "expire", { user: fc.nat(1), forGood: fc.boolean() }),
  step(1, "sign-in", { device }),
  step(1, "switch", {
    device,
    user: fc.nat(1),
    leave: fc.constantFrom("keep" as const, "discard" as const, "abrupt" as const),
  }),
  step(4, "crash", { device, tab, commits: fc.integer({ min: 1, max: 6 }) }),
  step(1, "restart", { device }),
  step(4, "publish", { podcast, user: fc.nat(2), isPublic: fc.boolean(), commits: fc.boolean() }),
  step(3, "commit", { choice: few }),
  step(2, "hide", { podcast }),
  step(1, "show", { podcast }),
  step(1, "remove", { podcast }),
  step(2, "retitle", { podcast, title }),
  step(2, "download", { device, podcast }),
  step(1, "backup", {}),
  step(1, "restore", {}),
  step(5, "clean-round", { device }),
);

/** A second change of the same thing on the same device while what became of the first is unknown. */
const changeOfMind: fc.Arbitrary<Operation[]> = fc
  .record({
    device,
    tab,
    target,
    present: fc.boolean(),
    weather: fc.array(weather, { minLength: 1, maxLength: 3 }),
  })
  .map(({ device, tab, target, present, weather }) => {
    const like = (wish: boolean): Operation => ({
      op: "act",
      device,
      tab,
      act: { do: "like", target, present: wish },
    });
    return [
      like(present),
      { op: "weather", device, weather },
      { op: "advance", milliseconds: 300 },
      like(!present),
    ];
  });

/** What happens in a simulation, step by step. */
export const schedule: fc.Arbitrary<Operation[]> = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: operation.map((each) => [each]) },
      { weight: 1, arbitrary: changeOfMind },
    ),
    { minLength: 5, maxLength: 40, size: "max" },
  )
  .map((chunks) => chunks.flat());
