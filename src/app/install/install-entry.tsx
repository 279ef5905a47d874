// The lasting way to install the app, wherever it stands; nothing where it cannot be installed, or is.
import { useApp, useReadable } from "../context/app-context.ts";

export function InstallEntry({ className, onChoose }: { className: string; onChoose?: () => void }) {
  const { install } = useApp();
  if (useReadable(install.way) === "none") return null;
  return (
    <button
      type="button"
      className={className}
      onClick={() => {
        onChoose?.();
        install.begin();
      }}
    >
      Install Orpheus
    </button>
  );
}
