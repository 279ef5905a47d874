// How the app gets to the home screen of a phone or tablet whose browser does not ask.
import { Plus, Share } from "lucide-react";
import { Dialog } from "#ui/overlay/dialog.tsx";
import { useApp, useReadable } from "../context/app-context.ts";

export function HomeScreenSheet() {
  const { install } = useApp();
  return (
    <Dialog
      open={useReadable(install.explaining)}
      title="Put Orpheus on your home screen"
      onClose={() => install.explaining.set(false)}
    >
      <ol className="home-screen-steps">
        <li>
          <span>
            In Safari, tap <strong>Share</strong> <Share aria-hidden="true" />. Where you see no such button,
            it is behind <strong>···</strong>
          </span>
        </li>
        <li>
          <span>
            Scroll down and tap <strong>Add to Home Screen</strong> <Plus aria-hidden="true" />
          </span>
        </li>
        <li>
          <span>
            Tap <strong>Add</strong>
          </span>
        </li>
      </ol>
      <p className="mt-5 text-sm text-soft">
        Orpheus then opens like any app. It asks you to sign in once more, since the home screen keeps its own
        things; download your episodes there.
      </p>
    </Dialog>
  );
}
