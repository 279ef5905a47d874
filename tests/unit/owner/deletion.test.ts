import { expect, test } from "vitest";
import { deletionFailure } from "#features/podcast/owner/deletion.ts";

const BAD = "Unable to delete podcast: Invalid user or podcast data";

test("an episode that the server does not know is refused in the product's words", () => {
  expect(deletionFailure(null).message).toBe(BAD);
  for (const status of [403, 404, 422])
    expect(deletionFailure({ status, code: "not_found", message: "Not found" })).toEqual({
      title: "Failed to delete podcast",
      message: BAD,
    });
});

test("a failure of the server is told in its words", () => {
  const error = {
    status: 500,
    code: "internal",
    message: "Something went wrong. Please try again.",
  } as const;
  expect(deletionFailure(error)).toEqual({ title: "Failed to delete podcast", message: error.message });
});
