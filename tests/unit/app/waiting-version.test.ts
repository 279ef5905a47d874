import { expect, test } from "vitest";
import { watchVersions, type Registration } from "../../../src/app/updates/waiting-version.ts";

type State = ServiceWorkerState;

/** A registration whose browser finds versions one after another. */
function createRegistration() {
  const target = new EventTarget();
  const registration = {
    installing: null as object | null,
    waiting: null as object | null,
    active: null as object | null,
    addEventListener: target.addEventListener.bind(target),
  };
  return {
    registration: registration as unknown as Registration,
    /** @returns brings the version to a state. As in browsers it waits once it is installed, a first one too. */
    find() {
      const begun: { state: State } = { state: "installing" };
      const worker = Object.assign(new EventTarget(), begun);
      registration.installing = worker;
      target.dispatchEvent(new Event("updatefound"));
      return (state: State) => {
        worker.state = state;
        registration.waiting = state === "installed" ? worker : null;
        if (state === "activating" || state === "activated") registration.active = worker;
        worker.dispatchEvent(new Event("statechange"));
      };
    },
  };
}

test("a third version is offered to a page that was offered the second", () => {
  const { registration, find } = createRegistration();
  let offers = 0;
  watchVersions(registration, () => (offers += 1));
  const first = find();
  first("installed");
  first("activated");
  const second = find();
  second("installed");
  expect(offers).toBe(1);
  second("activating");
  second("activated");
  find()("installed");
  expect(offers).toBe(2);
});

test("the worker of a first visit, and a version that could not be installed, are not offered", () => {
  const { registration, find } = createRegistration();
  let offers = 0;
  watchVersions(registration, () => (offers += 1));
  const first = find();
  first("installed");
  first("activated");
  find()("redundant");
  expect(offers).toBe(0);
});
