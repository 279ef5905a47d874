// The start: reads the stored session, draws, and only then turns to the network.
import "./trusted-types.ts";
import "#ui/styles.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { AppContext } from "./app-context.ts";
import { compose } from "./compose.ts";
import { Shell } from "./shell/shell.tsx";

const root = document.querySelector("#root");
if (!root) throw new Error("index.html has no #root");

const app = await compose();
createRoot(root).render(
  <StrictMode>
    <AppContext value={app}>
      <BrowserRouter>
        <Shell />
      </BrowserRouter>
    </AppContext>
  </StrictMode>,
);

const afterFirstPaint = () => {
  app.accounts.start();
  app.updates.start();
  void app.connectivity.probe();
  void app.session.keepFresh();
};
if ("requestIdleCallback" in window) requestIdleCallback(afterFirstPaint, { timeout: 1500 });
else setTimeout(afterFirstPaint, 300);
