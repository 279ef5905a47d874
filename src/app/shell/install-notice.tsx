// The offer to install the app. It waits to be answered among the notices: below the end of every page, where whatever it
// lies on can be scrolled out from under it.
import { ArrowDownToLine } from "lucide-react";
import { createPortal } from "react-dom";
import { useApp, useReadable } from "../context/app-context.ts";
import { useInstallOffer } from "../install/use-install-offer.ts";
import { Notice, NoticeButton } from "./notice.tsx";

export function InstallNotice() {
  const { install } = useApp();
  const way = useReadable(install.way);
  const { isOffered, end } = useInstallOffer();
  if (!isOffered) return null;
  const begin = () => {
    end();
    install.begin();
  };
  return createPortal(
    <Notice icon={<ArrowDownToLine aria-hidden="true" />}>
      <p className="max-sm:basis-full!">
        <strong className="font-semibold">Keep Orpheus at hand.</strong>{" "}
        <span className="max-[18rem]:hidden">
          It opens like any app, and downloads play without a network.
        </span>
      </p>
      <span>
        <NoticeButton onClick={begin}>{way === "prompt" ? "Install" : "Show me how"}</NoticeButton>
        <NoticeButton onClick={end}>Not now</NoticeButton>
      </span>
    </Notice>,
    document.querySelector("[data-notices]")!,
  );
}
