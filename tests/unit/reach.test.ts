// Who can reach the embedded server, and who is believed about where a request comes from.
import { describe, expect, test } from "vitest";
import { readReach } from "../../supabase/local/reach.ts";
import { createOrigins } from "../../supabase/local/server/origins.ts";
import { senderOf } from "../../supabase/local/server/sender.ts";
import { readSettings } from "../../supabase/local/settings.ts";

describe("a server is public", () => {
  test.each([
    [{}, false],
    [{ ORPHEUS_HOST: "" }, false],
    [{ ORPHEUS_HOST: "localhost" }, false],
    [{ ORPHEUS_HOST: "127.0.0.1" }, false],
    [{ ORPHEUS_HOST: "127.1.2.3" }, false],
    [{ ORPHEUS_HOST: "[::1]" }, false],
    [{ ORPHEUS_TRUSTED_PROXIES: "127.0.0.1" }, false],
    [{ ORPHEUS_HOST: "0.0.0.0" }, true],
    [{ ORPHEUS_HOST: "::" }, true],
    [{ ORPHEUS_HOST: "192.168.1.10" }, true],
    [{ ORPHEUS_HOST: "fd00::1" }, true],
    [{ ORPHEUS_HOST: "orpheus.lan" }, true],
    [{ ORPHEUS_HOST: "127.0.0.1.example.org" }, true],
    [{ ORPHEUS_ORIGINS: "https://orpheus.example.org" }, true],
    [{ ORPHEUS_ORIGINS: "http://localhost:8080" }, true],
  ])("with %j: %j", (environment, isPublic) => {
    expect(readReach(environment).isPublic).toBe(isPublic);
    expect(readSettings(environment, "/")).toMatchObject({ isPublic, seed: isPublic ? "none" : "demo" });
  });
});

test("the demo on a public server has to be asked for", () => {
  expect(readSettings({ ORPHEUS_HOST: "0.0.0.0", ORPHEUS_SEED: "demo" }, "/").seed).toBe("demo");
});

test("origins are listed with commas or spaces and read as browsers write them", () => {
  const asked = " https://Orpheus.Example.org/, http://192.168.1.10:5173  https://b.example:443,";
  expect(readReach({ ORPHEUS_ORIGINS: asked }).origins).toEqual([
    "https://orpheus.example.org",
    "http://192.168.1.10:5173",
    "https://b.example",
  ]);
});

test.each([
  ["ORPHEUS_HOST", "localhost:5173"],
  ["ORPHEUS_HOST", "http://0.0.0.0"],
  ["ORPHEUS_HOST", "*"],
  ["ORPHEUS_HOST", "300.1.1.1"],
  ["ORPHEUS_HOST", "0.0.0.0 ::"],
  ["ORPHEUS_ORIGINS", "*"],
  ["ORPHEUS_ORIGINS", "null"],
  ["ORPHEUS_ORIGINS", "orpheus.example.org"],
  ["ORPHEUS_ORIGINS", "file:///tmp"],
  ["ORPHEUS_ORIGINS", "https://orpheus.example.org/app"],
  ["ORPHEUS_TRUSTED_PROXIES", "proxy.lan"],
  ["ORPHEUS_TRUSTED_PROXIES", "10.0.0.0/33"],
  ["ORPHEUS_TRUSTED_PROXIES", "10.0.0.0/"],
  ["ORPHEUS_TRUSTED_PROXIES", "10.0.0.0/8/8"],
  ["ORPHEUS_TRUSTED_PROXIES", "*"],
])("%s cannot be %j", (name, value) => {
  expect(() => readReach({ [name]: value })).toThrow(new RegExp(`^${name} must be`));
});

describe("a server goes by", () => {
  const { has, isCalled } = createOrigins(5173, null, ["https://orpheus.example.org", "http://nas.lan:8080"]);

  test("every loopback name with its port and that of npm run dev, and what is listed", () => {
    for (const name of ["localhost", "127.0.0.1", "[::1]"])
      for (const port of [5173, 5174]) {
        expect(has(`http://${name}:${port}`)).toBe(true);
        expect(isCalled(`http://${name}:${port}/rest/v1/podcasts`)).toBe(true);
      }
    expect(has("https://orpheus.example.org")).toBe(true);
    expect(isCalled("http://orpheus.example.org/")).toBe(true);
    expect(isCalled("http://orpheus.example.org:443/")).toBe(true);
    expect(isCalled("http://nas.lan:8080/")).toBe(true);
  });

  test.each([
    "null",
    "",
    "*",
    "http://localhost",
    "http://localhost:3000",
    "https://localhost:5173",
    "http://localhost.evil.example:5173",
    "http://orpheus.example.org",
    "https://orpheus.example.org.evil.example",
    "https://evil.orpheus.example.org",
  ])("no other origin: %j", (origin) => expect(has(origin)).toBe(false));

  test.each([
    "http://evil.example/",
    "http://evil.example:5173/",
    "http://localhost:3000/",
    "http://nas.lan/",
  ])("no other name: %s", (url) => expect(isCalled(url)).toBe(false));

  test("the address that it listens on, and none where that is every address", () => {
    expect(createOrigins(5173, "192.168.1.10", []).has("http://192.168.1.10:5173")).toBe(true);
    expect(createOrigins(80, "fd00::1", []).isCalled("http://[fd00::1]/")).toBe(true);
    expect(createOrigins(5173, "0.0.0.0", []).isCalled("http://0.0.0.0:5173/")).toBe(false);
    expect(createOrigins(5173, "::", []).has("http://[::]:5173")).toBe(false);
  });
});

describe("a request comes from", () => {
  const { trustedProxies } = readReach({ ORPHEUS_TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8, fd00::/8" });
  test.each([
    ["a stranger who names somebody else", "203.0.113.7", "198.51.100.1", "203.0.113.7"],
    ["whom a trusted proxy names", "127.0.0.1", "203.0.113.7", "203.0.113.7"],
    [
      "the last address before the trusted ones",
      "127.0.0.1",
      "6.6.6.6, 203.0.113.7, 10.1.2.3",
      "203.0.113.7",
    ],
    ["whom the proxy of another family names", "fd00::5", "2001:db8::9", "2001:db8::9"],
    ["a proxy over a socket of both families", "::ffff:127.0.0.1", "203.0.113.7", "203.0.113.7"],
    ["an address with its port", "127.0.0.1", "203.0.113.7:4711", "203.0.113.7"],
    ["an address in brackets", "127.0.0.1", "[2001:db8::9]:4711", "2001:db8::9"],
    ["the proxy that names nobody", "127.0.0.1", "", "127.0.0.1"],
    ["the proxy that names nonsense", "10.0.0.9", "unknown", "10.0.0.9"],
    ["the nearest trusted one before nonsense", "127.0.0.1", "<script>, 10.0.0.9", "10.0.0.9"],
  ])("%s", (_who, peer, forwarded, sender) => {
    expect(senderOf(peer, forwarded, trustedProxies)).toBe(sender);
  });

  test("the peer itself where no proxy is trusted", () => {
    expect(senderOf("127.0.0.1", "203.0.113.7", readReach({}).trustedProxies)).toBe("127.0.0.1");
  });
});
