import { expect, test } from "vitest";
import { saveProfile } from "#app/routes/screens/save-profile.ts";

test("a picture that goes waits behind the edit that takes its name from the profile", async () => {
  const done: string[] = [];
  await saveProfile(
    {
      changes: { avatar_url: null },
      base: { avatar_url: "ada/avatar.webp?v=1" },
      pictures: { avatar: null, banner: null },
    },
    {
      changes: {
        async editProfile() {
          // What is not awaited would still be under way when the pictures are kept.
          await new Promise((resolve) => setTimeout(resolve, 0));
          done.push("edit");
        },
      },
      waiting: {
        async keep(kind) {
          done.push(kind);
        },
      },
    },
  );
  expect(done).toEqual(["edit", "avatar", "banner"]);
});

test("a picture alone makes no edit", async () => {
  const done: string[] = [];
  await saveProfile(
    { changes: {}, base: {}, pictures: { avatar: "data:image/webp;base64,AAAA" } },
    {
      changes: { editProfile: () => Promise.reject(new Error("nothing was edited")) },
      waiting: {
        async keep(kind, inline) {
          done.push(`${kind} ${inline}`);
        },
      },
    },
  );
  expect(done).toEqual(["avatar data:image/webp;base64,AAAA"]);
});
