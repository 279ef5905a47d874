// The keys that the player answers to.
import { Sheet } from "#ui/sheet.tsx";
import "./shortcuts-help.css";

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
    <Sheet open={open} title="Keyboard shortcuts" onClose={onClose}>
      <p className="mt-2 text-soft">They work while an episode is in the player, except where you type.</p>
      <dl className="shortcuts">
        {KEYS.map(({ keys, does }) => (
          <div key={does}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
