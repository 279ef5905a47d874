// Runs a schedule: its steps one by one with what must hold after each, then a calm in which everything must agree.
import type { DeviceSetup } from "./device.ts";
import type { Fault } from "./fake-server.ts";
import {
  checkConverged,
  checkDrained,
  checkEnded,
  checkIdle,
  checkModel,
  checkReadable,
  checkStep,
  checkWaiting,
} from "./invariants.ts";
import { USERS, type Operation } from "./operations.ts";
import { createWorld, type World } from "./world.ts";

async function checkClean(world: World, index: number) {
  const device = world.devices[index];
  const [tab] = device?.tabs() ?? [];
  if (!device || !tab) return;
  await checkDrained(tab);
  await checkReadable(world, device, tab);
}

/** Signs accounts in on devices where they were before, in turn, with everything working; `check` runs after each. */
async function visit(
  world: World,
  isWanted: (index: number, user: string) => boolean,
  check: (index: number) => Promise<void>,
) {
  for (const device of world.devices)
    for (const user of USERS.filter((each) => device.client(each) && isWanted(device.index, each))) {
      device.setSession({ userId: user, version: world.network.signIn(user) });
      await device.restart();
      await world.cleanRound(device);
      world.note();
      await check(device.index);
    }
}

export async function runSchedule(
  setups: readonly DeviceSetup[],
  steps: readonly Operation[],
  faults: ReadonlySet<Fault> = new Set(),
) {
  const world = await createWorld(setups, faults);
  world.observer.look = (device) => checkWaiting(world, device);
  try {
    for (const step of steps) {
      await world.run(step);
      await checkStep(world);
      if (step.op === "clean-round") await checkClean(world, step.device);
    }
    for (const device of world.devices) await world.cleanRound(device);
    await world.commitAll();
    const stillWaits = (index: number, user: string) =>
      world.journal.some(
        ({ device, account, fate }) => device === index && account === user && fate === "waiting",
      );
    await visit(world, stillWaits, (index) => checkClean(world, index));
    await visit(
      world,
      () => true,
      async (index) => {
        const device = world.devices[index];
        const [tab] = device?.tabs() ?? [];
        if (!device || !tab) return;
        await checkConverged(world, device, tab);
        await checkIdle(world, device);
      },
    );
    await checkStep(world);
    checkEnded(world);
    checkModel(world);
  } finally {
    world.close();
  }
}
