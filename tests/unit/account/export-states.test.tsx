// What a running export says while nothing answers.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ExportRunning } from "#features/account/export-states.tsx";

const said = (isWaiting: boolean, online: boolean) =>
  renderToStaticMarkup(
    <ExportRunning kind="running" progress={null} isWaiting={isWaiting} online={online} />,
  );

test("an export that waits says whether for the connection or for the server", () => {
  expect(said(true, false)).toContain("Waiting for the connection. The export goes on by itself.");
  expect(said(true, true)).toContain(
    "The server does not answer at the moment. The export goes on by itself.",
  );
  expect(said(false, true)).toContain("Keep this tab open until it is done.");
});
