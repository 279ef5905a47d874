// How the three devices of a schedule are used: with one tab or two, and in a browser with or without Web Locks, so
// that two tabs may lead at once.
import * as fc from "fast-check";

const setup = fc.record({ tabs: fc.constantFrom(1 as const, 2 as const), locks: fc.boolean() });

export const setups = fc.array(setup, { minLength: 3, maxLength: 3 });
