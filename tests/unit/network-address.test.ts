// Whom a limit counts: the network that a request comes from.
import { afterEach, expect, test, vi } from "vitest";
import { networkAddressOf, networkOf } from "../../supabase/functions/_shared/network-address.ts";
import { addressOf } from "../../supabase/functions/_shared/rate-limit.ts";

afterEach(() => vi.unstubAllEnvs());

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["203.0.113.9:50123", "203.0.113.9"],
  ["[2001:db8:1:2::1]:50123", "2001:db8:1:2"],
  ["[2001:db8:1:2::1]", "2001:db8:1:2"],
  ["[::ffff:203.0.113.9]:50123", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:DB8:0001:0002::1", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["unknown", "unknown"],
])("the address %s is counted as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

const asked = (headers: Record<string, string>) => new Request("http://localhost/", { headers });

test.each([
  ["whom the gateway names", { "x-forwarded-for": "203.0.113.9" }, "203.0.113.9"],
  ["whom the nearest gateway added", { "x-forwarded-for": "6.6.6.6, 203.0.113.9" }, "203.0.113.9"],
  ["a household, with IPv6", { "x-forwarded-for": "2001:db8:1:2::77" }, "2001:db8:1:2"],
  [
    "nobody whom the caller names as the platform would",
    { "x-forwarded-for": "203.0.113.9", "cf-connecting-ip": "6.6.6.6" },
    "203.0.113.9",
  ],
  ["nobody in particular without a gateway", {}, "unknown"],
  ["nobody in particular behind an empty header", { "x-forwarded-for": " , " }, "unknown"],
])("a request comes from %s", (_who, headers, network) => {
  expect(networkAddressOf(asked(headers), false)).toBe(network);
});

test.each([
  [
    "the platform's own header",
    { "cf-connecting-ip": "203.0.113.9", "x-forwarded-for": "6.6.6.6, 10.0.0.1" },
    "203.0.113.9",
  ],
  ["the nearest gateway where that is missing", { "x-forwarded-for": "6.6.6.6, 10.0.0.1" }, "10.0.0.1"],
])("on the platform the address is that of %s", (_who, headers, network) => {
  expect(networkAddressOf(asked(headers), true)).toBe(network);
});

test("the platform is known by the variable that it sets", () => {
  const request = asked({ "cf-connecting-ip": "203.0.113.9", "x-forwarded-for": "10.0.0.1" });
  vi.stubEnv("DENO_DEPLOYMENT_ID", undefined);
  expect(addressOf(request)).toBe("10.0.0.1");
  vi.stubEnv("DENO_DEPLOYMENT_ID", "project_function_1");
  expect(addressOf(request)).toBe("203.0.113.9");
});
