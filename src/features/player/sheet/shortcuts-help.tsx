// The keys that the player answers to.
import { Dialog } from "#ui/overlay/dialog.tsx";

const KEYS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ["Space", "K"], does: "Play or pause" },
  { keys: ["←"], does: "Skip back 15 seconds" },
  { keys: ["→"], does: "Skip forward 15 seconds" },
  { keys: ["N"], does: "Next episode" },
  { keys: ["P"], does: "Previous episode, or start again" },
  { keys: ["M"], does: "Mute or unmute" },
  { keys: ["Shift + ,"], does: "Slower" },
  { keys: ["Shift + ."], does: "Faster" },
  { keys: ["?"], does: "This list" },
];

export function ShortcutsHelp({ open, onClose }: { open: boolean; onClose(): void }) {
  return (
    <Dialog open={open} title="Keyboard shortcuts" onClose={onClose}>
      <p className="mt-2 text-soft">They work while an episode is in the player, except where you type.</p>
      <dl className="mt-4">
        {KEYS.map(({ keys, does }) => (
          <div key={does} className="flex min-h-10 items-center justify-between gap-4 border-t border-line">
            <dt>{does}</dt>
            <dd className="flex gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="rounded-sm border border-b-2 border-line bg-sunken px-2 py-0.5 font-sans text-sm font-semibold whitespace-nowrap"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
