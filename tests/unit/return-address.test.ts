import { describe, expect, test } from "vitest";
import { createReturnAddress } from "../../src/app/routes/return-address.ts";

function memoryStorage(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

describe("return address", () => {
  test("the query stays on the way through sign-in", () => {
    const memory = createReturnAddress(memoryStorage());
    memory.remember("/profile?tab=stats&session_id=1");
    expect(memory.peek()).toBe("/profile?tab=stats&session_id=1");
  });

  test.each([
    ["/account?access_token=ey.a.b", "/account?"],
    ["/account?success=true&access_token=ey.a.b", "/account?success=true&"],
    ["/account?access_token=ey.a.b&success=true", "/account?success=true"],
  ])("the address is remembered without its token: %s", (address, kept) => {
    const memory = createReturnAddress(memoryStorage());
    memory.remember(address);
    expect(memory.peek()).toBe(kept);
  });

  test("an address is used once", () => {
    const memory = createReturnAddress(memoryStorage());
    memory.remember("/account");
    memory.forget();
    expect(memory.peek()).toBeNull();
  });

  test.each(["//evil.example/", "https://evil.example/", "/\\evil.example", "javascript:alert(1)", ""])(
    "only addresses of the app are followed: %j",
    (address) => {
      const storage = memoryStorage();
      const memory = createReturnAddress(storage);
      memory.remember(address);
      expect(memory.peek()).toBeNull();
      storage.setItem("orpheus-return-address", address);
      expect(memory.peek()).toBeNull();
    },
  );

  test.each(["/login", "/auth?invite=X", "/waitlist", "/auth/verify"])(
    "addresses of the sign-in are not remembered: %s",
    (address) => {
      const memory = createReturnAddress(memoryStorage());
      memory.remember(address);
      expect(memory.peek()).toBeNull();
    },
  );

  test("an address that only begins like the sign-in page is kept", () => {
    const memory = createReturnAddress(memoryStorage());
    memory.remember("/authors");
    expect(memory.peek()).toBe("/authors");
  });

  test("a storage that refuses counts as one without an address", () => {
    const refuse = () => {
      throw new DOMException("denied", "SecurityError");
    };
    const memory = createReturnAddress({ getItem: refuse, setItem: refuse, removeItem: refuse });
    memory.remember("/account");
    expect(memory.peek()).toBeNull();
    expect(() => memory.forget()).not.toThrow();
  });
});
