// The server around the parts: the built app with its headers, health, and what must not be reachable.
import { createHash } from "node:crypto";
import { request as httpRequest } from "node:http";
import { brotliCompressSync } from "node:zlib";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contentSecurityPolicy } from "../../supabase/local/server/headers.ts";
import { newFolder, startTestBackend, writeBuild, type TestBackend } from "./backend.ts";

let backend: TestBackend;
const page = "<!doctype html><title>Orpheus</title>";

const folder = newFolder();

beforeAll(async () => {
  const staticRoot = writeBuild(folder);
  writeFileSync(join(folder, "index.html.br"), brotliCompressSync(page));
  writeFileSync(join(folder, "assets", "app-1a2b3c.js.br"), brotliCompressSync("export {}"));
  backend = await startTestBackend({ staticRoot });
});
afterAll(async () => {
  await backend.stop();
  rmSync(folder, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${backend.url}${path}`, { headers });

/** The server file of docs/hosting.md, for a host of the page in front of a hosted project. */
const hosted = /```nginx\n(.*?)```/s.exec(
  readFileSync(new URL("../../docs/hosting.md", import.meta.url), "utf8"),
)?.[1];

describe("the server file for another host of the page", () => {
  const file = hosted ?? "";

  test("sends the headers of this server, with the hosted project in the policy", async () => {
    const added = Array.from(file.matchAll(/add_header (\S+) (?:"([^"]*)"|(\$\w+)) always;/g));
    const headers = Object.fromEntries(
      added.map(([, name = "", text, variable]) => [name.toLowerCase(), text ?? variable]),
    );
    const sent = (await get("/")).headers;
    const same = [
      "permissions-policy",
      "cross-origin-opener-policy",
      "cross-origin-resource-policy",
      "referrer-policy",
      "x-content-type-options",
    ];
    for (const name of same) expect([name, headers[name]]).toEqual([name, sent.get(name)]);
    expect(headers["content-security-policy"]).toBe(contentSecurityPolicy(["https://<ref>.supabase.co"]));
    expect(contentSecurityPolicy([])).toBe(sent.get("content-security-policy"));
    // Beyond what a server without TLS can say.
    const more = ["cache-control", "content-security-policy", "strict-transport-security"];
    expect(Object.keys(headers).toSorted()).toEqual([...same, ...more].toSorted());
  });

  test("has browsers keep what this server has them keep", async () => {
    const [, kept = "", keep, otherwise] =
      /map \$uri (?:\$\w+) \{\s*~(\S+) "([^"]*)";\s*default "([^"]*)";/.exec(file) ?? [];
    for (const path of ["/", "/index.html", "/sw.js", "/assets/app-1a2b3c.js", "/discover", "/assets"]) {
      const answer = await get(path);
      await answer.body?.cancel();
      expect([path, new RegExp(kept).test(path) ? keep : otherwise]).toEqual([
        path,
        answer.headers.get("cache-control"),
      ]);
    }
  });

  test("answers with the page, a file or 404 where this server does", async () => {
    const locations = Array.from(
      file.matchAll(/location ~ (\S+) \{\s*try_files \$uri =404;/g),
      ([, pattern = ""]) => new RegExp(pattern),
    );
    expect(locations).toHaveLength(2);
    expect(file).toMatch(/location \/ \{\s*try_files \$uri \/index.html;/);
    for (const path of [
      "/discover",
      "/user/1",
      "/assets/gone.js",
      "/media/audio/1",
      "/gone.png",
      "/assets",
    ]) {
      const answer = await get(path);
      await answer.body?.cancel();
      const isFile = locations.some((pattern) => pattern.test(path));
      expect([path, isFile ? 404 : 200]).toEqual([path, answer.status]);
    }
  });

  test("leads a share that no service worker took to where this server leads it", async () => {
    const [, location, status, address] =
      /location = (\S+) \{\s*if \(\$request_method = POST\) \{\s*return (\d+) ([^;]+);/.exec(file) ?? [];
    const answer = await fetch(`${backend.url}${location}`, { method: "POST", redirect: "manual" });
    expect([String(answer.status), answer.headers.get("location")]).toEqual([status, address]);
  });
});

describe("pages", () => {
  test("every route of the app is the one page, asked for again each time", async () => {
    for (const path of ["/", "/podcast/7d0f3f5e-5b7a-4f8e-9a55-0f0d3e1f1b11", "/discover?field=physics"]) {
      const answer = await get(path);
      expect(await answer.text()).toBe(page);
      expect(answer.headers.get("cache-control")).toBe("no-cache");
    }
  });

  test("pages carry the policy that keeps injected script from running", async () => {
    const policy = (await get("/")).headers.get("content-security-policy") ?? "";
    const directives = policy.split("; ");
    expect(directives).toEqual(
      expect.arrayContaining([
        "script-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types default dompurify",
        "media-src 'self' blob: data:",
        "style-src 'self'",
      ]),
    );
    expect(policy).not.toContain("unsafe");
  });

  test("pages ask for nothing of the device, and other sites load nothing but what is in storage", async () => {
    for (const path of ["/", "/assets/app-1a2b3c.js", "/missing.png", "/healthz", "/rest/v1/notes"]) {
      const { headers } = await get(path);
      expect([path, headers.get("cross-origin-resource-policy")]).toEqual([path, "same-origin"]);
    }
    const permissions = (await get("/")).headers.get("permissions-policy")?.split(", ");
    expect(permissions).toEqual(
      expect.arrayContaining(["camera=()", "geolocation=()", "microphone=()", "payment=()", "usb=()"]),
    );
    for (const path of ["/storage/v1/object/public/avatars/x.png", "/storage/v1/nowhere"]) {
      const { headers } = await get(path);
      expect([path, headers.get("cross-origin-resource-policy")]).toEqual([path, "cross-origin"]);
    }
  });

  test("the mailbox has its own styles and nothing else", async () => {
    const answer = await get("/_local/mailbox");
    const [, styles = ""] = /<style>([^]*?)<\/style>/.exec(await answer.text()) ?? [];
    const hash = createHash("sha256").update(styles).digest("base64");
    expect(answer.headers.get("content-security-policy")).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'`,
    );
  });

  test("a missing file is a 404, not the page", async () => {
    expect((await get("/assets/old-9z8y.js")).status).toBe(404);
    expect((await get("/missing.png")).status).toBe(404);
  });

  test("audio that no worker answers is a 404, not the page", async () => {
    expect((await get("/media/audio/anon/7d0f3f5e-5b7a-4f8e-9a55-0f0d3e1f1b11/1")).status).toBe(404);
  });

  test("a share that no worker answers leads to the screen that asks for the file, however long it is", async () => {
    const body = new FormData();
    body.set("paper", new File([new Uint8Array(30_000_000)], "paper.pdf", { type: "application/pdf" }));
    const answer = await fetch(`${backend.url}/generate/share`, { method: "POST", body, redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/generate?shared=lost"]);
  });

  test("no path leaves the folder of the build", async () => {
    for (const path of ["/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd"]) {
      expect(await (await get(path)).text()).not.toContain("root:");
    }
  });
});

describe("files", () => {
  test("hashed files are kept for ever, the worker never", async () => {
    expect((await get("/assets/app-1a2b3c.js")).headers.get("cache-control")).toBe(
      "public, max-age=31536000, immutable",
    );
    expect((await get("/sw.js")).headers.get("cache-control")).toBe("no-cache");
  });

  test("what was compressed at build time is sent compressed", async () => {
    const answer = await get("/assets/app-1a2b3c.js", { "Accept-Encoding": "br" });
    expect(answer.headers.get("content-encoding")).toBe("br");
    expect(answer.headers.get("content-type")).toMatch(/javascript/);
    expect(await answer.text()).toBe("export {}");
  });
});

describe("local routes", () => {
  const statusForHost = (host: string) =>
    new Promise<number>((resolve, reject) => {
      const { port } = new URL(backend.url);
      const request = httpRequest(
        { host: "127.0.0.1", port, path: "/_local/mailbox?json", headers: { Host: host } },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        },
      );
      request.once("error", reject);
      request.end();
    });

  test("a site whose name was pointed at this computer cannot read mails", async () => {
    expect(await statusForHost("evil.example")).toBe(421);
    expect(await statusForHost(new URL(backend.url).host)).toBe(200);
  });

  test("another site's page can lead to the mailbox, but neither frame it nor call the narrator", async () => {
    const as = (site: string, dest: string, method = "GET") =>
      fetch(`${backend.url}/_local/mailbox`, {
        method,
        headers: { "Sec-Fetch-Site": site, "Sec-Fetch-Dest": dest },
      }).then(({ status }) => status);
    expect(await as("cross-site", "iframe")).toBe(404);
    expect(await as("cross-site", "empty")).toBe(404);
    expect(await as("cross-site", "document", "POST")).toBe(404);
    expect(await as("cross-site", "document")).toBe(200);
    expect(await as("same-origin", "empty")).toBe(200);
    expect(await as("none", "document")).toBe(200);
  });

  test("a client cannot say where it comes from and so get around the limits on requests", async () => {
    const answer = await fetch(`${backend.url}/functions/v1/echo?sender`, {
      method: "POST",
      headers: { "X-Forwarded-For": "203.0.113.7", Forwarded: "for=203.0.113.7" },
    });
    expect(await answer.json()).toEqual({ sender: expect.stringMatching(/^(127\.0\.0\.1|::1)$/) });
  });

  test("lite's own settings are not reachable", async () => {
    for (const path of ["/_system/config", "/auth/v1/../../_system/config"]) {
      expect(await (await get(path)).text()).not.toContain("jwt_secret");
    }
  });
});

test("health is answered", async () => {
  const answer = await get("/healthz");
  expect({ status: answer.status, body: await answer.json() }).toEqual({
    status: 200,
    body: { status: "ok" },
  });
});
