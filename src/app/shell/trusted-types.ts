// The first import of all: under Trusted Types the only scripts that may be started by address are the service
// worker and our own built files. HTML stays refused here; the sanitiser has a policy of its own.

type TrustedTypesFactory = {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown;
};

const factory = (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes;

factory?.createPolicy("default", {
  createScriptURL(address) {
    const url = new URL(address, location.href);
    const ours = url.origin === location.origin;
    if (ours && (url.pathname === "/sw.js" || url.pathname.startsWith("/assets/"))) return address;
    throw new TypeError("This script address is not allowed.");
  },
});
