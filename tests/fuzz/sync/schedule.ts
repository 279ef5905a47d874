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
import { createSimulation, type Simulation } from "./simulation.ts";

async function checkClean(simulation: Simulation, index: number) {
  const device = simulation.devices[index];
  const [tab] = device?.tabs() ?? [];
  if (!device || !tab) return;
  await checkDrained(tab);
  await checkReadable(simulation, device, tab);
}

/** Signs accounts in on devices where they were before, in turn, with everything working; `check` runs after each. */
async function visit(
  simulation: Simulation,
  isWanted: (index: number, user: string) => boolean,
  check: (index: number) => Promise<void>,
) {
  for (const device of simulation.devices)
    for (const user of USERS.filter((each) => device.client(each) && isWanted(device.index, each))) {
      device.setSession({ userId: user, version: simulation.network.signIn(user) });
      await device.restart();
      await simulation.cleanRound(device);
      simulation.note();
      await check(device.index);
    }
}

export async function runSchedule(
  setups: readonly DeviceSetup[],
  steps: readonly Operation[],
  faults: ReadonlySet<Fault> = new Set(),
) {
  const simulation = await createSimulation(setups, faults);
  simulation.observer.look = (device) => checkWaiting(simulation, device);
  try {
    for (const step of steps) {
      await simulation.run(step);
      await checkStep(simulation);
      if (step.op === "clean-round") await checkClean(simulation, step.device);
    }
    for (const device of simulation.devices) await simulation.cleanRound(device);
    await simulation.commitAll();
    const stillWaits = (index: number, user: string) =>
      simulation.journal.some(
        ({ device, account, fate }) => device === index && account === user && fate === "waiting",
      );
    await visit(simulation, stillWaits, (index) => checkClean(simulation, index));
    await visit(
      simulation,
      () => true,
      async (index) => {
        const device = simulation.devices[index];
        const [tab] = device?.tabs() ?? [];
        if (!device || !tab) return;
        await checkConverged(simulation, device, tab);
        await checkIdle(simulation, device);
      },
    );
    await checkStep(simulation);
    checkEnded(simulation);
    checkModel(simulation);
  } finally {
    simulation.close();
  }
}
