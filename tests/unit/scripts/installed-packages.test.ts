// What a start or a test run installs, decided over real folders as npm leaves them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { scopeToInstall } from "../../../scripts/installed-packages.mjs";

type Entry = {
  version?: string;
  integrity?: string;
  dev?: true;
  optional?: true;
  os?: string[];
  cpu?: string[];
};

const linux = { os: "linux", cpu: "x64", libc: "glibc" };
const product = { "node_modules/react": { version: "19.3.1", integrity: "sha512-react" } };
const natives = {
  "node_modules/binding-linux": { version: "1.0.0", optional: true, os: ["linux"], cpu: ["x64"] },
  "node_modules/binding-darwin": { version: "1.0.0", optional: true, os: ["darwin"] },
} satisfies Record<string, Entry>;
const development = { "node_modules/vitest": { version: "5.1.1", dev: true } } satisfies Record<
  string,
  Entry
>;
const { "node_modules/binding-linux": bindingLinux } = natives;
const ofLinux = { "node_modules/binding-linux": bindingLinux };

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "orpheus-packages-"));
  writeLock({ "": {}, ...product, ...natives, ...development });
});
afterEach(() => rmSync(root, { recursive: true }));

const writeLock = (packages: Record<string, Entry>) =>
  writeFileSync(path.join(root, "package-lock.json"), JSON.stringify({ packages }));

/** Leaves these packages as a whole installation does: their folders, and npm's record of them. */
function installed(packages: Record<string, Entry>) {
  for (const place of Object.keys(packages)) {
    mkdirSync(path.join(root, place), { recursive: true });
    writeFileSync(path.join(root, place, "package.json"), "{}");
  }
  writeFileSync(path.join(root, "node_modules", ".package-lock.json"), JSON.stringify({ packages }));
}

test("a fresh clone gets the packages of the command's scope", () => {
  expect(scopeToInstall(root, "start", linux)).toBe("start");
  expect(scopeToInstall(root, "all", linux)).toBe("all");
});

test("what npm itself installed whole is enough for both scopes", () => {
  installed({ ...product, ...ofLinux, ...development });
  expect(scopeToInstall(root, "start", linux)).toBeNull();
  expect(scopeToInstall(root, "all", linux)).toBeNull();
});

test("the packages of the start are enough for it, and a test run adds the others", () => {
  installed({ ...product, ...ofLinux });
  expect(scopeToInstall(root, "start", linux)).toBeNull();
  expect(scopeToInstall(root, "all", linux)).toBe("all");
});

test("a changed lock file installs", () => {
  installed({ ...product, ...ofLinux });
  writeLock({ ...product, ...natives, "node_modules/react": { version: "19.3.2" } });
  expect(scopeToInstall(root, "start", linux)).toBe("start");
});

test("the same version with other contents installs", () => {
  installed({ ...product, ...ofLinux });
  writeLock({ ...natives, "node_modules/react": { version: "19.3.1", integrity: "sha512-other" } });
  expect(scopeToInstall(root, "start", linux)).toBe("start");
});

test("a start that has to install keeps the packages for tests", () => {
  installed({ ...product, ...ofLinux, ...development });
  writeLock({ ...natives, ...development, "node_modules/react": { version: "19.3.2" } });
  expect(scopeToInstall(root, "start", linux)).toBe("all");
});

test("a package removed from the lock file needs no installation", () => {
  installed({ ...product, ...ofLinux, ...development });
  writeLock({ ...product, ...natives });
  expect(scopeToInstall(root, "all", linux)).toBeNull();
});

test("an interrupted installation, which npm has not recorded, is done again", () => {
  installed({ ...product, ...ofLinux });
  rmSync(path.join(root, "node_modules", ".package-lock.json"));
  expect(scopeToInstall(root, "start", linux)).toBe("start");
});

test("a record that cannot be read is taken for an interrupted installation", () => {
  installed({ ...product, ...ofLinux });
  writeFileSync(path.join(root, "node_modules", ".package-lock.json"), '{"packages": {');
  expect(scopeToInstall(root, "start", linux)).toBe("start");
});

test("a folder deleted by hand is installed where the scope needs it", () => {
  installed({ ...product, ...ofLinux, ...development });
  rmSync(path.join(root, "node_modules/vitest"), { recursive: true });
  expect(scopeToInstall(root, "start", linux)).toBeNull();
  expect(scopeToInstall(root, "all", linux)).toBe("all");
  rmSync(path.join(root, "node_modules/binding-linux"), { recursive: true });
  expect(scopeToInstall(root, "start", linux)).toBe("start");
});

test("packages that came from another kind of machine are installed anew", () => {
  const { "node_modules/binding-darwin": bindingDarwin } = natives;
  installed({ ...product, "node_modules/binding-darwin": bindingDarwin });
  expect(scopeToInstall(root, "start", linux)).toBe("start");
  expect(scopeToInstall(root, "start", { os: "darwin", cpu: "arm64" })).toBeNull();
});

test("an installation without its native packages is done again", () => {
  installed(product);
  expect(scopeToInstall(root, "start", linux)).toBe("start");
});
